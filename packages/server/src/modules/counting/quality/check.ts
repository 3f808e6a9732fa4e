import { addDays } from "@foyer/contract/calendar-days";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import { markSubjects } from "../../places/marks/marks.ts";
import type { Subject } from "../../places/subject-kinds/subject-kinds.ts";
import {
  type CheckedEntity,
  firstDay,
  type KeptCheck,
  keepCheck,
  longestNotChecked,
  noteChecked,
  whileAlone,
} from "./check.queries.ts";
import { mostListed } from "./check-statements.queries.ts";
import { type ComparedDay, compareDay } from "./compare-day.queries.ts";
import { daysToCheck, seededRandom } from "./days-to-check.ts";

/** Somebody waits for these. */
const entitiesWhenAsked = 50;
const patienceMs = 15_000;
export type Needs = Pick<Platform, "database" | "clock" | "log" | "events" | "metrics">;
type Result = Omit<KeptCheck, "id">;

const emptyResult = (startedAt: Date, askedBy: string | null): Result => ({
  startedAt,
  milliseconds: 0,
  askedBy,
  entities: 0,
  days: 0,
  rollups: 0,
  skipped: 0,
  differences: 0,
  found: [],
});

/** Compares some days of an entity and adds to the result; what differs is recomputed once all are compared. */
async function checkEntity(platform: Needs, entity: CheckedEntity, result: Result, random: () => number) {
  const { database, clock } = platform;
  const { zone, dayStartMinute } = entity;
  const today = toBusinessDay(zone, clock.now().getTime(), dayStartMinute);
  const differing: { day: string; subjects: Subject[] }[] = [];
  for (const day of daysToCheck(await firstDay(database.pool, entity), today, random)) {
    const compared = await compareDay(database.pool, entity, day);
    if (typeof compared === "string") result.skipped++;
    // An entity that stays busy has its figures recomputed; it comes first in the next run.
    if (compared === "busy") return;
    if (compared === "outOfReach") continue;
    addTo(result, compared);
    if (compared.differing > 0) differing.push({ day, subjects: compared.subjects });
  }
  result.entities++;
  await noteChecked(database.pool, entity, clock.now());
  await repair(platform, entity, differing);
}

function addTo(result: Result, { compared, differing, found }: ComparedDay): void {
  result.days++;
  result.rollups += compared;
  result.differences += differing;
  result.found.push(...found.slice(0, mostListed - result.found.length));
}

/** Marks what differs for recomputation. */
async function repair(
  { database, events }: Needs,
  { tenantId, zone, dayStartMinute }: CheckedEntity,
  differing: readonly { day: string; subjects: Subject[] }[],
): Promise<void> {
  for (const { day, subjects } of differing) {
    await markSubjects(database.db, tenantId, subjects, {
      from: new Date(dayStart(zone, day, dayStartMinute)),
      // Marks are widened to whole days: the next one is left out.
      to: new Date(dayStart(zone, addDays(day, 1), dayStartMinute) - 1),
    });
  }
  if (differing.length > 0) events.emit("recomputeMarked", { tenantId });
}

interface Run {
  /** null: all companies. */
  tenantId: number | null;
  askedBy: string | null;
  most: number;
  /** Milliseconds. */
  patience: number;
  seed: number;
}

/** Compares a sample of roll-ups with their records; gives and keeps one result a company. */
export async function runCheck(
  platform: Needs,
  { tenantId, askedBy, most, patience, seed }: Run,
): Promise<(KeptCheck & { tenantId: number })[]> {
  const { database, clock, log, metrics } = platform;
  const until = Date.now() + patience;
  const results = new Map<number, Result>();
  if (tenantId !== null) results.set(tenantId, emptyResult(clock.now(), askedBy));
  for (const entity of await longestNotChecked(database.pool, tenantId, most)) {
    const begun = Date.now();
    if (begun >= until) break;
    const result = results.get(entity.tenantId) ?? emptyResult(clock.now(), askedBy);
    results.set(entity.tenantId, result);
    await checkEntity(platform, entity, result, seededRandom(seed + entity.id)).catch((error: unknown) => {
      result.skipped++;
      log.error(
        { tenantId: entity.tenantId, entityId: entity.id, error: String(error) },
        "roll-ups could not be compared",
      );
    });
    result.milliseconds += Date.now() - begun;
  }
  return Promise.all(
    [...results].map(async ([tenantId, result]) => {
      metrics.checkedRollups.inc(result.rollups);
      metrics.rollupDifferences.inc(result.differences);
      const summary = { tenantId, ...result, found: result.found.slice(0, 3) };
      if (result.differences > 0)
        log.error(summary, "roll-ups differ from their records; they are made anew");
      else log.info(summary, "roll-ups were compared with their records");
      return { tenantId, ...(await keepCheck(database.pool, tenantId, seed, result)) };
    }),
  );
}

/** A check on somebody's request; refused while another one of the company runs. */
export async function checkNow(platform: Needs, tenantId: number, askedBy: string): Promise<KeptCheck> {
  const { database, clock } = platform;
  const result = await whileAlone(database.pool, tenantId, async () => {
    const seed = clock.now().getTime();
    const run = { tenantId, askedBy, most: entitiesWhenAsked, patience: patienceMs, seed };
    const [first] = await runCheck(platform, run);
    return first;
  });
  if (result === "busy") throw new Refusal("check.running");
  if (!result) throw new Refusal("notFound.thing");
  return result;
}
