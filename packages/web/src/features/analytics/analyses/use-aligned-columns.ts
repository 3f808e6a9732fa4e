import type { ContrastSeries } from "@foyer/contract/analytics/contrast";
import type { Interval } from "@foyer/contract/analytics/intervals";
import { useMemo } from "react";
import type { AlignedColumn } from "../../../ui/analysis/aligned.ts";
import type { ChartColumn } from "../../../ui/analysis/chart-columns.ts";
import { usePieceText } from "../../../ui/analysis/piece-text.ts";

const none = { startTime: "", endTime: "" };

/** Columns named after the first series that has them. */
export function useAlignedColumns(
  columns: readonly AlignedColumn[],
  series: readonly ContrastSeries[],
  interval: Interval,
): ChartColumn[] {
  const piece = usePieceText(interval, series[0]?.range ?? none);
  return useMemo(
    () =>
      columns.map(({ key, points }) => {
        const time = points.find((point) => point !== null)?.time ?? "";
        const isAhead = points.every((point) => point === null || point.ahead === true);
        return {
          // Notes of the days asked about find their column by it.
          key: points[0]?.time ?? key,
          text: piece.text(time),
          title: piece.title(time),
          ...(isAhead && { isAhead }),
        };
      }),
    [columns, piece],
  );
}
