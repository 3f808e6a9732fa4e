import type { QueryRow } from "@foyer/contract/analytics/query";
import { mostInChart } from "@foyer/contract/analytics/question";
import type { ChartSeries } from "../../../ui/analysis/chart-columns.ts";
import { secondWearers, seriesSlots } from "../../../ui/charts/series-slots.ts";

/** The rows a chart draws: of a tree those side by side on the highest level that has several, the largest of them. */
export function chartRows(rows: readonly QueryRow[], most: number): QueryRow[] {
  const levels = [...new Set(rows.map(({ level }) => level))].sort((a, b) => a - b);
  const ofLevel = (level: number) => rows.filter((row) => row.level === level && row.subjects > 0);
  const level = levels.find((each) => ofLevel(each).length > 1) ?? levels[0] ?? 0;
  const size = ({ figures }: QueryRow) => figures[0]?.value ?? -1;
  return ofLevel(level)
    .sort((a, b) => size(b) - size(a))
    .slice(0, most);
}

/** The same as lines, each in the colour the place wears on every page. */
export function chartSeries(rows: readonly QueryRow[]): ChartSeries[] {
  const slots = seriesSlots(rows.map(({ id }) => id));
  const second = secondWearers(slots);
  const names = rows.map(({ name }) => name);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return rows.map(({ id, name, above, points }) => ({
    id,
    name: twice.has(name) ? [name, above.at(-1)].filter(Boolean).join(" · ") : name,
    slot: slots.get(id) ?? 0,
    ...(second.has(id) && { dashed: true }),
    figures: points?.map(([figure]) => figure ?? null) ?? [],
  }));
}

/** A row of the table and of the chart alike. */
export const rowKey = ({ kind, id }: Pick<QueryRow, "kind" | "id">): string => `${kind} ${id}`;

/** The lines of the chart by the rows they are of. */
export function linesOfRows(rows: readonly QueryRow[]): ReadonlyMap<string, ChartSeries> {
  const drawn = chartRows(rows, mostInChart);
  return new Map(
    chartSeries(drawn).flatMap((line, index) =>
      drawn[index] ? [[rowKey(drawn[index]), line] as const] : [],
    ),
  );
}
