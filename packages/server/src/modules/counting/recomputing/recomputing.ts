import type pg from "pg";
import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import { makeDueHours } from "./month-hours.queries.ts";
import { addUpDueMonths } from "./month-rollups.queries.ts";
import { markedCompanies, markedEntities, recomputeEntity } from "./recompute.queries.ts";

/** Marks made by other processes are found this often. */
const pollMs = 2_000;
/** A burst of marks of an entity (an import, a backlog) is worked off once it pauses for this long … */
const quietMs = 500;
/** … or has lasted this long. */
const longestWaitMs = 10_000;
const roundMs = 250;
/** Months whose days changed are added up this often, once nothing else waits and no day of before changes … */
const monthsMs = 5_000;
/** … or such changes have lasted this long: each would be made again and again, and those that write wait meanwhile. */
const longestMonthsWaitMs = 60_000;
const dayMs = 86_400_000;

interface Waiting {
  lastMark: number;
  since: number;
  changedAt: number;
}

/** Adds up some of the months whose days changed, or makes their hours; answers whether more is due. */
export const sumUpMonths = async ({ pool, background }: Pick<Platform["database"], "pool" | "background">) =>
  (await addUpDueMonths(pool)) || (await makeDueHours(background));

/** Works off the marks of every company, on each connection for it entity by entity: at once on an event, otherwise by polling. */
export function makeRecomputeWorker(
  platform: Pick<Platform, "database" | "events" | "clock" | "log" | "metrics">,
) {
  const { database, events, clock, log } = platform;
  /** Companies with marks. */
  const marked = new Set<number>();
  /** Entities with marks. */
  const waiting = new Map<number, Waiting>();
  let stopListening: (() => void)[] = [];
  let nextPoll = 0;
  let nextMonths = 0;
  /** When days before today last changed, and since when they have been changing. */
  let pastChangedAt = Number.NEGATIVE_INFINITY;
  let pastChangesSince: number | null = null;

  function noteChange(fromMs = 0): void {
    if (fromMs > clock.now().getTime() - dayMs) return;
    pastChangedAt = Date.now();
    pastChangesSince ??= pastChangedAt;
  }

  function areMonthsDue(now: number): boolean {
    if (marked.size > 0 || now < nextMonths) return false;
    return now - pastChangedAt >= monthsMs || now - (pastChangesSince ?? now) >= longestMonthsWaitMs;
  }

  async function poll(): Promise<void> {
    for (const tenantId of await markedCompanies(database.pool)) marked.add(tenantId);
  }

  function isDue(entityId: number, lastMark: number): boolean {
    const now = Date.now();
    const before = waiting.get(entityId);
    const changedAt = before?.lastMark === lastMark ? before.changedAt : now;
    const since = before?.since ?? now;
    waiting.set(entityId, { lastMark, since, changedAt });
    return now - changedAt >= quietMs || now - since >= longestWaitMs;
  }

  async function recomputeDue(tenantId: number, entityId: number): Promise<void> {
    const begun = Date.now();
    waiting.delete(entityId);
    try {
      await recomputeEntity(database.background, tenantId, entityId, clock.now().getTime());
      events.emit("countsChanged", { tenantId, entityIds: [entityId] });
      log.debug({ tenantId, entityId, ms: Date.now() - begun }, "roll-ups made anew");
    } catch (error) {
      log.error({ tenantId, entityId, error: String(error) }, "roll-ups could not be made anew; tried again");
    }
  }

  async function work(tenantId: number, stopping: AbortSignal): Promise<void> {
    const entities = await markedEntities(database.pool, tenantId);
    if (entities.length === 0) marked.delete(tenantId);
    const due = entities.filter(({ entityId, lastMark }) => isDue(entityId, lastMark)).values();
    const worker = async () => {
      for (const { entityId } of due) if (!stopping.aborted) await recomputeDue(tenantId, entityId);
    };
    await Promise.all(Array.from({ length: database.background.options.max }, worker));
  }

  async function round(stopping: AbortSignal): Promise<void> {
    const now = Date.now();
    if (now >= nextPoll) {
      nextPoll = now + pollMs;
      await poll();
    }
    for (const tenantId of [...marked]) await work(tenantId, stopping);
    if (!areMonthsDue(now) || (await sumUpMonths(database))) return;
    nextMonths = now + monthsMs;
    pastChangesSince = null;
  }

  const loop = repeating(
    {
      name: "recompute",
      everyMs: roundMs,
      retryMs: pollMs,
      failure: "roll-ups could not be made anew",
      work: round,
    },
    platform,
  );

  return {
    start(): void {
      stopListening = [
        events.on("recomputeMarked", ({ tenantId }) => void marked.add(tenantId)),
        events.on("countsChanged", ({ fromMs }) => noteChange(fromMs)),
      ];
      loop.start();
    },

    async stop(): Promise<void> {
      for (const stop of stopListening) stop();
      await loop.stop();
    },
  };
}

/** Recomputes everything that is marked in a company, entity by entity. Returns those touched. */
export async function recompute(pool: pg.Pool, tenantId: number, now = Date.now()): Promise<number[]> {
  const marked = await markedEntities(pool, tenantId);
  for (const { entityId } of marked) await recomputeEntity(pool, tenantId, entityId, now);
  return marked.map(({ entityId }) => entityId);
}
