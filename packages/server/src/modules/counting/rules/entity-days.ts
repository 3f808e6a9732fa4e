import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { holidayCalendar } from "../../places/holidays/holidays.ts";
import { ruleMemoryWeeks, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { readExpectedLines } from "../expectation/expectation.ts";
import { makeCoverage } from "./coverage.ts";
import type { ActiveRule } from "./engine/active-rule.ts";
import { type BusinessDay, businessDay } from "./engine/business-day.ts";
import {
  correctedValues,
  type EntityDay,
  type EntityLedger,
  type RuledDay,
  ruledDay,
  toRows,
} from "./engine/entity-day.ts";
import { hasGaps, type PastDay } from "./engine/estimate.ts";
import { type EntitySource, measuredCells } from "./entity-source.queries.ts";

type Client = pg.Pool | pg.PoolClient;

/** Days read at once. */
const chunkDays = 31;

/** The days that estimates of a day are made from, newest first. */
const pastDays = (day: string): string[] =>
  Array.from({ length: ruleMemoryWeeks }, (_, week) => addDays(day, -7 * (week + 1)));

export const estimates = (rules: readonly ActiveRule[]): boolean =>
  rules.some(({ definition }) => definition.type === "estimate");

const everyDay = { from: "0001-01-01", to: "9999-12-31" };

const splitChunks = (days: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(days.length / chunkDays) }, (_, chunk) =>
    days.slice(chunk * chunkDays, (chunk + 1) * chunkDays),
  );

/** Makes the function that reads business days of an entity as rules need them: what was measured, what was missing. */
async function makeReader(client: Client, source: EntitySource, now: number) {
  const { tenantId, plan, clock } = source;
  const { entityId } = plan;
  const ids = plan.accesses.map(({ id }) => id);
  const lines = Map.groupBy(
    await readExpectedLines(client, { tenantId, kind: subjectKinds.access, ids }),
    ({ subjectId }) => subjectId,
  );
  const findCoverage = makeCoverage(
    ids.map((id) => lines.get(id) ?? []),
    now,
  );
  const calendar = await holidayCalendar(client, tenantId, [entityId], everyDay);
  const holidays = calendar.at(entityId);

  return async function* (days: readonly string[]): AsyncGenerator<EntityDay> {
    for (const chunk of splitChunks(days)) {
      const laidOut = chunk.map((day) => businessDay(clock, day, holidays.has(day)));
      const measured = await measuredCells(client, source, laidOut);
      for (const [index, day] of laidOut.entries()) {
        const cells = measured[index];
        if (cells) yield { day, measured: cells, ...findCoverage(day, cells.covered) };
      }
    }
  };
}

/** Applies one set of rules to days of an entity; what later days are estimated from is remembered. */
function makeRuler({ plan }: EntitySource, rules: readonly ActiveRule[]) {
  const rows = toRows(plan, rules);
  const remembers = estimates(rules);
  const before = new Map<string, PastDay>();

  function keep({ day, coverage }: EntityDay, values: PastDay["values"]): void {
    if (remembers) before.set(day.day, { day, values, coverage });
  }

  return {
    /** The days to remember before a day can be ruled. */
    needs: ({ day, coverage }: EntityDay): string[] =>
      remembers && hasGaps(day, rows, coverage) ? pastDays(day.day).filter((past) => !before.has(past)) : [],
    remember: (known: EntityDay): void => keep(known, correctedValues(known, rows)),
    apply(known: EntityDay, ledger?: EntityLedger): RuledDay {
      const past = pastDays(known.day.day).flatMap((day) => before.get(day) ?? []);
      const ordinary = past.filter(({ day }) => !day.isHoliday);
      const ruled = ruledDay(plan, rules, known, ordinary, ledger);
      keep(known, ruled.corrected);
      return ruled;
    },
    forget(until: string): void {
      for (const day of before.keys()) if (day < until) before.delete(day);
    },
  };
}

/** A day as several sets of rules make it, in the order of the sets. */
export interface RuledByEach {
  day: BusinessDay;
  ruled: RuledDay[];
}

/**
 * Applies sets of rules to days of an entity, which must be in order. Days before them are read only where there is a
 * gap to estimate. `findLedger` receives what the first set does.
 */
export async function* ruledDays(
  client: Client,
  source: EntitySource,
  sets: readonly (readonly ActiveRule[])[],
  days: readonly string[],
  now: number,
  findLedger?: (day: BusinessDay) => EntityLedger,
): AsyncGenerator<RuledByEach> {
  const read = await makeReader(client, source, now);
  const rulers = sets.map((rules) => makeRuler(source, rules));
  for (const chunk of splitChunks(days)) {
    const known: EntityDay[] = [];
    for await (const day of read(chunk)) known.push(day);
    const needed = new Set(known.flatMap((day) => rulers.flatMap((ruler) => ruler.needs(day))));
    const past = [...needed].filter((day) => !chunk.includes(day)).sort();
    for await (const day of read(past)) for (const ruler of rulers) ruler.remember(day);
    for (const day of known) {
      yield {
        day: day.day,
        ruled: rulers.map((ruler, index) =>
          ruler.apply(day, index === 0 ? findLedger?.(day.day) : undefined),
        ),
      };
    }
    for (const ruler of rulers) ruler.forget(addDays(chunk.at(-1) ?? "", -7 * ruleMemoryWeeks));
  }
}
