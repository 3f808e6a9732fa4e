import type { ComparedWith } from "@foyer/contract/analytics/comparisons";
import { dayRangeText } from "../../lib/day-range-text.ts";
import { usePhrases } from "../../lib/phrases.ts";

/** The days an answer was in truth compared with, and how honestly. */
export function useComparedWithText(): (compared: ComparedWith) => string {
  const t = usePhrases("analysis.comparedWith");
  return ({ startTime, endTime, sameWeekdays, elapsed }) => {
    const days = startTime <= endTime ? dayRangeText(startTime, endTime, { year: true }) : "–";
    const how = [...(sameWeekdays ? [t("sameWeekdays")] : []), ...(elapsed ? [t("elapsed")] : [])];
    return [t("days", { days }), ...how].join(" · ");
  };
}
