import type { Platform } from "../../../platform/platform.ts";
import type { Decoded } from "../../devices/protocols/protocol.ts";
import { decodeKept } from "../../devices/protocols/protocols.ts";

import type { Intake } from "./intake.ts";
import { keptPayloadQueries } from "./kept-payloads.queries.ts";

/** When a device is added, what was kept for its serial number goes through its decoder again, in order of arrival. */
export function replayWaiting({ database, events, log }: Platform, intake: Intake): () => void {
  const payloads = keptPayloadQueries(database.db);

  async function replay(sn: string): Promise<void> {
    let last = 0;
    for (;;) {
      const kept = await payloads.waitingOf(sn, last);
      if (kept.length === 0) return;
      const done: number[] = [];
      for (const { id, protocol, meta, body, received_at } of kept) {
        last = id;
        const arrival = { protocol, meta, body, receivedAt: received_at };
        const decoded: Decoded[] = decodeKept(arrival).filter((one) => one.ok && one.message.sn === sn);
        const outcomes = await Promise.all(decoded.map((one) => intake.take(one, arrival)));
        if (outcomes.every(({ outcome }) => outcome === "stored")) done.push(id);
      }
      if (done.length > 0) await payloads.delete(done);
    }
  }

  return events.on("deviceAdded", ({ sn }) => {
    replay(sn).catch((error: unknown) => log.error({ sn, error: String(error) }, "kept payloads could not be replayed"));
  });
}
