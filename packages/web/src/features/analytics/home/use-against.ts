import type { ComparedWith } from "@foyer/contract/analytics/comparisons";
import type { HomePeriod } from "@foyer/contract/analytics/home";
import { addDays } from "@foyer/contract/calendar-days";
import { dayRangeText } from "../../../lib/day-range-text.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";

/** Periods of single days and ranges: with what they are compared can be chosen. */
const ofDays: readonly HomePeriod[] = [1, 6, 5];

export const isOfDays = (period: HomePeriod): boolean => ofDays.includes(period);

/** What a figure is compared with, by name: the day itself where it is no period that everybody knows. */
export function useAgainst() {
  const t = usePhrases("home");
  const format = useFormat();
  return (period: HomePeriod, span: { startTime: string }, { startTime, endTime, elapsed }: ComparedWith) => {
    const isDayBefore = endTime === addDays(span.startTime.slice(0, 10), -1) && startTime === endTime;
    if (!isOfDays(period) || (isDayBefore && period !== 5)) return t(`against.${period}`);
    const day = startTime === endTime ? format.weekdayDate(startTime) : dayRangeText(startTime, endTime);
    return t(elapsed ? "against.sameTime" : "against.day", { day });
  };
}
