import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { dayRangeText } from "../../../../../lib/day-range-text.ts";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { Box } from "../../../../../ui/kit/layout.tsx";
import { Note, Text } from "../../../../../ui/kit/text.tsx";
import { valueText } from "../../controls/figure-words.ts";
import { completenessOf, figuresOf, isNone, mark } from "../../controls/honesty.ts";
import { keyOfFigure } from "../../figures/key-of-figure.ts";
import { zoneOf } from "../../figures/zone-of.ts";
import { useDesignerFigures } from "../designer-figures.tsx";
import { useSettledState } from "../editor/use-designer.ts";

/** What a question answers now, and where that comes from. */
export function PresentValue({ control, figure }: { control: Control; figure: string }) {
  const t = usePhrases("screenDesigner.now");
  const { document } = useSettledState();
  const { real } = useDesignerFigures();
  const answer = real(control, figure);
  const isBound = keyOfFigure(control, figure, document) !== undefined;
  return (
    <Box surface="hover" round p="xs" role="status" aria-label={t("title")}>
      {answer && "asOf" in answer && !isNone(answer) ? (
        <Answered answer={answer} measure={control.figures[figure]?.measure ?? ""} />
      ) : (
        <Note>{isBound ? t(whyNone(answer)) : t("unbound")}</Note>
      )}
    </Box>
  );
}

function whyNone(answer: ScreenPart | undefined): "asking" | "refused" | "failed" | "none" {
  if (answer === undefined) return "asking";
  return answer.what === "refused" || answer.what === "failed" ? answer.what : "none";
}

type AnsweredPart = Extract<ScreenPart, { asOf: string | null }>;

function Answered({ answer, measure }: { answer: AnsweredPart; measure: string }) {
  const t = usePhrases("screenDesigner.now");
  const format = useFormat();
  const figures = figuresOf(answer);
  const known = figures.filter(({ value }) => value !== null);
  const completeness = completenessOf(answer);
  const counted = t("values", { number: known.length, all: figures.length });
  const best = tellingValue(answer);
  const isOne = figures.length === 1;

  function inWords({ value, part }: TellingValue): string {
    const text = answer.what === "inside" ? format.number(value) : valueText(measure, value, 0, format);
    const marked = isOne ? mark(completeness, answer.what === "inside" ? undefined : measure) + text : text;
    return part === undefined ? marked : t("ofPart", { value: marked, part });
  }

  const origin = [
    dayRangeText(answer.startTime, answer.endTime, { year: true }),
    completeness !== null &&
      phrase("compared.known", { share: format.percent(Math.floor(completeness * 100) / 100) }),
    answer.asOf !== null &&
      phrase("publicOccupancy.asOf", { time: format.dateTime(answer.asOf, zoneOf([answer])) }),
    best !== undefined && !isOne && counted,
  ];
  return (
    <>
      <Text weight="bold" numeric>
        {t("is", { value: best ? inWords(best) : counted })}
      </Text>
      <Note>{origin.filter((each) => each !== false).join(" · ")}</Note>
    </>
  );
}

interface TellingValue {
  value: number;
  /** Which of several it is. */
  part?: string;
}

/** The value that tells most: the only one, the latest hour or day, the first of a ranking. */
function tellingValue(answer: AnsweredPart): TellingValue | undefined {
  if (answer.what === "hours") {
    const last = answer.hours.findLast(({ value, ahead }) => value !== null && !ahead);
    return last && { value: last.value ?? 0, part: last.time };
  }
  if (answer.what === "days") {
    const last = answer.days.findLast(({ value }) => value !== null);
    return last && { value: last.value ?? 0, part: dayRangeText(last.day, last.day) };
  }
  if (answer.what === "ranking") {
    const first = answer.rows.find(({ value }) => value !== null);
    return first && { value: first.value ?? 0, part: first.name };
  }
  const [only, ...others] = figuresOf(answer);
  return only?.value == null || others.length > 0 ? undefined : { value: only.value };
}
