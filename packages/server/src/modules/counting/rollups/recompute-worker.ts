import type { Platform } from "../../../platform/platform.ts";
import { recompute } from "./recompute.ts";

/** Marks made by other processes are found this often. */
const pollMs = 2_000;
/** A burst of marks (an import, a backlog) is worked off once it pauses for this long … */
const quietMs = 500;
/** … or has lasted this long. */
const longestWaitMs = 10_000;

/** Works off the marks of every company: at once when told, else by looking. */
export function makeRecomputeWorker({ database, events, log }: Pick<Platform, "database" | "events" | "log">) {
  const firstMark = new Map<number, number>();
  const lastMark = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopListening: () => void = () => undefined;
  let nextPoll = 0;

  function note(tenantId: number): void {
    const now = Date.now();
    if (!firstMark.has(tenantId)) firstMark.set(tenantId, now);
    lastMark.set(tenantId, now);
  }

  async function poll(): Promise<void> {
    const { rows } = await database.pool.query<{ tenant_id: number }>("select distinct tenant_id from recompute_marks");
    for (const { tenant_id } of rows) if (!firstMark.has(tenant_id)) note(tenant_id);
  }

  async function work(tenantId: number): Promise<void> {
    firstMark.delete(tenantId);
    lastMark.delete(tenantId);
    const begun = Date.now();
    const entityIds = await recompute(database.pool, tenantId);
    if (entityIds.length === 0) return;
    events.emit("countsChanged", { tenantId, entityIds });
    log.info({ tenantId, entities: entityIds.length, ms: Date.now() - begun }, "roll-ups made anew");
  }

  async function round(): Promise<void> {
    const now = Date.now();
    if (now >= nextPoll) {
      nextPoll = now + pollMs;
      await poll();
    }
    for (const [tenantId, first] of [...firstMark]) {
      const isQuiet = now - (lastMark.get(tenantId) ?? 0) >= quietMs;
      if (isQuiet || now - first >= longestWaitMs) await work(tenantId);
    }
  }

  function again(): void {
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => log.error({ error: String(error) }, "roll-ups could not be made anew; tried again"))
        .then(() => {
          if (timer) again();
        });
    }, 250);
  }

  return {
    start(): void {
      stopListening = events.on("recomputeMarked", ({ tenantId }) => note(tenantId));
      again();
    },

    async stop(): Promise<void> {
      stopListening();
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
  };
}
