import { daysOfInterval, type Interval, intervalFault, intervals } from "@foyer/contract/analytics/intervals";
import { usePhrases } from "../../lib/phrases.ts";
import { OptionList } from "./option-list.tsx";
import type { Question, QuestionChange } from "./question.ts";
import { Word } from "./word.tsx";

interface StepWordProps {
  question: Question;
  change: (change: QuestionChange) => void;
  all?: readonly Interval[];
}

/** The pieces the days are divided into; those the days do not allow say why. */
export function StepWord({ question, change, all = intervals }: StepWordProps) {
  const t = usePhrases("analysis");
  const selector = usePhrases("querySelector");
  function disabledReason(interval: Interval): string | undefined {
    const faults = question.lengths.map((days) => intervalFault(interval, days));
    const { least, most } = daysOfInterval[interval];
    if (faults.includes("tooShort")) return selector("atLeast", { count: least });
    return faults.includes("tooLong") ? selector("atMost", { count: most ?? 0 }) : undefined;
  }

  return (
    <Word label={t("step")} text={t(`steps.${question.interval}`)} width={260}>
      {(close) => (
        <OptionList
          label={t("step")}
          chosen={[question.interval]}
          options={all.map((interval) => ({
            value: interval,
            text: t(`steps.${interval}`),
            disabled: disabledReason(interval),
          }))}
          onChoose={(interval) => {
            change({ interval });
            close();
          }}
        />
      )}
    </Word>
  );
}
