import {
  type Delivery,
  type ForwardedSlot,
  slotsADelivery,
  toBody,
} from "@foyer/contract/counting/forwarding-wire";
import { forwardedDays } from "@foyer/contract/places/forwarding";
import type { Outgoing } from "../../../platform/outgoing/outgoing.ts";
import type { Platform } from "../../../platform/platform.ts";
import { writeMoment } from "../../../platform/time/zone-time.ts";
import { toHeaders } from "../../places/forwarding/forwarding.ts";
import { expectedLines, makeExpectation } from "../expectation/expectation.ts";
import {
  type ChangedSlot,
  type Claim,
  changedSlots,
  claim,
  dueForwardings,
  type ForwardingKey,
  keepFailure,
  keepSent,
  releaseLease,
} from "./deliveries.queries.ts";

const minuteMs = 60_000;
const slotMs = 15 * minuteMs;
const hourMs = 60 * minuteMs;
/** Each round the slots of so long are compared with what was sent … */
const nearMs = 3 * hourMs;
/** … and so often all that are ever sent again. */
const lookBackMs = hourMs;
const farMs = forwardedDays * 24 * hourMs;
/** Beyond the upload interval of the slowest sensor. */
const graceMs = minuteMs;
const firstWaitMs = minuteMs;
const longestWaitMs = hourMs;
/** Another server may take over a lease that was not released by then; longer than a round and its last call. */
const leaseMs = 3 * minuteMs;
const roundMs = 50_000;
const mostSlots = 480;
/** Receivers served at the same time. */
const atOnce = 4;

type Tools = Pick<Platform, "database" | "clock" | "log" | "secrets"> & { outgoing: Pick<Outgoing, "post"> };

/** 1, 2, 4 … minutes, an hour at most. */
export const waitAfter = (failures: number): number =>
  Math.min(firstWaitMs * 2 ** Math.min(failures, 20), longestWaitMs);

/**
 * Makes the function that says how complete a slot is, and whether it can be sent: all that was expected has arrived,
 * or every sensor had the time to report.
 */
async function makeReadiness({ database }: Tools, { tenantId, entityId }: ForwardingKey, now: number) {
  const lines = await expectedLines(database.pool, { tenantId, kind: 0, ids: [entityId] });
  const expected = makeExpectation(Number.POSITIVE_INFINITY);
  return ({ slot, coveredSeconds }: ChangedSlot) => {
    const from = slot.getTime();
    const to = from + slotMs;
    const seconds = expected(lines, from, to);
    const slowest = Math.max(
      0,
      ...lines
        .filter(({ fromMs, toMs }) => fromMs < to && toMs > from)
        .map(({ uploadIntervalMinutes }) => uploadIntervalMinutes),
    );
    const completeness = seconds > 0 ? Math.round(Math.min(1, coveredSeconds / seconds) * 1000) / 1000 : null;
    const isReady = now >= to + slowest * minuteMs + graceMs || (seconds > 0 && coveredSeconds >= seconds);
    return { isReady, completeness };
  };
}

const wired = (
  { slot, revision, values }: ChangedSlot,
  zone: string,
  completeness: number | null,
): ForwardedSlot => ({
  start: writeMoment(zone, slot.getTime()),
  end: writeMoment(zone, slot.getTime() + slotMs),
  revision,
  completeness: values && completeness,
  values,
});

/** Sends what is ready of one forwarding, in order of time. Whether nothing is left that could be sent now. */
async function deliver(tools: Tools, claimed: Claim, from: Date, isOver: () => boolean): Promise<boolean> {
  const { database, clock, outgoing } = tools;
  const { pool } = database;
  const now = clock.now();
  const readiness = await makeReadiness(tools, claimed, now.getTime());
  const { protocol, channelCode, entityId, entity, timeZone } = claimed;
  const proof = toHeaders(tools.secrets, claimed.header, claimed.headerSecret);
  while (!isOver()) {
    const changed = await changedSlots(pool, claimed, from, lastEnded(now), mostSlots);
    const ready = changed
      .map((slot) => ({ slot, ...readiness(slot) }))
      .filter(({ isReady }) => isReady)
      .slice(0, slotsADelivery[protocol]);
    if (ready.length === 0) return true;
    const slots = ready.map(({ slot, completeness }) => wired(slot, timeZone, completeness));
    const delivery: Delivery = { channelCode, entityId, entity, timeZone, test: false, slots };
    const { contentType, body } = toBody(protocol, delivery);
    const { fault, status } = await outgoing.post({
      url: claimed.address,
      headers: { ...proof, "Content-Type": contentType, "User-Agent": "Foyer" },
      body,
    });
    if (fault !== null) {
      const nextTryAt = new Date(clock.now().getTime() + waitAfter(claimed.failures));
      await keepFailure(pool, claimed, { fault, status, now: clock.now(), nextTryAt });
      return false;
    }
    claimed.failures = 0;
    await keepSent(
      pool,
      claimed,
      ready.map(({ slot }) => slot),
      clock.now(),
    );
  }
  return false;
}

/** The begin of the last slot that is over. */
const lastEnded = (now: Date) => new Date(Math.floor(now.getTime() / slotMs) * slotMs - slotMs);

async function forwardOne(tools: Tools, key: ForwardingKey, isOver: () => boolean): Promise<void> {
  const { database, clock, log } = tools;
  const now = clock.now();
  const claimed = await claim(database.pool, key, now, new Date(now.getTime() + leaseMs));
  if (!claimed) return;
  const { lookedBackAt, failures, sinceMs } = claimed;
  const looksBack =
    failures > 0 || lookedBackAt === null || lookedBackAt.getTime() <= now.getTime() - lookBackMs;
  const from = new Date(Math.max(sinceMs, now.getTime() - (looksBack ? farMs : nearMs)));
  let isDone = false;
  try {
    isDone = await deliver(tools, claimed, from, isOver);
  } catch (error) {
    log.error(
      { tenantId: key.tenantId, entityId: key.entityId, error: String(error) },
      "figures could not be forwarded; tried again",
    );
  }
  await releaseLease(database.pool, key, looksBack && isDone ? now : null);
}

/** One round: everything that is to be forwarded now, several receivers at a time. */
export async function forward(tools: Tools, signal?: AbortSignal): Promise<void> {
  const now = tools.clock.now();
  const back = (ms: number) => new Date(now.getTime() - ms);
  const due = await dueForwardings(tools.database.pool, {
    now,
    near: back(nearMs),
    lookedBack: back(lookBackMs),
    endedBy: lastEnded(now),
  });
  const endsAt = performance.now() + roundMs;
  const isOver = () => signal?.aborted === true || performance.now() >= endsAt;
  const waiting = due.values();
  const worker = async () => {
    for (const key of waiting) if (!isOver()) await forwardOne(tools, key, isOver);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
