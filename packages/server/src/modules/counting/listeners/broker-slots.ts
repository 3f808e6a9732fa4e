import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Platform } from "../../../platform/platform.ts";
import type { makeBrokerGuard } from "./broker-guard.ts";
import { type BrokerSession, sessionSeconds } from "./broker-session.ts";
import {
  addFormerName,
  addOrphan,
  addSlot,
  type BrokerSlot,
  type Holder,
  leaveSlots,
  noteFilters,
  orphanedSlots,
  releaseSlot,
  removeSlot,
  renewSlots,
  takeOrphan,
} from "./broker-slots.queries.ts";

const leaseMs = 9_000;
const renewMs = 3_000;
/** Orphans one server drains at the same time. */
const mostDrained = 4;

interface Carried {
  slot: BrokerSlot;
  session: BrokerSession;
}

interface SlotOptions {
  holder: Holder;
  filters: readonly string[];
  open: (slot: BrokerSlot, filters: readonly string[]) => BrokerSession;
  guard: ReturnType<typeof makeBrokerGuard>;
  disconnectMs: number;
}

/** This process as it carries names. */
export const nameHolder = ({ config }: Pick<Platform, "config">): Holder => ({
  id: randomUUID(),
  instance: config.instance ?? hostname(),
  leaseMs,
});

/**
 * Names at an external broker. The broker shares counts out among names and keeps those of a name that is away, so
 * none may stay behind: a server carries one as long as its lease in the database, and takes over what others left.
 */
export function makeBrokerSlots(
  { database: { pool }, config, log, metrics }: Platform,
  { holder, filters, open, guard, disconnectMs }: SlotOptions,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let own: Carried | null = null;
  const drained = new Map<number, Carried>();
  /** Orphans as the last inspection found them: after a pause of the database all look like orphans, for a moment. */
  let seen: readonly number[] = [];
  let running: Promise<void> = Promise.resolve();

  /** Ends when the lease may be over: renewed no later than this server asked for it. */
  let fence: NodeJS.Timeout | undefined;
  /** Aborted once it may be: this server is away from the broker then, whatever it was about to open. */
  let lease = new AbortController();

  const everyFilter = (slot: BrokerSlot) => [...new Set([...slot.filters, ...filters])];

  async function carryOne(): Promise<void> {
    const found = await takeOrphan(pool, holder, null);
    const slot = found ?? (await addSlot(pool, holder, filters));
    if (found)
      log.info(
        { clientId: slot.clientId, of: slot.instance },
        "carries on under the name of a server that left",
      );
    // What was subscribed by other settings is given up with the name.
    if (found) await noteFilters(pool, holder, slot.slot, everyFilter(slot));
    if (lease.signal.aborted) return releaseSlot(pool, holder, slot.slot);
    const session = open(slot, filters);
    own = { slot, session };
    await Promise.race([session.wasKnown(), pause(renewMs, undefined, { signal, ref: false })]).catch(
      () => undefined,
    );
  }

  /** Takes what the broker holds for an orphan and ends its session. */
  async function drainOrphan(slot: BrokerSlot): Promise<void> {
    const session = open(slot, []);
    drained.set(slot.slot, { slot, session });
    log.warn(
      { clientId: slot.clientId, of: slot.instance },
      "takes over what the MQTT broker holds for a server that left",
    );
    const known = await Promise.race([session.wasKnown(), aborted()]);
    const isDone = known && (await session.drain(everyFilter(slot), signal));
    // Another server has it meanwhile, or this one ends.
    if (!drained.has(slot.slot) || signal.aborted) return;
    if (known && !isDone) {
      session.drop();
      drained.delete(slot.slot);
      await releaseSlot(pool, holder, slot.slot);
      return;
    }
    await session.end(disconnectMs, true);
    drained.delete(slot.slot);
    await removeSlot(pool, holder, slot.slot);
    log.info({ clientId: slot.clientId, wasHeld: known }, "the name of a server that left is given up");
  }

  const aborted = () =>
    new Promise<undefined>((resolve) =>
      signal.addEventListener("abort", () => resolve(undefined), { once: true }),
    );

  async function releaseExcept(kept: ReadonlySet<number>): Promise<void> {
    for (const [slot, { session }] of drained) {
      if (kept.has(slot)) continue;
      session.drop();
      drained.delete(slot);
    }
    if (!own || kept.has(own.slot.slot)) return;
    log.warn({ clientId: own.slot.clientId }, "another server took over this one's name at the MQTT broker");
    const { slot, session } = own;
    session.drop();
    // Where it was given up before this server went away, the broker shares out to it until somebody ends it.
    await addOrphan(pool, slot.clientId, everyFilter(slot));
    own = null;
  }

  async function takeOver(): Promise<void> {
    const orphans = await orphanedSlots(pool);
    metrics.orphanedSlots.set(orphans.length + drained.size);
    const lasting = orphans.map(({ slot }) => slot).filter((slot) => seen.includes(slot));
    seen = orphans.map(({ slot }) => slot);
    while (lasting.length > 0 && drained.size < mostDrained && !signal.aborted) {
      const slot = await takeOrphan(pool, holder, lasting);
      if (!slot) return;
      if (lease.signal.aborted) return releaseSlot(pool, holder, slot.slot);
      drainOrphan(slot).catch((error: unknown) =>
        log.warn({ error: String(error) }, "a name at the MQTT broker could not be given up; tried again"),
      );
    }
  }

  /**
   * Another server may carry our names from now on: connected under one of them we would take it off the broker, and
   * subscribe anew what it has just given up.
   */
  function stayAway(): void {
    lease.abort();
    log.warn("the lease of names at the MQTT broker is over; away from the broker until it is renewed");
    hangUp();
  }

  function hangUp(): void {
    for (const { session } of drained.values()) session.drop();
    drained.clear();
    own?.session.drop();
    guard.drop();
  }

  /** Under the own name, if nobody has taken it; what else was carried is left to whoever comes first. */
  async function carryAgain(kept: ReadonlySet<number>): Promise<void> {
    // What was just being taken when the lease ended.
    hangUp();
    for (const slot of kept) if (slot !== own?.slot.slot) await releaseSlot(pool, holder, slot);
    if (own && !lease.signal.aborted) own.session = open(own.slot, filters);
  }

  /** The slots that this server still carries. An answer that comes when the lease may be over says nothing. */
  async function renew(): Promise<ReadonlySet<number>> {
    const asked = performance.now();
    const kept = new Set(await renewSlots(pool, holder));
    const leftMs = asked + leaseMs - performance.now();
    if (leftMs <= 0 && !signal.aborted) return renew();
    clearTimeout(fence);
    fence = setTimeout(stayAway, leftMs).unref();
    return kept;
  }

  async function inspect(): Promise<void> {
    const kept = await renew();
    // Of the lease that was just renewed: whatever waits from here on may outlast it.
    const wasAway = lease.signal.aborted;
    if (wasAway) lease = new AbortController();
    await releaseExcept(kept);
    if (wasAway) await carryAgain(kept);
    if (!own) await carryOne();
    if (!own?.session.client.connected) return;
    await guard.inspect(own.session, kept, AbortSignal.any([signal, lease.signal]));
    await takeOver();
  }

  async function run(): Promise<void> {
    const formerName = `foyer-${hostname()}-${config.port}`;
    let isFirst = true;
    while (!signal.aborted) {
      try {
        if (isFirst) await addFormerName(pool, formerName, filters, sessionSeconds);
        isFirst = false;
        await inspect();
      } catch (error) {
        log.warn({ error: String(error) }, "names at the MQTT broker could not be looked after; tried again");
      }
      await pause(renewMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Releases the own name, unless no other server can take what arrives, or something is left under it. */
  async function leave({ slot, session }: Carried): Promise<void> {
    const others = await leaveSlots(pool, holder).catch(() => 0);
    const isEmpty =
      others > 0 &&
      session.client.connected &&
      (await session.drain(everyFilter(slot), AbortSignal.timeout(disconnectMs)));
    isOver = true;
    await session.end(disconnectMs, isEmpty);
    await (isEmpty ? removeSlot : releaseSlot)(pool, holder, slot.slot).catch(() => undefined);
  }

  let isOver = false;

  return {
    /** Whether what was not taken yet is left to others. */
    isOver: (): boolean => isOver,

    start(): void {
      running = run();
    },

    async stop(): Promise<void> {
      stopping.abort();
      await running;
      clearTimeout(fence);
      const carried = [...drained.values()];
      drained.clear();
      await guard.stop();
      if (own) await leave(own);
      isOver = true;
      await Promise.all(
        carried.map(async ({ slot, session }) => {
          await session.end(disconnectMs, false);
          await releaseSlot(pool, holder, slot.slot).catch(() => undefined);
        }),
      );
    },
  };
}
