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

function Answered({
  answer,
  measure,
}: {
  answer: Extract<ScreenPart, { asOf: string | null }>;
  measure: string;
}) {
  const t = usePhrases("screenDesigner.now");
  const format = useFormat();
  const figures = figuresOf(answer);
  const known = figures.filter(({ value }) => value !== null);
  const completeness = completenessOf(answer);
  const zone = zoneOf([answer]);
  const [only] = known;
  const value =
    figures.length === 1 && only?.value != null
      ? mark(completeness, answer.what === "inside" ? undefined : measure) +
        (answer.what === "inside" ? format.number(only.value) : valueText(measure, only.value, 0, format))
      : t("values", { number: known.length, all: figures.length });
  const origin = [
    dayRangeText(answer.startTime, answer.endTime, { year: true }),
    completeness !== null &&
      phrase("compared.known", { share: format.percent(Math.floor(completeness * 100) / 100) }),
    answer.asOf !== null && phrase("publicOccupancy.asOf", { time: format.dateTime(answer.asOf, zone) }),
  ];
  return (
    <>
      <Text weight="bold" numeric>
        {t("is", { value })}
      </Text>
      <Note>{origin.filter((each) => each !== false).join(" · ")}</Note>
    </>
  );
}
