import { addDays } from "@foyer/contract/calendar-days";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Task, task } from "../../../platform/tasks.ts";
import { dayOf, dayStart } from "../../../platform/time/zone-time.ts";
import { markSubjects, type Subject } from "../../places/subjects/subject-marks.ts";
import {
  type CheckedEntity,
  firstDay,
  forgetChecks,
  type KeptCheck,
  keepCheck,
  longestNotChecked,
  noteChecked,
} from "./check.queries.ts";
import { mostTold } from "./check-statements.ts";
import { type ComparedDay, compareDay } from "./compare-day.ts";
import { daysToCheck, seededRandom } from "./days-to-check.ts";

/** Somebody waits for these. */
const entitiesWhenAsked = 50;
const patienceMs = 15_000;
const keptMs = 400 * 86_400_000;
/** Only one check of a company at a time: class of the advisory lock. */
const checkLock = 7_306;

type Needs = Pick<Platform, "database" | "clock" | "log" | "events" | "metrics">;
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

/** Compares some days of an entity and adds to the result; what differs is made anew once all are compared. */
async function checkEntity(platform: Needs, entity: CheckedEntity, result: Result, random: () => number) {
  const { database, clock } = platform;
  const { zone, dayStartMinute } = entity;
  const today = dayOf(zone, clock.now().getTime(), dayStartMinute);
  const differing: { day: string; subjects: Subject[] }[] = [];
  for (const day of daysToCheck(await firstDay(database.pool, entity), today, random)) {
    const compared = await compareDay(database.pool, entity, day);
    if (typeof compared === "string") result.skipped++;
    // Whoever keeps it busy has its figures made anew; it comes first in the next run.
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
  result.found.push(...found.slice(0, mostTold - result.found.length));
}

/** Marks what differs to be made anew. */
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
async function runCheck(
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
      log.error({ entityId: entity.id, error: String(error) }, "roll-ups could not be compared");
    });
    result.milliseconds += Date.now() - begun;
  }
  return Promise.all(
    [...results].map(async ([tenantId, result]) => {
      metrics.checkedRollups.inc(result.rollups);
      metrics.rollupDifferences.inc(result.differences);
      const told = { tenantId, ...result, found: result.found.slice(0, 3) };
      if (result.differences > 0) log.error(told, "roll-ups differ from their records; they are made anew");
      else log.info(told, "roll-ups were compared with their records");
      return { tenantId, ...(await keepCheck(database.pool, tenantId, seed, result)) };
    }),
  );
}

/** A check for somebody who waits for it; refused while another one of the company runs. */
export async function checkNow(platform: Needs, tenantId: number, askedBy: string): Promise<KeptCheck> {
  const { database, clock } = platform;
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_xact_lock($1, ($2::bigint % 2147483647)::int) as mine",
      [checkLock, tenantId],
    );
    if (!rows[0]?.mine) throw new Refusal("check.running");
    const seed = clock.now().getTime();
    const run = { tenantId, askedBy, most: entitiesWhenAsked, patience: patienceMs, seed };
    const [result] = await runCheck(platform, run);
    if (!result) throw new Refusal("notFound.thing");
    return result;
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
}

/** Every night: the check of a sample, those first that were not checked for longest, so that none is forgotten. */
export const checkTask = (platform: Needs): Task =>
  task({
    bean: "figures",
    method: "check",
    jobName: "Check of the figures",
    cron: "0 23 4 * * ?",
    catchUp: true,
    parameters: {
      // Of all companies: with 250 a thousand are through in four nights.
      entities: { kind: "integer", min: 1, max: 20_000, usual: 250 },
      minutes: { kind: "integer", min: 1, max: 480, usual: 10 },
    },
    run: async ({ entities, minutes }, { say }) => {
      const now = platform.clock.now().getTime();
      const results = await runCheck(platform, {
        tenantId: null,
        askedBy: null,
        most: entities,
        patience: minutes * 60_000,
        seed: Math.floor(now / 86_400_000),
      });
      for (const { tenantId, entities, rollups, differences } of results)
        say(`company ${tenantId}: ${entities} entities, ${rollups} figures compared, ${differences} differ`);
      await forgetChecks(platform.database.pool, new Date(now - keptMs));
    },
  });
