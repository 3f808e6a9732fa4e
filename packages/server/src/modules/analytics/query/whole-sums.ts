import { addDays } from "@foyer/contract/calendar-days";
import { grouped } from "../../counting/clock-groups/clock-groups.ts";
import type { ComparedDays, Days } from "../../counting/clocks/clocks.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";
import type { PlacedSubject } from "./query.queries.ts";
import type { PointsAsked } from "./query-points.ts";
import type { ExpectedSums } from "./query-tree.ts";

/** What each subject counted over the whole time, by its id. */
export async function wholeSums(
  asked: Omit<PointsAsked, "interval">,
  subjects: readonly PlacedSubject[],
): Promise<Map<number, ExpectedSums>> {
  const { pool, tenantId, kind, days, measures, openHoursOnly, now } = asked;
  const clocked = grouped(tenantId, kind, [...subjects]);
  const totals = await comparedTotals(pool, clocked, () => alone(days), measures, "subject", now, {
    openHoursOnly,
  });
  return new Map(
    [...totals].map(([id, { current, expectedSeconds }]) => [Number(id), { sums: current, expectedSeconds }]),
  );
}

/** Nothing is compared: the span before has no day. */
const alone = (days: Days): ComparedDays => ({
  current: days,
  previous: { from: days.from, to: addDays(days.from, -1) },
  running: false,
});
