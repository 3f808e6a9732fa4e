import type { Platform } from "../../../platform/platform.ts";
import { seldom } from "../../../platform/seldom.ts";
import { decodeKept } from "../../devices/protocols/protocols.ts";
import type { Intake } from "./intake.ts";
import { keptPayloadQueries } from "./kept-payloads.queries.ts";

/** Devices added by another server, or while a payload was just being kept, are found this often. */
const pollMs = 2_000;
const complainAgainMs = 60_000;

/**
 * When a device is added, what was kept for its serial number goes through its decoder again, in order of arrival.
 * The function it returns stops it.
 */
export function replayWaiting({ database, events, log }: Platform, intake: Intake): () => Promise<void> {
  const payloads = keptPayloadQueries(database.db);
  let running: Promise<void> = Promise.resolve();
  const complaint = seldom(complainAgainMs);
  let stopped = false;

  async function replay(sn: string): Promise<void> {
    let last = 0;
    while (!stopped) {
      const kept = await payloads.listWaiting(sn, last);
      if (kept.length === 0) return;
      const done: number[] = [];
      for (const { id, protocol, meta, body, received_at } of kept) {
        last = id;
        const connection = await intake.admission.restoreConnection(meta);
        const inbound = { protocol, meta, body, receivedAt: received_at, connection };
        const decoded = decodeKept(inbound).filter((one) => one.ok && one.message.sn === sn);
        const results = await Promise.all(decoded.map((one) => intake.take(one, inbound)));
        // What still cannot become a record has been kept again.
        if (results.every(({ outcome }) => outcome !== "failed")) done.push(id);
      }
      if (done.length > 0) await payloads.delete(done);
    }
  }

  /** One after the other, so that no two replays of a serial number run at once. */
  function next(work: () => Promise<void>): void {
    running = running.then(work).then(complaint.isOver, (error: unknown) => {
      if (complaint.isDue())
        log.error({ error: String(error) }, "kept payloads could not be replayed; tried again");
    });
  }

  async function replayAdded(): Promise<void> {
    for (const sn of await payloads.waitingButKnown()) if (!stopped) await replay(sn);
  }

  const stopListening = events.on("deviceAdded", ({ sn }) => next(() => replay(sn)));
  let isDue = true;
  const timer = setInterval(() => {
    if (!isDue) return;
    isDue = false;
    next(() => replayAdded().finally(() => (isDue = true)));
  }, pollMs);
  next(replayAdded);

  return async () => {
    stopped = true;
    clearInterval(timer);
    stopListening();
    await running;
  };
}
