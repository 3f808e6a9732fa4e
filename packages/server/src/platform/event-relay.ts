import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { systemClock } from "./clock.ts";
import { applicationName } from "./database/database.ts";
import { DatabaseLines } from "./database/database-lines.ts";
import { listenForLife } from "./database/listen-for-life.ts";
import { beginWith, deadPeer } from "./database/session-settings.ts";
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
/** At the start a machine has much to do. */
const connectMs = { first: 30_000, again: 4_000 };
/** So much apart are the clocks of machines that nobody looks after. */
const wrongClockMs = 5_000;

interface Note<K extends keyof EventMap = keyof EventMap> {
  from: string;
  name: K;
  news: EventMap[K];
}

/**
 * Carries events between the processes of an installation; a lost connection is opened again, and what fell into the
 * gap is lost. PostgreSQL lists its connection as `name`. It is the one connection that is always there: when the
 * database says nothing over it any more, all `lines` are given up. The time is taken from the database over it.
 */
export async function startEventRelay(
  databaseUrl: string,
  events: Events,
  log: Log,
  name = applicationName,
  lines = new DatabaseLines(),
): Promise<() => Promise<void>> {
  const me = randomUUID();
  const changed = new Map<number, { ids: Set<number>; fromMs: number }>();
  let waiting: string[] = [];
  let isRelaying = false;
  let isStopped = false;
  let isSilent = false;
  let toldAheadMs = 0;

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

  async function connect(withinMs: number): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: databaseUrl,
      stream: lines.make,
      application_name: name,
      connectionTimeoutMillis: withinMs,
    });
    made.on("error", () => undefined);
    made.on("notification", ({ payload = "{}" }) => relay(payload));
    await made.connect();
    listenForLife(made, { onTime: followClock, onSilence: fallSilent });
    await beginWith(deadPeer)(made);
    await listen(made);
    made.once("end", () => void reconnect());
    return made;
  }

  function followClock(nowMs: number): void {
    const aheadMs = systemClock.follow(nowMs);
    if (Math.abs(aheadMs - toldAheadMs) < wrongClockMs) return;
    toldAheadMs = aheadMs;
    const aheadSeconds = Math.round(aheadMs / 1_000);
    if (Math.abs(aheadMs) < wrongClockMs) log.info("the clock of this machine is right again");
    else log.warn({ aheadSeconds }, "the clock of this machine is wrong: the database's is used");
  }

  function fallSilent(): void {
    log.error("the database does not answer any more; its connections are given up and made anew");
    isSilent = true;
    lines.giveUp();
  }

  /** What was opened while the database was silent may never be answered. */
  async function connectAnew(): Promise<pg.Client> {
    const before = lines.open;
    const made = await connect(connectMs.again).finally(() => isSilent && lines.giveUp(before));
    if (isSilent) log.info("the database answers again");
    isSilent = false;
    return made;
  }

  async function reconnect(): Promise<void> {
    if (isStopped) return;
    log.warn("news between processes is interrupted");
    while (!isStopped) {
      await sleep(reconnectMs);
      try {
        client = await connectAnew();
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

  let client = await connect(connectMs.first);
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
