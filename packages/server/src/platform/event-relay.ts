import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { applicationName } from "./database/database.ts";
import { listen, notify } from "./event-relay.queries.ts";
import type { EventMap, Events } from "./events.ts";
import type { Log } from "./log.ts";

/** Changed figures reach the other processes at most this often: a notification in every batch would queue the commits. */
const tellMs = 200;
/** Events somebody waits for go at once, collected over so long. */
const promptMs = 20;
/** Events other processes act on at once; `countsChanged` is carried too, collected. */
const prompt = [
  "commandsQueued",
  "commandEnded",
  "deviceConnected",
  "deviceTotals",
  "deviceKeysChanged",
  "deviceSecurityChanged",
  "accessChanged",
  "companyChanged",
] as const satisfies (keyof EventMap)[];
/** PostgreSQL carries 8,000 bytes at most; beyond this entities and devices are sent in several notes. */
const idsANote = 500;
const reconnectMs = 1_000;

interface Note<K extends keyof EventMap = keyof EventMap> {
  from: string;
  name: K;
  news: EventMap[K];
}

/**
 * Carries events between the processes of an installation; a lost connection is opened again, and what fell into the
 * gap is lost. PostgreSQL lists its connection as `name`.
 */
export async function startEventRelay(
  databaseUrl: string,
  events: Events,
  log: Log,
  name = applicationName,
): Promise<() => Promise<void>> {
  const me = randomUUID();
  const changed = new Map<number, { ids: Set<number>; fromMs: number }>();
  let waiting: string[] = [];
  let isRelaying = false;
  let isStopped = false;

  function relay(text: string): void {
    const { from, name, news } = JSON.parse(text) as Note;
    if (from === me) return;
    isRelaying = true;
    events.emit(name, news);
    isRelaying = false;
  }

  const toNote = <K extends keyof EventMap>(name: K, news: EventMap[K]): string =>
    JSON.stringify({ from: me, name, news } satisfies Note<K>);

  const inParts = (ids: readonly number[]): number[][] =>
    Array.from({ length: Math.ceil(ids.length / idsANote) }, (_, part) =>
      ids.slice(part * idsANote, (part + 1) * idsANote),
    );

  /** One after the other: a connection takes one statement at a time. */
  let sending = Promise.resolve();
  function tell(notes: readonly string[]): Promise<void> {
    if (notes.length === 0) return sending;
    sending = sending.then(() => notify(client, notes).catch(() => undefined));
    return sending;
  }

  let promptly: NodeJS.Timeout | undefined;
  function tellWaiting(): Promise<void> {
    promptly = undefined;
    const notes = waiting;
    waiting = [];
    return tell(notes);
  }

  function tellPromptly(notes: readonly string[]): void {
    waiting.push(...notes);
    promptly ??= setTimeout(() => void tellWaiting(), promptMs);
  }

  function toNotes<K extends (typeof prompt)[number]>(name: K, news: EventMap[K]): string[] {
    if (!("deviceIds" in news)) return [toNote(name, news)];
    const { tenantId, deviceIds } = news;
    return inParts(deviceIds).map((part) => toNote("commandsQueued", { tenantId, deviceIds: part }));
  }

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: databaseUrl, application_name: name });
    made.on("error", () => undefined);
    made.on("notification", ({ payload = "{}" }) => relay(payload));
    await made.connect();
    await listen(made);
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
        // Everything that was announced meanwhile was missed.
        isRelaying = true;
        events.emit("companyChanged", { tenantId: null });
        isRelaying = false;
        void tell([toNote("companyChanged", { tenantId: null })]);
        return;
      } catch {
        // The next try comes after the pause.
      }
    }
  }

  let client = await connect();
  const listening = [
    events.on("countsChanged", ({ tenantId, entityIds, fromMs = 0 }) => {
      if (isRelaying) return;
      const known = changed.get(tenantId) ?? { ids: new Set(), fromMs };
      changed.set(tenantId, known);
      known.fromMs = Math.min(known.fromMs, fromMs);
      for (const id of entityIds) known.ids.add(id);
    }),
    ...prompt.map((name) =>
      events.on(name, (news) => {
        if (!isRelaying) tellPromptly(toNotes(name, news));
      }),
    ),
  ];
  function tellChanged(): Promise<void> {
    const notes = [...changed].flatMap(([tenantId, { ids, fromMs }]) =>
      inParts([...ids]).map((entityIds) => toNote("countsChanged", { tenantId, entityIds, fromMs })),
    );
    changed.clear();
    return tell(notes);
  }
  const timer = setInterval(() => void tellChanged(), tellMs);

  return async () => {
    isStopped = true;
    clearInterval(timer);
    clearTimeout(promptly);
    for (const stopListening of listening) stopListening();
    void tellWaiting();
    await tellChanged();
    await client.end();
  };
}
