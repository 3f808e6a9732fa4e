import type { ContrastSeries } from "@foyer/contract/analytics/contrast";
import { mostInChart } from "@foyer/contract/analytics/question";
import type { Figure } from "@foyer/contract/counting/figure";
import type { AlignedColumn } from "../../../ui/analysis/aligned.ts";
import type { ShownFigure } from "../../../ui/analysis/chart-columns.ts";
import { rangeName } from "../../../ui/analysis/ranges-word.tsx";
import { secondWearers, seriesSlots } from "../../../ui/charts/series-slots.ts";

/** A series as a row of the table, and as a line of the chart while there is room. */
export interface ContrastRow {
  id: number | string;
  name: string;
  /** Colour slot of those the chart shows. */
  slot?: number;
  /** The second of those that wear one colour. */
  dashed?: boolean;
  note?: string;
  /** Absent in the row of totals. */
  series?: ContrastSeries;
  /** In the columns of the chart. */
  figures: ReadonlyArray<(ShownFigure & { time?: string }) | null>;
  total: Figure;
}

const colours = 8;

/** Places wear their own colour on every page; spans that of their place in the question. */
export function contrastRows(
  series: readonly ContrastSeries[],
  columns: readonly AlignedColumn[],
  mode: "places" | "spans",
): ContrastRow[] {
  const shown = series.slice(0, mostInChart);
  const slots = seriesSlots(shown.map(({ id }) => id ?? 0));
  // Of two that share a colour the same one is dashed as on other pages.
  const second = secondWearers(slots);
  return series.map((one, index) => {
    const slot = mode === "places" ? slots.get(one.id ?? 0) : (index % colours) + 1;
    const isShown = index < shown.length && slot !== undefined;
    const dashed = isShown && (mode === "places" ? second.has(one.id ?? 0) : index >= colours);
    return {
      ...toName(one, mode),
      ...(isShown && { slot, dashed }),
      series: one,
      figures: columns.map(({ points }) => points[index] ?? null),
      total: one.total,
    };
  });
}

function toName({ id, name, entityName, range }: ContrastSeries, mode: "places" | "spans") {
  if (mode === "spans") return { id: `${range.startTime}_${range.endTime}`, name: rangeName(range) };
  return { id: id ?? 0, name, ...(entityName !== undefined && { note: entityName }) };
}
