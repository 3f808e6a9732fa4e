import { type NumberType, spanTypes } from "@foyer/contract/metrics";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { OptionList } from "./option-list.tsx";
import type { Question, QuestionChange } from "./question.ts";
import { Word } from "./word.tsx";

interface WhatWordProps {
  question: Question;
  change: (change: QuestionChange) => void;
  /** What the screen can tell of. */
  all?: readonly NumberType[];
  /** Several side by side, at most so many. */
  most?: number;
}

/** Which metrics the question is about. */
export function WhatWord({ question: { metrics }, change, all = spanTypes, most = 1 }: WhatWordProps) {
  const t = usePhrases("analysis");
  const names = usePhrases("metrics");
  const format = useFormat();
  const text = format.list(metrics.map((metric) => names(`${metric}.name`)));

  function toggle(metric: NumberType) {
    const rest = metrics.filter((each) => each !== metric);
    const next = rest.length < metrics.length ? rest : [...metrics, metric];
    if (next.length > 0) change({ metrics: next });
  }

  return (
    <Word label={t("what")} text={text} width={340}>
      {(close) => (
        <OptionList
          label={t("what")}
          multiple={most > 1}
          chosen={metrics}
          options={all.map((metric) => ({
            value: metric,
            text: names(`${metric}.name`),
            help: names(`${metric}.help`),
            ...(most > 1 &&
              metrics.length >= most &&
              !metrics.includes(metric) && { disabled: t("atMostMetrics", { count: most }) }),
          }))}
          onChoose={(metric) => {
            if (most > 1) return toggle(metric);
            change({ metrics: [metric] });
            close();
          }}
        />
      )}
    </Word>
  );
}
