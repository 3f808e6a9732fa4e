import { useCallback } from "react";
import type { DayRange } from "../../../lib/day-range.ts";
import { useFormat } from "../../../lib/format.ts";
import { rangeName } from "../../../ui/analysis/ranges-word.tsx";

/** A span as it is called beside others: a day with its weekday, otherwise its first and last day. */
export function useSpanName(): (range: DayRange) => string {
  const format = useFormat();
  return useCallback(
    (range) => (range.startTime === range.endTime ? format.weekdayDate(range.startTime) : rangeName(range)),
    [format],
  );
}
