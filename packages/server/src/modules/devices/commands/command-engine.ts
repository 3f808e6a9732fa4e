import { makeBatchLoader } from "../../../platform/batch-loader.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { repeating } from "../../../platform/repeating.ts";
import {
  addDeviceEvents,
  applyPresence,
  type ConnectedDevice,
  forgetConnections,
  type PresenceChange,
  writeDeviceStates,
} from "../presence/presence.ts";
import { parseJsonObject } from "../protocols/protocols.ts";
import { type ChangeSet, newChangeSet, type Sending, timeOut, writeChangeSet } from "./change-set.ts";
import { claimNext } from "./claim-next.ts";
import type { CommandHandlers } from "./command-handlers.ts";
import { makeDeliveries } from "./deliveries.ts";
import { type DeviceRef, deviceBySn, type InFlightCommand, overdueCommands } from "./in-flight.queries.ts";
import { inHalves } from "./in-halves.ts";
import { readAnswers, type Said } from "./replies.ts";
import { resumeCommands } from "./resume-commands.ts";
import { expireWaiting, waitingDevices } from "./waiting.queries.ts";

/** What became of a message: delivered, not sent as nobody listens, or unknown. */
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
  | { kind: "presence"; change: PresenceChange }
  | { kind: "said"; said: Said }
  | { kind: "unsent"; command: InFlightCommand }
  | { kind: "wake"; device: DeviceRef };

/** What a transaction brought, announced after its commit. */
interface Done {
  changeSets: ChangeSet[];
  /** Devices that were given more to do. */
  more: DeviceRef[];
  /** Devices that became connected. */
  connected: ConnectedDevice[];
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
export function makeCommandEngine(
  platform: Platform,
  transport: CommandTransport,
  handlers: CommandHandlers,
) {
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

  function tellChanges({ sendings, changes, ended }: ChangeSet): void {
    for (const id of changes.keys()) deliveries.forget(id);
    for (const sending of sendings) later(sending.delayMs, () => void send(sending));
    for (const { tenantId, deviceId, commandId, name, state } of ended)
      events.emit("commandEnded", { tenantId, deviceId, commandId, name, state });
  }

  /** After the commit: messages go out, events are emitted, devices that were not checked yet are checked. */
  function announce({ changeSets, more, connected, isClaimed }: Done): void {
    changeSets.forEach(tellChanges);
    isTelling = isClaimed;
    for (const [tenantId, devices] of Map.groupBy(more, (device) => device.tenantId))
      events.emit("commandsQueued", { tenantId, deviceIds: devices.map(({ deviceId }) => deviceId) });
    isTelling = false;
    for (const { tenantId, deviceId, sn } of connected)
      events.emit("deviceConnected", { tenantId, deviceId, sn });
    for (const { afterMs, ...device } of changeSets.flatMap(({ freed }) => freed))
      later(afterMs, () => wake(device));
  }

  async function inChangeSet(
    tx: Tx,
    done: Done,
    fill: (changeSet: ChangeSet) => Promise<void>,
  ): Promise<ChangeSet> {
    const changeSet = newChangeSet();
    await fill(changeSet);
    done.changeSets.push(changeSet);
    done.more.push(...(await writeChangeSet(tx, changeSet, clock.now(), handlers)));
    return changeSet;
  }

  async function inTransaction(fill: (tx: Tx, done: Done) => Promise<void>): Promise<Done> {
    const done = await db.transaction().execute(async (tx) => {
      const done: Done = { changeSets: [], more: [], connected: [], isClaimed: false };
      await fill(tx, done);
      return done;
    });
    announce(done);
    return done;
  }

  async function send({ command, message, withinMs }: Sending): Promise<void> {
    if (isStopped) return;
    try {
      const whole = await handlers.sending(platform, command.tenantId, message);
      if (whole === null) return;
      const became = await transport.publish(command.sn, JSON.stringify(whole), withinMs);
      if (became === "taken") deliveries.add(command);
      if (became === "nobody") await take({ kind: "unsent", command });
    } catch (error) {
      complain(error);
    }
  }

  /** Claims what is next for these devices and for those that were freed or given more by the same transaction. */
  async function claim(tx: Tx, done: Done, woken: readonly DeviceRef[]): Promise<void> {
    const devices = [...woken, ...done.connected, ...done.more];
    for (const changeSet of done.changeSets) {
      devices.push(...changeSet.freed.filter(({ afterMs }) => afterMs <= 0));
      changeSet.freed = changeSet.freed.filter(({ afterMs }) => afterMs > 0);
    }
    if (devices.length === 0) return;
    done.isClaimed = true;
    const known = done.more.length;
    const changeSet = await inChangeSet(tx, done, (changeSet) =>
      claimNext(tx, changeSet, devices, transport, pace),
    );
    for (const { tenantId, deviceId } of done.more.slice(known))
      changeSet.freed.push({ tenantId, deviceId, afterMs: 0 });
  }

  /**
   * One batch after the other: of one server no two transactions are about the same commands, and an answer, what
   * follows from it and the next question are one commit.
   */
  async function workOn(batch: readonly Work[]): Promise<void> {
    const changes = batch.flatMap((one) => (one.kind === "presence" ? [one.change] : []));
    const said = batch.flatMap((one) => (one.kind === "said" ? [one.said] : []));
    const unsent = batch.flatMap((one) => (one.kind === "unsent" ? [one.command] : []));
    const woken = batch.flatMap((one) => (one.kind === "wake" ? [one.device] : []));
    await inTransaction(async (tx, done) => {
      const now = clock.now();
      if (changes.length > 0)
        await inChangeSet(tx, done, async (changeSet) => {
          const presence = await applyPresence(tx, changes, { server: transport.name, now });
          done.connected = presence.connected;
          await resumeCommands(tx, changeSet, presence, pace);
        });
      if (said.length + unsent.length > 0)
        await inChangeSet(tx, done, (changeSet) => readAnswers(tx, changeSet, { said, unsent }, pace, now));
      await claim(tx, done, woken);
    });
  }
  const work = makeBatchLoader((batch: Work[]) => inHalves(batch, workOn), mostAtOnce);

  /** Resolves when it is done. */
  async function take(one: Work): Promise<void> {
    const failure = await work.add(one);
    if (failure) throw failure;
  }

  function wake(device: DeviceRef): void {
    if (!isStopped) take({ kind: "wake", device }).catch(complain);
  }

  /** What is past its time, what waited too long, and what no event announced. */
  async function sweep(): Promise<void> {
    const timedOut = await inTransaction(async (tx, done) => {
      await inChangeSet(tx, done, async (changeSet) => {
        const overdue = await overdueCommands(tx, transport.name, mostAtOnce);
        for (const command of overdue) timeOut(changeSet, command, transport.name, pace);
      });
    });
    await inTransaction(async (tx, done) => {
      await inChangeSet(tx, done, async (changeSet) => {
        for (const expired of await expireWaiting(tx))
          changeSet.ended.push({ ...expired, state: "expired", result: null, reason: null });
      });
    });
    for (const device of await waitingDevices(db, transport.name)) wake(device);
    if ((timedOut.changeSets[0]?.changes.size ?? 0) >= mostAtOnce) await sweep();
  }

  const failure = "overdue commands could not be worked on";
  const sweeping = repeating(
    { name: "commands", everyMs: sweepMs, firstMs: 0, failure, work: sweep },
    platform,
  );

  return {
    async start(): Promise<void> {
      if (transport.isOwnBroker) await forgetConnections(db, transport.name);
      undo.push(
        events.on("commandsQueued", ({ tenantId, deviceIds }) => {
          if (!isTelling) for (const deviceId of deviceIds) wake({ tenantId, deviceId });
        }),
      );
      sweeping.start();
    },

    /** A device came online or went offline; resolves when it is stored. */
    applyPresence: (change: PresenceChange): Promise<void> => take({ kind: "presence", change }),

    /** The version a device reports. */
    async described(sn: string, version: string | undefined): Promise<void> {
      if (version === undefined) return;
      const device = await deviceBySn(db, sn);
      const receivedAt = clock.now();
      if (device) await writeDeviceStates(db, [{ ...device, state: { version }, receivedAt, isLive: true }]);
    },

    /** An answer; resolves when it is kept. What is no answer at all is dropped. */
    async replied(sn: string, body: Buffer): Promise<void> {
      const reply = parseJsonObject(body);
      if (reply) await take({ kind: "said", said: { sn, reply } });
    },

    /** Alarms and similar events: kept for the device's timeline. */
    async happened(sn: string, body: Buffer): Promise<void> {
      const detail = parseJsonObject(body.subarray(0, 2_000));
      if (!detail) return;
      const device = await deviceBySn(db, sn);
      if (device) await addDeviceEvents(db, [{ ...device, at: clock.now(), kind: "alarm", detail }]);
    },

    async stop(): Promise<void> {
      isStopped = true;
      for (const stop of undo) stop();
      for (const timer of timers) clearTimeout(timer);
      await sweeping.stop();
      await Promise.all([work.idle(), deliveries.stop()]);
      if (transport.isOwnBroker) await forgetConnections(db, transport.name);
    },
  };
}
