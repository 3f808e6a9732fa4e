import type pg from "pg";
import type { Subjects } from "../clock-groups/clock-groups.ts";
import type { Days } from "../clocks/clocks.ts";
import type { Needs } from "../comparing/comparing.ts";
import { coverageByDay, type DayCoverage, toCompleteness } from "../coverage/coverage.ts";
import { isLeftOut } from "../figure-settings/figure-settings.ts";

/** Business days that are too incomplete to be counted: of each subject, and of all together. */
export interface IncompleteDays {
  bySubject: Map<number, Set<string>>;
  together: Set<string>;
}

/** The days that a company has left out of averages of what needs these measures; none unless it says so. */
export async function incompleteDays(
  pool: pg.Pool,
  subjects: Subjects,
  { from, to }: Days,
  now: number,
  needs: Needs,
): Promise<IncompleteDays> {
  const left: IncompleteDays = { bySubject: new Map(), together: new Set() };
  const { settings } = subjects;
  if (!settings || settings.incompleteBelow === 0) return left;
  const isTooLittle = (day: DayCoverage) => isLeftOut({ completeness: toCompleteness(day) }, settings);
  const sums = new Map<string, DayCoverage>();
  for (const [id, days] of await coverageByDay(pool, subjects, from, to, now, needs)) {
    left.bySubject.set(id, new Set(days.filter(isTooLittle).map(({ day }) => day)));
    for (const { day, coveredSeconds, expectedSeconds } of days) {
      const sum = sums.get(day) ?? { day, coveredSeconds: 0, expectedSeconds: 0 };
      sums.set(day, sum);
      sum.coveredSeconds += coveredSeconds;
      sum.expectedSeconds += expectedSeconds;
    }
  }
  for (const sum of sums.values()) if (isTooLittle(sum)) left.together.add(sum.day);
  return left;
}
