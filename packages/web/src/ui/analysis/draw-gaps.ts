import type { ChartLook } from "../charts/chart-look.ts";
import { hatch } from "../charts/hatch.ts";
import { type ChartColumn, type ChartSeries, isGap, type SeriesKind } from "./chart-columns.ts";

interface Gaps {
  columns: readonly ChartColumn[];
  series: readonly Pick<ChartSeries, "figures">[];
  kind: SeriesKind;
}

/** Hatched gaps. They hang on a series that is drawn: only beside bars does a field of one column get its width. */
export const gapsOption = ({ columns, series, kind }: Gaps, look: ChartLook) => ({
  markArea: {
    silent: true,
    itemStyle: { color: hatch(look.hatch) },
    data: gapFields(columns, series, kind).map(([from, to]): [{ xAxis: number }, { xAxis: number }] => [
      { xAxis: from },
      { xAxis: to },
    ]),
  },
});

/** Fields where a series lacks what should have been counted; lines reach from the last known to the next. */
export function gapFields(
  columns: readonly ChartColumn[],
  series: readonly Pick<ChartSeries, "figures">[],
  kind: SeriesKind,
): Array<[from: number, to: number]> {
  const found: Array<[number, number]> = [];
  const reach = kind === "line" ? 1 : 0;
  let open = false;
  columns.forEach(({ isAhead }, index) => {
    const gap = !isAhead && series.some(({ figures }) => isGap(figures[index]));
    const [from, to] = [Math.max(0, index - reach), Math.min(columns.length - 1, index + reach)];
    const last = found.at(-1);
    if (gap && open && last !== undefined) last[1] = to;
    else if (gap) found.push([from, to]);
    open = gap;
  });
  return found;
}
