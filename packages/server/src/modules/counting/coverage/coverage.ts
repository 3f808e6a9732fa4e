import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type { Figure } from "@foyer/contract/counting/figure";
import type pg from "pg";
import { dayStart } from "../../../platform/time/zone-time.ts";
import type { Subjects } from "../clock-groups/clock-groups.ts";
import type { Days } from "../clocks/clocks.ts";
import type { Needs } from "../comparing/comparing.ts";
import {
  countedLines,
  type ExpectedBy,
  expectedLines,
  expectedShares,
  flowOnly,
  isMeasuring,
  makeExpectation,
  measuredAt,
} from "../expectation/expectation.ts";
import { coveredDays } from "./day-coverage.queries.ts";

/** How much of a business day is known. */
export interface DayCoverage {
  day: string;
  /** At most what was expected. */
  coveredSeconds: number;
  expectedSeconds: number;
}

/** The share of the expected time that is known; null where nothing was expected. */
export const toCompleteness = ({ coveredSeconds, expectedSeconds }: Omit<DayCoverage, "day">) =>
  expectedSeconds > 0 ? coveredSeconds / expectedSeconds : null;

/**
 * Business days `from` to `to`, both included, of each subject, in order: the time in which what is needed was to be
 * measured, by those who measure it; the same figures as the day charts carry. For days of which nobody knows who
 * measured it nothing was expected. Without a need all that was covered and expected counts, of any measure.
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
    const linesBySubject = Map.groupBy(measuring, ({ subjectId }) => subjectId);
    const coveredById = Map.groupBy(covered, ({ id }) => id);
    for (const id of group.ids) {
      const own = linesBySubject.get(id) ?? [];
      const rows = new Map(coveredById.get(id)?.map((row) => [row.day, row]));
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
    const linesBySubject = Map.groupBy(await expectedLines(pool, group), ({ subjectId }) => subjectId);
    for (const id of group.ids) {
      const lines = linesBySubject.get(id) ?? [];
      const by: ExpectedBy = new Map();
      expected(lines, begin, end, by);
      const { reached, all } = expectedShares(by, needs, 0);
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
