import pg from "pg";
import type { EventMap, Events } from "./events.ts";
import type { Log } from "./log.ts";

const channel = "foyer_counts";
/** News of one process reaches the others at most this often: a notification in every batch would queue the commits. */
const tellMs = 1_000;
/** PostgreSQL carries 8,000 bytes at most; beyond this the entities are told in several notes. */
const entitiesANote = 500;

/** Carries `countsChanged` between the processes of an installation that is split by role. */
export async function startEventRelay(databaseUrl: string, events: Events, log: Log): Promise<() => Promise<void>> {
  const me = `${process.pid}-${Date.now()}`;
  const changed = new Map<number, Set<number>>();
  const client = new pg.Client({ connectionString: databaseUrl });
  let isRelaying = false;
  client.on("error", (error) => log.warn({ error: error.message }, "news between processes is interrupted"));
  client.on("notification", ({ payload }) => {
    const { from, ...news } = JSON.parse(payload ?? "{}") as EventMap["countsChanged"] & { from: string };
    if (from === me) return;
    isRelaying = true;
    events.emit("countsChanged", news);
    isRelaying = false;
  });
  await client.connect();
  await client.query(`listen ${channel}`);

  const stopListening = events.on("countsChanged", ({ tenantId, entityIds }) => {
    if (isRelaying) return;
    const known = changed.get(tenantId) ?? new Set();
    changed.set(tenantId, known);
    for (const id of entityIds) known.add(id);
  });
  const timer = setInterval(() => {
    for (const [tenantId, ids] of changed) {
      const all = [...ids];
      for (let at = 0; at < all.length; at += entitiesANote) {
        const note = JSON.stringify({ from: me, tenantId, entityIds: all.slice(at, at + entitiesANote) });
        client.query("select pg_notify($1, $2)", [channel, note]).catch(() => undefined);
      }
    }
    changed.clear();
  }, tellMs);

  return async () => {
    clearInterval(timer);
    stopListening();
    await client.end();
  };
}
