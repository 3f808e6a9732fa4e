import type { ComparedWith } from "@foyer/contract/analytics/comparisons";
import type { Interval } from "@foyer/contract/analytics/intervals";
import type { Point } from "@foyer/contract/analytics/question";
import type { ComparedTime, Figure, NoChangeReason } from "@foyer/contract/counting/figure";
import { useFormat } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { shownValue } from "../../../ui/analysis/chart-columns.ts";
import type { FigureTableColumn, FigureTableRow } from "../../../ui/analysis/figure-table.tsx";
import type { Question } from "../../../ui/analysis/question.ts";
import { toWhyQuestion } from "../../../ui/analysis/why-question.ts";
import { ChangeLabel } from "../../../ui/change/change-label.tsx";
import { growthOver } from "./compare-rows.ts";

/** A place, or a piece of time, in both spans. */
export interface GrowthTableRow extends FigureTableRow {
  current: Figure | Point;
  previous: Figure | Point | null;
  growth: number | null;
  compared?: ComparedTime;
  noChange?: NoChangeReason | undefined;
}

/** What became of a figure, of all layers or of what was measured; what is not compared stays so. */
export const shownGrowth = (
  {
    current,
    previous,
    growth,
    compared,
  }: Pick<GrowthTableRow, "current" | "previous" | "growth" | "compared">,
  measuredOnly: boolean,
): number | null => {
  if (!measuredOnly || growth === null) return growth;
  // What was measured in the hours of both is not known apart.
  return compared?.how === "partly" ? null : growthOver(current, previous ?? undefined, true);
};

/** Now, before, and what became of it. With `interval` the rows are pieces of time of all places together. */
export function useGrowthColumns(
  question: Question,
  comparedWith: ComparedWith,
  interval?: Interval,
): FigureTableColumn<GrowthTableRow>[] {
  const t = usePhrases("growths");
  const words = usePhrases("compared");
  const format = useFormat();
  const { metric, measuredOnly } = question;

  function why(row: GrowthTableRow, { startTime, endTime }: Pick<ComparedWith, "startTime" | "endTime">) {
    const isPlace = interval === undefined && typeof row.id === "number";
    if (!isPlace) return undefined;
    const subject = { id: Number(row.id), name: row.name };
    return toWhyQuestion(question, {
      subject,
      name: row.name,
      startTime,
      endTime,
      interval: question.interval,
    });
  }
  const difference = ({ current, previous }: GrowthTableRow) => {
    const [currentValue, previousValue] = [
      shownValue(current, measuredOnly),
      shownValue(previous, measuredOnly),
    ];
    return currentValue === null || previousValue === null ? null : currentValue - previousValue;
  };

  return [
    {
      key: "now",
      text: t("now"),
      metric,
      strong: true,
      figure: ({ current }) => current,
      why: (row) => why(row, question),
    },
    {
      key: "before",
      text: t("before"),
      metric,
      figure: ({ previous }) => previous,
      // Of a running span only as much counts before as has passed; that cannot be explained as whole days.
      why: (row) => (comparedWith.elapsed ? undefined : why(row, comparedWith)),
    },
    {
      key: "difference",
      text: t("difference"),
      cell: (row) => {
        const amount = difference(row);
        if (amount === null) return "–";
        return `${amount > 0 ? "+" : ""}${metricText(metric, amount, format)}`;
      },
      sortBy: difference,
    },
    {
      key: "change",
      text: t("change"),
      cell: (row) => {
        const growth = shownGrowth(row, measuredOnly);
        const value = shownValue(row.current, measuredOnly);
        const { compared, noChange } = row;
        if (growth === null) return noChange ? <small>{words(`noChange.${noChange}`)}</small> : "–";
        return <ChangeLabel figure={{ value, growth, ...(compared && { compared }) }} metric={metric} />;
      },
      sortBy: (row) => shownGrowth(row, measuredOnly),
    },
  ];
}
