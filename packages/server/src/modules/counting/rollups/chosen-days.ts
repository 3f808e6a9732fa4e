import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { dayStart } from "../../../platform/time/zone-time.ts";
import type { SumKey } from "../records/coverage-columns.ts";
import { sumsOfDays } from "./chosen-days.queries.ts";
import type { ClockGroup, Subjects } from "./clock-groups.ts";
import { makeExpectation } from "./expectation.ts";
import type { ExpectedBy } from "./expected-by.ts";
import { expectedLines } from "./expected-lines.ts";
import { addColumn, type IntervalColumn } from "./interval-columns.ts";
import { hasRows, noSums } from "./layered-sums.ts";
import { countedLines } from "./measured-places.ts";

/** Adds what one clock group counted on the days. */
async function addGroup(
  pool: pg.Pool,
  group: ClockGroup,
  days: readonly string[],
  columns: Map<string, IntervalColumn>,
  measures: readonly SumKey[],
  now: number,
): Promise<void> {
  const { tenantId, kind, ids, zone, dayStartMinute } = group;
  const [sums, lines] = await Promise.all([
    sumsOfDays(pool, { tenantId, kind, ids, measures }, days),
    expectedLines(pool, { tenantId, kind, ids }),
  ]);
  const expected = makeExpectation(now);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const all = countedLines(
    lines,
    dayStart(zone, first, dayStartMinute),
    dayStart(zone, addDays(last, 1), dayStartMinute),
  );
  for (const day of days) {
    const begin = dayStart(zone, day, dayStartMinute);
    const end = dayStart(zone, addDays(day, 1), dayStartMinute);
    const own = sums.get(day) ?? noSums();
    const by: ExpectedBy = new Map();
    own.expected = by;
    own.lines = all;
    const isBound = lines.some(({ fromMs, toMs }) => fromMs < end && begin < toMs);
    const column = {
      time: day,
      sums: own,
      expectedSeconds: expected(lines, begin, end, by),
      isAhead: begin > now,
      isRunning: begin <= now && now < end,
      isOutside: !isBound && !hasRows(own),
    };
    columns.set(day, addColumn(columns.get(day), column));
  }
}

/**
 * Subjects' counts on single business days, all together, by day: one statement a clock group, however far the days
 * lie apart. The same columns as those of `intervalColumns`.
 */
export async function chosenDays(
  pool: pg.Pool,
  subjects: Subjects,
  days: Iterable<string>,
  measures: readonly SumKey[],
  now: number,
): Promise<Map<string, IntervalColumn>> {
  const wanted = [...new Set(days)].sort();
  const columns = new Map<string, IntervalColumn>();
  await Promise.all(subjects.groups.map((group) => addGroup(pool, group, wanted, columns, measures, now)));
  return columns;
}
