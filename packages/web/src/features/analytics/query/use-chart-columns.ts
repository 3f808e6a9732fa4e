import type { Interval } from "@foyer/contract/analytics/intervals";
import type { QueryColumn } from "@foyer/contract/analytics/query";
import { useMemo } from "react";
import type { DayRange } from "../../../lib/day-range.ts";
import type { ChartColumn } from "../../../ui/analysis/chart-columns.ts";
import { usePieceText } from "../../../ui/analysis/piece-text.ts";

/** The pieces of time of an answer as columns of a chart. */
export function useChartColumns(
  columns: readonly QueryColumn[] = [],
  interval: Interval,
  { startTime, endTime }: DayRange,
): ChartColumn[] {
  const piece = usePieceText(interval, { startTime, endTime });
  return useMemo(
    () =>
      columns.map(({ time, running, ahead }) => ({
        key: time,
        text: piece.text(time),
        title: piece.title(time),
        ...(running && { isPartial: true }),
        ...(ahead && { isAhead: true }),
      })),
    [columns, piece],
  );
}
