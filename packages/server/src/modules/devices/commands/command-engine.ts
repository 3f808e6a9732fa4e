import type { Tx } from "../../../platform/database/database.ts";
import { gather } from "../../../platform/gather.ts";
import type { Platform } from "../../../platform/platform.ts";
import { withUpgradeLink } from "../firmware/upgrade-links.ts";
import { parseJsonObject } from "../protocols/json-object.ts";
import { noteDeviceEvents } from "../registry/device-events.ts";
import { noteDeviceStates } from "../registry/registry.ts";
import { claimNext } from "./claim-next.ts";
import { type Came, comeAndGo, type Presence } from "./come-and-go.ts";
import { makeDeliveries } from "./deliveries.ts";
import { type DeviceRef, type Flight, overdueFlights } from "./flights.queries.ts";
import { inHalves } from "./in-halves.ts";
import { forgetConnected } from "./presence.queries.ts";
import { readAnswers, type Said } from "./replies.ts";
import { newRound, type Round, type Sending, timeOut, writeRound } from "./round.ts";
import { expireWaiting, waitingDevices } from "./waiting.queries.ts";

/** What became of a message: it is there, nobody listens and it was not sent, or who knows. */
export type Publication = "taken" | "nobody" | "unknown";

/** How messages reach devices: over the embedded broker or another one. */
export interface CommandTransport {
  /** The broker devices are connected to, as kept with them. */
  name: string;
  /** Whether connections end with this server. */
  isOwnBroker: boolean;
  /** Resolves once the message is acknowledged, by the device or the broker before it. */
  publish(sn: string, message: string, withinMs: number): Promise<Publication>;
}

/** What there is to work on. */
type Work =
  | { kind: "presence"; news: Presence }
  | { kind: "said"; said: Said }
  | { kind: "unsent"; flight: Flight }
  | { kind: "wake"; device: DeviceRef };

/** What a transaction brought, told after its commit. */
interface Done {
  rounds: Round[];
  /** Devices that were given more to do. */
  more: DeviceRef[];
  /** Devices that became connected. */
  came: Came[];
  isClaimed: boolean;
}

const mostAtOnce = 500;
/** The vendor's answers may take so long by the usual times. */
const usualAnswerSeconds = 10;

export type CommandEngine = ReturnType<typeof makeCommandEngine>;

/**
 * Sends what waits in the devices' queues and understands the answers. All it knows lies in the database, so any
 * number of servers may run one, and a restart in between loses nothing.
 */
export function makeCommandEngine(platform: Platform, transport: CommandTransport) {
  const { database, events, clock, log, config } = platform;
  const { db } = database;
  const factor = config.answerSeconds / usualAnswerSeconds;
  const pace = { factor, quietMs: 1_000 * factor };
  const sweepMs = Math.max(50, Math.min(2_000, 2_000 * factor));
  const timers = new Set<NodeJS.Timeout>();
  const undo: (() => void)[] = [];
  let isTelling = false;
  let isStopped = false;

  const complain = (error: unknown) => {
    if (!isStopped) log.warn({ error: String(error) }, "commands could not be worked on; tried again");
  };
  const deliveries = makeDeliveries(db, complain);

  function later(ms: number, act: () => void): void {
    if (ms <= 0) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }

  function tellOf({ sendings, changes, ended }: Round): void {
    for (const id of changes.keys()) deliveries.forget(id);
    for (const sending of sendings) later(sending.delayMs, () => void send(sending));
    for (const { tenantId, deviceId, commandId, name, state } of ended)
      events.emit("commandEnded", { tenantId, deviceId, commandId, name, state });
  }

  /** After the commit: messages go out, news is told, devices that were not looked at yet are looked at. */
  function tell({ rounds, more, came, isClaimed }: Done): void {
    rounds.forEach(tellOf);
    isTelling = isClaimed;
    for (const [tenantId, devices] of Map.groupBy(more, (device) => device.tenantId))
      events.emit("commandsQueued", { tenantId, deviceIds: devices.map(({ deviceId }) => deviceId) });
    isTelling = false;
    for (const { tenantId, deviceId, sn } of came) events.emit("deviceConnected", { tenantId, deviceId, sn });
    for (const { afterMs, ...device } of rounds.flatMap(({ freed }) => freed))
      later(afterMs, () => wake(device));
  }

  async function inRound(tx: Tx, done: Done, fill: (round: Round) => Promise<void>): Promise<Round> {
    const round = newRound();
    await fill(round);
    done.rounds.push(round);
    done.more.push(...(await writeRound(tx, round, clock.now())));
    return round;
  }

  async function inTransaction(fill: (tx: Tx, done: Done) => Promise<void>): Promise<Done> {
    const done = await db.transaction().execute(async (tx) => {
      const done: Done = { rounds: [], more: [], came: [], isClaimed: false };
      await fill(tx, done);
      return done;
    });
    tell(done);
    return done;
  }

  async function send({ flight, message, withinMs }: Sending): Promise<void> {
    if (isStopped) return;
    try {
      const whole = await withUpgradeLink(platform, flight.tenantId, message);
      if (whole === null) return;
      const became = await transport.publish(flight.sn, JSON.stringify(whole), withinMs);
      if (became === "taken") deliveries.add(flight);
      if (became === "nobody") await take({ kind: "unsent", flight });
    } catch (error) {
      complain(error);
    }
  }

  /** Claims what is next for these devices and for those that were freed or given more by the same transaction. */
  async function claim(tx: Tx, done: Done, woken: readonly DeviceRef[]): Promise<void> {
    const devices = [...woken, ...done.came, ...done.more];
    for (const round of done.rounds) {
      devices.push(...round.freed.filter(({ afterMs }) => afterMs <= 0));
      round.freed = round.freed.filter(({ afterMs }) => afterMs > 0);
    }
    if (devices.length === 0) return;
    done.isClaimed = true;
    const known = done.more.length;
    const round = await inRound(tx, done, (round) => claimNext(tx, round, devices, transport, pace));
    for (const { tenantId, deviceId } of done.more.slice(known))
      round.freed.push({ tenantId, deviceId, afterMs: 0 });
  }

  /**
   * One batch after the other: of one server no two transactions are about the same commands, and an answer, what
   * follows from it and the next question are one commit.
   */
  async function workOn(batch: readonly Work[]): Promise<void> {
    const news = batch.flatMap((one) => (one.kind === "presence" ? [one.news] : []));
    const said = batch.flatMap((one) => (one.kind === "said" ? [one.said] : []));
    const unsent = batch.flatMap((one) => (one.kind === "unsent" ? [one.flight] : []));
    const woken = batch.flatMap((one) => (one.kind === "wake" ? [one.device] : []));
    await inTransaction(async (tx, done) => {
      const now = clock.now();
      if (news.length > 0)
        await inRound(tx, done, async (round) => {
          done.came = await comeAndGo(tx, round, news, { server: transport.name, now, pace });
        });
      if (said.length + unsent.length > 0)
        await inRound(tx, done, (round) => readAnswers(tx, round, { said, unsent }, pace, now));
      await claim(tx, done, woken);
    });
  }
  const work = gather((batch: Work[]) => inHalves(batch, workOn), mostAtOnce);

  /** Resolves when it is done. */
  async function take(one: Work): Promise<void> {
    const failure = await work.add(one);
    if (failure) throw failure;
  }

  function wake(device: DeviceRef): void {
    if (!isStopped) take({ kind: "wake", device }).catch(complain);
  }

  /** What is past its time, what waited too long, and what no news told of. */
  async function sweep(): Promise<void> {
    const timedOut = await inTransaction(async (tx, done) => {
      await inRound(tx, done, async (round) => {
        const overdue = await overdueFlights(tx, transport.name, mostAtOnce);
        for (const flight of overdue) timeOut(round, flight, transport.name, pace);
      });
    });
    await inTransaction(async (tx, done) => {
      await inRound(tx, done, async (round) => {
        for (const expired of await expireWaiting(tx))
          round.ended.push({ ...expired, state: "expired", result: null, reason: null });
      });
    });
    for (const device of await waitingDevices(db, transport.name)) wake(device);
    if (timedOut.rounds[0]?.changes.size === mostAtOnce) await sweep();
  }

  let sweeping = Promise.resolve();
  function sweepAgain(): void {
    if (isStopped) return;
    sweeping = sweep()
      .catch(complain)
      .then(() => later(sweepMs, sweepAgain));
  }

  const refOf = (sn: string): Promise<DeviceRef | undefined> =>
    db
      .selectFrom("serial_numbers")
      .select(["tenant_id as tenantId", "device_id as deviceId"])
      .where("sn", "=", sn)
      .executeTakeFirst();

  return {
    async start(): Promise<void> {
      if (transport.isOwnBroker) await forgetConnected(db, transport.name);
      undo.push(
        events.on("commandsQueued", ({ tenantId, deviceIds }) => {
          if (!isTelling) for (const deviceId of deviceIds) wake({ tenantId, deviceId });
        }),
      );
      sweepAgain();
    },

    /** A device came or went; resolves when it is kept. */
    present: (news: Presence): Promise<void> => take({ kind: "presence", news }),

    /** The version a device tells of itself. */
    async described(sn: string, version: string | undefined): Promise<void> {
      if (version === undefined) return;
      const device = await refOf(sn);
      const receivedAt = clock.now();
      if (device) await noteDeviceStates(db, [{ ...device, state: { version }, receivedAt, isLive: true }]);
    },

    /** An answer; resolves when it is kept. What is no answer at all is let go. */
    async replied(sn: string, body: Buffer): Promise<void> {
      const reply = parseJsonObject(body);
      if (reply) await take({ kind: "said", said: { sn, reply } });
    },

    /** Alarms and the like: kept for the device's timeline. */
    async happened(sn: string, body: Buffer): Promise<void> {
      const detail = parseJsonObject(body.subarray(0, 2_000));
      if (!detail) return;
      const device = await refOf(sn);
      if (device) await noteDeviceEvents(db, [{ ...device, at: clock.now(), kind: "alarm", detail }]);
    },

    async stop(): Promise<void> {
      isStopped = true;
      for (const stop of undo) stop();
      for (const timer of timers) clearTimeout(timer);
      await sweeping;
      await Promise.all([work.idle(), deliveries.stop()]);
      if (transport.isOwnBroker) await forgetConnected(db, transport.name);
    },
  };
}
