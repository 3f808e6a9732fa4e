import { type ShareRow, type Split, splits } from "@foyer/contract/analytics/proportion";
import type { Figure } from "@foyer/contract/counting/figure";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { FigureTableColumn, FigureTableRow } from "../../../ui/analysis/figure-table.tsx";
import type { Question } from "../../../ui/analysis/question.ts";
import { toWhyQuestion } from "../../../ui/analysis/why-question.ts";

/** A row of the shares; others and the whole have no key. */
export interface ShareTableRow extends FigureTableRow, Figure, Pick<ShareRow, "share" | "parts"> {
  id: string;
  key?: Pick<ShareRow, "id" | "kind">;
}

/** Figure, share of the whole and, if chosen, the parts with their shares. */
export function useShareColumns(question: Question, split: Split | null): FigureTableColumn<ShareTableRow>[] {
  const t = usePhrases("shares");
  const metrics = usePhrases("metrics");
  const format = useFormat();
  const { metric, startTime, endTime, interval } = question;
  const percent = (share: number | null | undefined) => (share == null ? "–" : format.percent(share, 1));
  return [
    {
      key: "value",
      text: metrics(`${metric}.name`),
      metric,
      strong: true,
      figure: (row) => row,
      why: ({ key, name }) =>
        key?.kind === "subject"
          ? toWhyQuestion(question, { startTime, endTime, interval, subject: { id: key.id, name }, name })
          : undefined,
    },
    { key: "share", text: t("share"), cell: ({ share }) => percent(share), sortBy: ({ share }) => share },
    ...(split ? splits[split] : []).flatMap((part, index): FigureTableColumn<ShareTableRow>[] => {
      const name = metrics(`${part}.name`);
      return [
        {
          key: part,
          text: name,
          cell: ({ parts }) => metricText(part, parts?.[index]?.value ?? null, format),
          sortBy: ({ parts }) => parts?.[index]?.value ?? null,
        },
        {
          key: `${part} share`,
          text: t("shareOf", { part: name }),
          cell: ({ parts }) => percent(parts?.[index]?.share),
          sortBy: ({ parts }) => parts?.[index]?.share ?? null,
        },
      ];
    }),
  ];
}
