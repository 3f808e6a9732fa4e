import { type NumberType, spanTypes } from "@foyer/contract/metrics";
import {
  againstWords,
  mostFurtherMeasures,
  mostLines,
  mostShareParts,
  type Question,
  type QuestionKind,
  type Subject,
  shareParts,
  type TimeWord,
  timeWords,
} from "@foyer/contract/reporting/screens/screen-questions";
import { useFormat } from "../../../../../lib/format.ts";
import { phrase, usePhrases } from "../../../../../lib/phrases.ts";
import { isSum } from "../../../../../ui/analysis/metric-kinds.ts";
import { OptionList, type WordOption } from "../../../../../ui/analysis/option-list.tsx";
import { QuestionSentence } from "../../../../../ui/analysis/question-sentence.tsx";
import { Word, WordButton } from "../../../../../ui/analysis/word.tsx";
import { useSettledState } from "../editor/use-designer.ts";
import { PlanWord } from "./plan-word.tsx";
import { useRoleName } from "./role-words.ts";

/** The company's own: there is no place to choose. */
export const isWithoutPlaces = (what: QuestionKind | undefined): what is "logo" | "frames" =>
  what === "logo" || what === "frames";

interface DataSentenceProps {
  question: Question;
  onChange: (question: Question) => void;
}

const timesOf: Record<QuestionKind, readonly (typeof timeWords)[number][]> = {
  figure: timeWords,
  hours: ["today", "yesterday"],
  days: [],
  ranking: timeWords,
  inside: [],
  grid: [],
  shares: timeWords,
  funnel: timeWords,
  table: timeWords,
  festivals: [],
  lines: timeWords,
  plan: timeWords,
  heat: timeWords,
  sites: timeWords,
  notes: timeWords,
  faults: [],
  opening: [],
  logo: [],
  frames: [],
};

const sizesOf: Record<QuestionKind, readonly number[]> = {
  figure: [],
  hours: [],
  days: [7, 14, 28, 31],
  ranking: [3, 5, 8, 10, 15, 20, 30],
  inside: [],
  grid: [7, 14, 21, 28, 31],
  shares: [3, 4, 5, mostShareParts],
  funnel: [],
  table: [5, 10, 15, 20, 30, 50],
  festivals: [1, 2, 3, 4, 5, 6],
  lines: [1, 2, 3, 4, mostLines],
  plan: [],
  heat: [],
  sites: [],
  notes: [5, 10, 20, 50],
  faults: [5, 10, 20, 50],
  opening: [],
  logo: [],
  frames: [],
};

const sizeWords: Partial<Record<QuestionKind, "lastDays" | "atMost">> = {
  days: "lastDays",
  grid: "lastDays",
  notes: "atMost",
  faults: "atMost",
};

const timePhrases = {
  today: "analysis.times.1",
  yesterday: "analysis.times.2",
  thisWeek: "analysis.times.3",
  lastWeek: "analysis.times.4",
  thisMonth: "analysis.times.5",
  lastMonth: "analysis.times.6",
  thisYear: "screenDesigner.data.thisYear",
} as const;

function timeText(time: TimeWord): string {
  if (time === "last7" || time === "last28")
    return phrase("screenDesigner.data.lastDays", { number: Number(time.slice("last".length)) });
  return phrase(timePhrases[time]);
}

const againstPhrases = {
  previous: "analysis.comparisons.previous",
  sameWeekdays: "analysis.comparisons.sameWeekdays",
  lastYear: "analysis.comparisons.lastYear",
  none: "screenDesigner.data.nothing",
} as const;

/** A question as one sentence whose words are controls. */
export function DataSentence({ question, onChange }: DataSentenceProps) {
  const t = usePhrases("screenDesigner.data");
  const metrics = usePhrases("metrics");
  const { what, measure, time, size, by, openHoursOnly } = question;
  const isOfPeople = what === "shares" && (by === "gender" || by === "age");
  const measures = spanTypes
    .filter((type) => what !== "shares" || isSum(type))
    .map((value) => ({ value, text: metrics(`${value}.name`) }));
  const counts = (value: number) =>
    what === "festivals"
      ? t("lastHolidays", { count: value })
      : t(sizeWords[what] ?? "rows", { number: value });
  const sizes = [...new Set([...sizesOf[what], size])].sort((a, b) => a - b);
  const choice = <Value extends string | number>(
    label: string,
    value: Value,
    options: readonly WordOption<Value>[],
    set: (value: Value) => void,
  ) => (
    <Word label={label} text={options.find((each) => each.value === value)?.text ?? String(value)}>
      {(close) => (
        <OptionList
          label={label}
          options={options}
          chosen={[value]}
          onChoose={(next) => {
            close();
            set(next);
          }}
        />
      )}
    </Word>
  );

  if (isWithoutPlaces(what)) return null;
  return (
    <QuestionSentence
      text={phrase(`screenDesigner.data.sentences.${isOfPeople ? "people" : what}`)}
      words={{
        what: choice(phrase("analysis.what"), measure, measures, (next) =>
          onChange({ ...question, measure: next }),
        ),
        who: <WhoseWord of={question.of} onChange={(of) => onChange({ ...question, of })} />,
        when: choice(
          phrase("analysis.when"),
          time,
          timesOf[what].map((value) => ({ value, text: timeText(value) })),
          (next) => onChange({ ...question, time: next }),
        ),
        against: choice(
          phrase("analysis.against"),
          question.against,
          againstWords.map((value) => ({ value, text: phrase(againstPhrases[value]) })),
          (next) => onChange({ ...question, against: next }),
        ),
        size: choice(
          t("size"),
          size,
          sizes.map((value) => ({ value, text: counts(value) })),
          (next) => onChange({ ...question, size: next }),
        ),
        by: choice(
          phrase("shares.by"),
          by,
          shareParts.map((value) => ({ value, text: t(`parts.${value}`) })),
          (next) => onChange({ ...question, by: next }),
        ),
        columns: <ColumnsWord question={question} onChange={onChange} />,
        plan: <PlanWord plan={question.plan} onChange={(plan) => onChange({ ...question, plan })} />,
        hours: (
          <WordButton
            turns
            label={phrase("analysis.hours")}
            text={phrase(openHoursOnly ? "analysis.openHoursOnly" : "analysis.wholeDay")}
            onClick={() => onChange({ ...question, openHoursOnly: !openHoursOnly })}
          />
        ),
      }}
    />
  );
}

/** Further numbers of a table. */
function ColumnsWord({ question, onChange }: DataSentenceProps) {
  const t = usePhrases("screenDesigner.data");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const { measure, measures } = question;
  const isFull = measures.length >= mostFurtherMeasures;
  const names = measures.map((type) => metrics(`${type as NumberType}.name`));
  const toggled = (type: string) =>
    measures.includes(type) ? measures.filter((each) => each !== type) : [...measures, type];
  return (
    <Word label={t("columns")} text={names.length === 0 ? t("noColumns") : format.list(names)} width={340}>
      {() => (
        <OptionList
          label={t("columns")}
          multiple
          chosen={measures}
          options={spanTypes
            .filter((type) => type !== measure)
            .map((type) => ({
              value: type as string,
              text: metrics(`${type}.name`),
              help: metrics(`${type}.help`),
              disabled:
                isFull && !measures.includes(type)
                  ? phrase("analysis.atMostMetrics", { count: mostFurtherMeasures })
                  : undefined,
            }))}
          onChoose={(type) => onChange({ ...question, measures: toggled(type) })}
        />
      )}
    </Word>
  );
}

const everywhere = "all";
const fixed = "fixed";

/** Whose figures: a place of the screen, all sites, or the sites chosen below. */
function WhoseWord({ of, onChange }: { of: Subject; onChange: (of: Subject) => void }) {
  const t = usePhrases("screenDesigner.data");
  const { document } = useSettledState();
  const nameOf = useRoleName();
  const label = phrase("analysis.who");
  const value = "role" in of ? `role ${of.role}` : "all" in of.fixed ? everywhere : fixed;
  const options = [
    ...Object.keys(document.roles).map((id) => ({ value: `role ${id}`, text: nameOf(id) })),
    { value: everywhere, text: phrase("analysis.allSites") },
    ...(value === fixed ? [{ value: fixed, text: t("fixed") }] : []),
  ];
  return (
    <Word label={label} text={options.find((each) => each.value === value)?.text ?? nameOf("")}>
      {(close) => (
        <OptionList
          label={label}
          options={options}
          chosen={[value]}
          onChoose={(next) => {
            close();
            if (next === everywhere) onChange({ fixed: { all: true } });
            else if (next !== fixed) onChange({ role: next.slice("role ".length) });
          }}
        />
      )}
    </Word>
  );
}
