import type { Figure } from "@foyer/contract/analytics/figure";
import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { dayStart } from "../../../platform/time/zone-time.ts";
import type { Days } from "../time/compared-days.ts";
import type { Subjects } from "./clock-groups.ts";
import type { Needs } from "./compared-sums.ts";
import { makeExpectation } from "./expectation.ts";
import { type ExpectedBy, sharesOf } from "./expected-by.ts";
import { expectedLines } from "./expected-lines.ts";
import { countedLines, measuredAt } from "./measured-places.ts";

type MeasuredShare = Pick<Figure, "coverage" | "measuredAt">;

/** How much of each subject measures over days what is needed; nothing is said where all of it does. */
export async function measuredShares(
  pool: pg.Pool,
  subjects: Subjects,
  { from, to }: Days,
  now: number,
  needs: Needs,
): Promise<Map<number, MeasuredShare>> {
  const shares = new Map<number, MeasuredShare>();
  const expected = makeExpectation(now);
  for (const group of subjects.groups) {
    const begin = dayStart(group.zone, from, group.dayStartMinute);
    const end = dayStart(group.zone, addDays(to, 1), group.dayStartMinute);
    const linesOf = Map.groupBy(await expectedLines(pool, group), ({ subjectId }) => subjectId);
    for (const id of group.ids) {
      const lines = linesOf.get(id) ?? [];
      const by: ExpectedBy = new Map();
      expected(lines, begin, end, by);
      const { reached, all } = sharesOf(by, needs, 0);
      const isPartly = reached < all;
      shares.set(
        id,
        isPartly
          ? { coverage: reached / all, measuredAt: measuredAt(countedLines(lines, begin, end), needs) }
          : {},
      );
    }
  }
  return shares;
}
