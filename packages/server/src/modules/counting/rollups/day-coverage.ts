import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { dayStart } from "../../../platform/time/zone-time.ts";
import type { Subjects } from "./clock-groups.ts";
import type { Needs } from "./compared-sums.ts";
import { coveredDays } from "./day-coverage.queries.ts";
import { makeExpectation } from "./expectation.ts";
import { flowOnly, isMeasuring } from "./expected-by.ts";
import { expectedLines } from "./expected-lines.ts";

/** How much of a business day is known. */
export interface DayCoverage {
  day: string;
  /** At most what was expected. */
  coveredSeconds: number;
  expectedSeconds: number;
}

/** The share of the expected time that is known; null where nothing was expected. */
export const completenessOf = ({ coveredSeconds, expectedSeconds }: Omit<DayCoverage, "day">) =>
  expectedSeconds > 0 ? coveredSeconds / expectedSeconds : null;

/**
 * Business days `from` to `to`, both included, of each subject, in order: of the time in which what is needed was to be
 * measured, by those who measure it; the same figures as the day charts carry. Of days of which nobody knows who measured
 * it nothing was expected. Without a need all that was covered and expected counts, whatever was measured.
 */
export async function coverageByDay(
  pool: pg.Pool,
  subjects: Subjects,
  from: string,
  to: string,
  now: number,
  needs?: Needs,
): Promise<Map<number, DayCoverage[]>> {
  const coverage = new Map<number, DayCoverage[]>();
  const count = daysBetween(from, to);
  const days = Array.from({ length: Math.max(count, 0) }, (_, index) => addDays(from, index));
  const expected = makeExpectation(now);
  for (const group of subjects.groups) {
    const [covered, lines] = await Promise.all([
      coveredDays(pool, group, from, to, needs),
      expectedLines(pool, group),
    ]);
    const begins = [...days, addDays(to, 1)].map((day) => dayStart(group.zone, day, group.dayStartMinute));
    const measuring = lines.filter(({ measures = flowOnly }) => !needs || isMeasuring(measures, needs));
    const linesOf = Map.groupBy(measuring, ({ subjectId }) => subjectId);
    const coveredOf = Map.groupBy(covered, ({ id }) => id);
    for (const id of group.ids) {
      const own = linesOf.get(id) ?? [];
      const rows = new Map(coveredOf.get(id)?.map((row) => [row.day, row]));
      coverage.set(
        id,
        days.map((day, index) => {
          const { seconds = 0, isUnknown = false } = rows.get(day) ?? {};
          const isKept = !needs || needs.at(-1) === "flow" || !isUnknown;
          const expectedSeconds = isKept ? expected(own, begins[index] ?? 0, begins[index + 1] ?? 0) : 0;
          const known = Math.max(0, Math.min(seconds, expectedSeconds));
          return { day, coveredSeconds: Math.round(known), expectedSeconds: Math.round(expectedSeconds) };
        }),
      );
    }
  }
  return coverage;
}
