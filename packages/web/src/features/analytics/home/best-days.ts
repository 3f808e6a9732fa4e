import type { DayPoint } from "@foyer/contract/analytics/home";
import type * as z from "zod/mini";

export type Day = z.output<typeof DayPoint>;

/** The days with the largest values, the largest first; of equal days the later one. */
export function bestDays(days: readonly Day[], count: number): Day[] {
  return days
    .filter((day) => day.value !== null && day.value > 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || b.day.localeCompare(a.day))
    .slice(0, count);
}
