import type { ChartSeries, SeriesKind } from "./chart-columns.ts";
import { shownValue } from "./chart-columns.ts";

/** Lines in colours of their own; more can't be told apart. */
export const mostLines = 5;

/** Signs of a name there is room for at the end of a line. */
const longestLabel = 18;

/** How lines stand beside one another. */
export interface LineStanding {
  /** Those in their own colours; the others are grey. */
  coloured: ReadonlySet<string>;
  /** The one that is pointed at. */
  lit: string | undefined;
}

/** Lines that are drawn. */
export const drawnOf = <Series extends ChartSeries>(series: readonly Series[]): Series[] =>
  series.filter(({ tooltipOnly }) => tooltipOnly !== true);

/** There are more lines than colours can tell apart. */
export const isCrowded = (series: readonly ChartSeries[], kind: SeriesKind): boolean =>
  kind === "line" && drawnOf(series).length > mostLines;

/** The lines that keep their colours: those that are pinned, else the largest. */
export function colouredLines(
  series: readonly ChartSeries[],
  kind: SeriesKind,
  pinned: readonly string[],
): Set<string> {
  const drawn = drawnOf(series);
  const ids = drawn.map(({ id }) => String(id));
  if (!isCrowded(series, kind)) return new Set(ids);
  const chosen = ids.filter((id) => pinned.includes(id)).slice(0, mostLines);
  if (chosen.length > 0) return new Set(chosen);
  const size = ({ figures }: ChartSeries) =>
    figures.reduce((sum, figure) => sum + (shownValue(figure) ?? 0), 0);
  const largest = [...drawn].sort((a, b) => size(b) - size(a)).slice(0, mostLines);
  return new Set(largest.map(({ id }) => String(id)));
}

/** Coloured lines bear their names at their ends, unless two names would read the same there; those have a legend. */
export function isLabelled(
  kind: SeriesKind,
  series: readonly ChartSeries[],
  coloured: ReadonlySet<string>,
): boolean {
  const names = drawnOf(series)
    .filter(({ id }) => coloured.has(String(id)))
    .map(({ name }) => name.slice(0, longestLabel));
  return kind === "line" && drawnOf(series).length > 1 && new Set(names).size === names.length;
}

interface Pointed {
  /** Among the columns. */
  row: number;
  value: number;
  /** How far from a line it may be. */
  within: number;
}

/** The line nearest to a point, if any is near. */
export function lineAt(
  series: ReadonlyArray<ChartSeries & { values: ReadonlyArray<number | null> }>,
  { row, value, within }: Pointed,
): string | undefined {
  const [nearest] = drawnOf(series)
    .flatMap(({ id, values }) => {
      const own = values[row] ?? null;
      return own === null ? [] : [{ id: String(id), away: Math.abs(own - value) }];
    })
    .sort((a, b) => a.away - b.away);
  return nearest !== undefined && nearest.away <= within ? nearest.id : undefined;
}
