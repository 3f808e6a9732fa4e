import type { Platform } from "../../../platform/platform.ts";
import { addUpDueMonths } from "./month-rollups.ts";
import { markedEntities, recomputeEntity } from "./recompute.ts";

/** Marks made by other processes are found this often. */
const pollMs = 2_000;
/** A burst of marks of an entity (an import, a backlog) is worked off once it pauses for this long … */
const quietMs = 500;
/** … or has lasted this long. */
const longestWaitMs = 10_000;
const roundMs = 250;
/** Months whose days changed are added up this often, once nothing else waits. */
const monthsMs = 5_000;
/** Entities made anew at the same time. */
const atOnce = 2;

interface Waiting {
  lastMark: number;
  since: number;
  changedAt: number;
}

/** Works off the marks of every company, entity by entity: at once when told, else by looking. */
export function makeRecomputeWorker({
  database,
  events,
  clock,
  log,
}: Pick<Platform, "database" | "events" | "clock" | "log">) {
  /** Companies with marks. */
  const marked = new Set<number>();
  /** Entities with marks. */
  const waiting = new Map<number, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopListening: () => void = () => undefined;
  let nextPoll = 0;
  let nextMonths = 0;

  async function poll(): Promise<void> {
    const { rows } = await database.pool.query<{ tenant_id: number }>(
      "select distinct tenant_id from recompute_marks",
    );
    for (const { tenant_id } of rows) marked.add(tenant_id);
  }

  function isDue(entityId: number, lastMark: number): boolean {
    const now = Date.now();
    const before = waiting.get(entityId);
    const changedAt = before?.lastMark === lastMark ? before.changedAt : now;
    const since = before?.since ?? now;
    waiting.set(entityId, { lastMark, since, changedAt });
    return now - changedAt >= quietMs || now - since >= longestWaitMs;
  }

  async function remake(tenantId: number, entityId: number): Promise<void> {
    const begun = Date.now();
    waiting.delete(entityId);
    try {
      await recomputeEntity(database.background, tenantId, entityId, clock.now().getTime());
      events.emit("countsChanged", { tenantId, entityIds: [entityId] });
      log.debug({ tenantId, entityId, ms: Date.now() - begun }, "roll-ups made anew");
    } catch (error) {
      log.error({ entityId, error: String(error) }, "roll-ups could not be made anew; tried again");
    }
  }

  async function work(tenantId: number): Promise<void> {
    const entities = await markedEntities(database.pool, tenantId);
    if (entities.length === 0) marked.delete(tenantId);
    const due = entities.filter(({ entityId, lastMark }) => isDue(entityId, lastMark)).values();
    const worker = async () => {
      for (const { entityId } of due) if (timer) await remake(tenantId, entityId);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  async function round(): Promise<void> {
    const now = Date.now();
    if (now >= nextPoll) {
      nextPoll = now + pollMs;
      await poll();
    }
    for (const tenantId of [...marked]) await work(tenantId);
    if (marked.size === 0 && now >= nextMonths && !(await addUpDueMonths(database.pool)))
      nextMonths = now + monthsMs;
  }

  function again(afterMs: number): void {
    timer = setTimeout(() => {
      running = round()
        .then(() => roundMs)
        .catch((error: unknown) => {
          log.error({ error: String(error) }, "roll-ups could not be made anew; tried again");
          return pollMs;
        })
        .then((pauseMs) => {
          if (timer) again(pauseMs);
        });
    }, afterMs);
  }

  return {
    start(): void {
      stopListening = events.on("recomputeMarked", ({ tenantId }) => void marked.add(tenantId));
      again(roundMs);
    },

    async stop(): Promise<void> {
      stopListening();
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
