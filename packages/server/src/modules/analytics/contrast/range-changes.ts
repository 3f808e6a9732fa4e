import type { RangeChange } from "@foyer/contract/analytics/contrast";
import type { NumberType } from "@foyer/contract/metrics";
import type pg from "pg";
import type { ComparedDays, Days } from "../../counting/clocks/clocks.ts";
import { comparableValues, neededBy } from "../../counting/comparing/comparing.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";
import { metrics } from "../../counting/metrics/metrics.ts";
import { toGrowth } from "../../counting/sums/sums.ts";
import { nothing } from "../comparison/comparison.ts";
import type { AskedSubjects } from "../subjects/subjects.ts";
import { elapsedDays, runningRange } from "./same-elapsed.ts";

interface ChangeAsked {
  type: NumberType;
  openHoursOnly: boolean;
}

/** One range against another; of a running one as much as has gone by. */
async function changeBetween(
  pool: pg.Pool,
  subjects: AskedSubjects,
  [first, other]: readonly [Days, Days],
  { type, openHoursOnly }: ChangeAsked,
  now: number,
): Promise<RangeChange> {
  const running = runningRange([first, other], subjects, now);
  // What is running can only be the later one of a comparison: the values change sides again below.
  const isOtherRunning = running !== undefined && running !== first;
  const [current, previous] = isOtherRunning ? [other, first] : [first, other];
  const daysAt = (today: string): ComparedDays =>
    running ? { ...elapsedDays(running, previous, today), current } : { current, previous, running: false };
  const totals = await comparedTotals(pool, subjects, daysAt, metrics[type].sums, "none", now, {
    openHoursOnly,
    needs: neededBy([type]),
  });
  const { values, compared } = comparableValues(type, totals.get("") ?? nothing(), subjects.settings);
  const [value, before] = isOtherRunning ? values.toReversed() : values;
  return {
    value: value ?? null,
    previous: before ?? null,
    growth: toGrowth(value ?? null, before ?? null),
    compared: isOtherRunning ? turned(compared) : compared,
  };
}

const otherSide = { notBefore: "notNow", notNow: "notBefore" } as const;

function turned(compared: RangeChange["compared"]): RangeChange["compared"] {
  const { reason, value, previous } = compared;
  return {
    ...compared,
    ...(value === undefined || previous === undefined ? {} : { value: previous, previous: value }),
    ...(reason === "notBefore" || reason === "notNow" ? { reason: otherSide[reason] } : {}),
  };
}

/** All subjects together: the first range against each other one, in their order; none for the first. */
export function rangeChanges(
  pool: pg.Pool,
  subjects: AskedSubjects,
  ranges: readonly Days[],
  asked: ChangeAsked,
  now: number,
): Promise<(RangeChange | undefined)[]> {
  return Promise.all(
    ranges.map((range, nth) => {
      const [first] = ranges;
      return nth === 0 || !first ? undefined : changeBetween(pool, subjects, [first, range], asked, now);
    }),
  );
}
