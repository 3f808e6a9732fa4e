import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
import { isOnHours } from "../../../platform/time/opening-plan.ts";
import { toMonth } from "../clocks/clocks.ts";
import { firstDays, type MadeHours } from "./hour-sums.queries.ts";
import type { SumsQuery } from "./sums.queries.ts";

/** How far the hours of each month are made: its first day that is not, by month. */
export type Until = ReadonlyMap<string, string>;

export const nothing: Until = new Map();

/** Whether an hour of the business day lies within opening hours or outside, never partly. */
export const areWhole = ({ hours }: OpenHours, dayStartMinute: number): boolean =>
  isOnHours(hours, dayStartMinute);

/** Makes the function that tells whether the hours of a day are made; there are none before a subject's first day. */
export const madeDays =
  (until: Until, firstDay: string) =>
  (day: string): boolean => {
    const end = until.get(toMonth(day));
    return day < firstDay || (end !== undefined && day < end);
  };

/** Makes the function that names how far months are made: alike for the same. */
export function untilKeys(): (until: Until) => string {
  const known = new Map<Until, string>();
  return (until) => {
    const key = known.get(until) ?? [...until].sort().join();
    known.set(until, key);
    return key;
  };
}

/** Later than any day: the first day of a subject that never counted. */
const never = "9999-12-31";

/** The first days of subjects, where not all months say that their hours are made: there is nothing before it. */
export async function findFirstDays(
  pool: pg.Pool,
  of: SumsQuery,
  months: readonly string[],
  { until }: MadeHours,
): Promise<Map<number, string>> {
  const young = of.ids.filter((id) => (until.get(id)?.size ?? 0) < months.length);
  const known = await firstDays(pool, of, young);
  return new Map(young.map((id) => [id, known.get(id) ?? never]));
}
