import type { Interval } from "@foyer/contract/analytics/intervals";
import { usePhrases } from "../../../lib/phrases.ts";
import type { ChartColumn } from "../../../ui/analysis/chart-columns.ts";
import type { FigureTableColumn } from "../../../ui/analysis/figure-table.tsx";
import type { QuestionState } from "../../../ui/analysis/use-question.ts";
import { useWhoText } from "../../../ui/analysis/who-word.tsx";
import { toPiece, toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { type CompareRow, type Comparison, changeAgainst } from "./compare-rows.ts";

/** Totals and changes first, so that they are visible on a phone; then a column for each piece. */
export function useCompareColumns(
  pieces: readonly ChartColumn[],
  comparison: Comparison | undefined,
  { question, named }: QuestionState,
  interval: Interval,
): FigureTableColumn<CompareRow>[] {
  const t = usePhrases("compare");
  const who = useWhoText({ question, named });
  const { metric, measuredOnly } = question;
  const why = ({ series }: CompareRow, time?: string) =>
    series &&
    toWhyQuestion(question, { name: who, ...series.range, ...toPiece(series.points, time), interval });
  const rowChange = (row: CompareRow) => changeAgainst(comparison?.asked, row, measuredOnly);
  return [
    {
      key: "total",
      text: t("total"),
      metric,
      strong: true,
      figure: ({ total }) => total,
      why: (row) => why(row),
    },
    ...(comparison?.isRunning
      ? [{ key: "base", text: t("soFar"), metric, figure: ({ base }: CompareRow) => base }]
      : []),
    {
      key: "change",
      text: t("change"),
      title: t("changeHelp"),
      sortBy: (row) => rowChange(row).growth,
      cell: (row) =>
        row === comparison?.asked ? " " : <ChangeLabel figure={rowChange(row)} metric={metric} />,
    },
    ...pieces.map(({ key, text, title }, index) => ({
      key,
      text,
      ...(title !== undefined && { title }),
      metric,
      figure: ({ figures }: CompareRow) => figures[index],
      why: (row: CompareRow) => {
        const time = row.figures[index]?.time;
        return time === undefined ? undefined : why(row, time);
      },
    })),
  ];
}
