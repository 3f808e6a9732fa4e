import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { EventMap, Events } from "./events.ts";
import type { Log } from "./log.ts";

const channel = "foyer_counts";
/** News of one process reaches the others at most this often: a notification in every batch would queue the commits. */
const tellMs = 1_000;
/** PostgreSQL carries 8,000 bytes at most; beyond this the entities are told in several notes. */
const entitiesANote = 500;
const reconnectMs = 1_000;

type Note = EventMap["countsChanged"] & { from: string };

/** Carries `countsChanged` between the processes of an installation that is split by role; a lost connection is made anew. */
export async function startEventRelay(
  databaseUrl: string,
  events: Events,
  log: Log,
): Promise<() => Promise<void>> {
  const me = randomUUID();
  const changed = new Map<number, Set<number>>();
  let isRelaying = false;
  let isStopped = false;

  function relay(text: string): void {
    const { from, ...news } = JSON.parse(text) as Note;
    if (from === me) return;
    isRelaying = true;
    events.emit("countsChanged", news);
    isRelaying = false;
  }

  function notesOf(tenantId: number, entityIds: number[]): string[] {
    const parts = Array.from({ length: Math.ceil(entityIds.length / entitiesANote) }, (_, part) =>
      entityIds.slice(part * entitiesANote, (part + 1) * entitiesANote),
    );
    return parts.map((part) => JSON.stringify({ from: me, tenantId, entityIds: part } satisfies Note));
  }

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: databaseUrl });
    made.on("error", () => undefined);
    made.on("notification", ({ payload = "{}" }) => relay(payload));
    await made.connect();
    await made.query(`listen ${channel}`);
    made.once("end", () => void reconnect());
    return made;
  }

  async function reconnect(): Promise<void> {
    if (isStopped) return;
    log.warn("news between processes is interrupted");
    while (!isStopped) {
      await sleep(reconnectMs);
      try {
        client = await connect();
        if (isStopped) await client.end();
        return;
      } catch {
        // The next try comes after the pause.
      }
    }
  }

  let client = await connect();
  const stopListening = events.on("countsChanged", ({ tenantId, entityIds }) => {
    if (isRelaying) return;
    const known = changed.get(tenantId) ?? new Set();
    changed.set(tenantId, known);
    for (const id of entityIds) known.add(id);
  });
  const timer = setInterval(() => {
    if (changed.size === 0) return;
    const notes = [...changed].flatMap(([tenantId, ids]) => notesOf(tenantId, [...ids]));
    changed.clear();
    client
      .query(`select pg_notify('${channel}', note) from unnest($1::text[]) as note`, [notes])
      .catch(() => undefined);
  }, tellMs);

  return async () => {
    isStopped = true;
    clearInterval(timer);
    stopListening();
    await client.end();
  };
}
