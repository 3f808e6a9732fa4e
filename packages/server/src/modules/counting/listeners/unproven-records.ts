import { addressKey } from "../../../platform/address-key.ts";
import type { Platform } from "../../../platform/platform.ts";
import { makeTurns } from "../../../platform/turns.ts";
import type { DecodedMessage } from "../../devices/protocols/protocol.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { type CountRecord, keyOf } from "../records/count-record.ts";
import { keepApart } from "../records/keep-apart.ts";
import { provenWithinMs } from "../records/proven-within.ts";
import type { Admission } from "./admission.ts";
import type { Arrival } from "./arrival.ts";
import type { Door } from "./door.ts";
import { recordTime } from "./record-time.ts";
import { unprovenQueries } from "./unproven-records.queries.ts";

/**
 * Records of one device that wait for somebody to decide; more are refused and stay with their sender. Nothing that was
 * taken gives way, but no network takes more than half of what the others leave: there is room for the next one.
 */
const mostHeld = 20_000;
const shareOfNetwork = 1 / 2;

/** Keeps counts apart that came without the proof that others of their device came with. */
export function makeUnprovenRecords(
  { database, metrics }: Pick<Platform, "database" | "metrics">,
  admission: Admission,
) {
  const queries = unprovenQueries(database.pool);

  /** Calls of one device one after the other, so that each finds what the one before took. */
  const turns = makeTurns(1);

  /** Keeps records apart; false, and none of them, where there is no room for all. */
  async function setAside(
    device: KnownDevice,
    records: readonly CountRecord[],
    { address }: Door,
  ): Promise<boolean> {
    const network = address === null ? "" : addressKey(address);
    const isKept = await turns.run(String(device.deviceId), async () => {
      const { ofNetwork, ofOthers } = await queries.held(device, network);
      if (ofNetwork + records.length > (mostHeld - ofOthers) * shareOfNetwork) return false;
      await keepApart(database.pool, records, () => "unproven", network);
      return true;
    });
    if (!isKept) return false;
    metrics.records.inc({ outcome: "quarantined" }, records.length);
    return true;
  }

  /** The records of a message, read without leaving a trace of it in what is known of the device's clock. */
  function recordsOf(device: KnownDevice, message: DecodedMessage, arrival: Arrival): CountRecord[] | null {
    const best = message.feeds?.find((feed) => message.records.some((record) => record.feed === feed));
    const records: CountRecord[] = [];
    for (const record of message.records) {
      if (best !== undefined && record.feed !== undefined && record.feed !== best) continue;
      const time = recordTime(record, device, arrival.receivedAt.getTime(), undefined);
      if (!time) return null;
      records.push({
        tenantId: device.tenantId,
        deviceId: device.deviceId,
        line: record.line,
        startMs: time.startMs,
        seconds: time.seconds,
        receivedMs: arrival.receivedAt.getTime(),
        source: arrival.protocol,
        revision: record.revision ?? null,
        values: record.values,
      });
    }
    return records;
  }

  return {
    /** Keeps all counts of a message apart. */
    async quarantineAll(
      device: KnownDevice,
      message: DecodedMessage,
      arrival: Arrival,
    ): Promise<"kept" | "full" | "unreadable"> {
      const records = recordsOf(device, message, arrival);
      if (!records) return "unreadable";
      return (await setAside(device, records, arrival.door)) ? "kept" : "full";
    },

    /**
     * Of a device that may count without proof: the records that change nothing which came with proof. The others are
     * shown while there is room for them; what was proven stands either way.
     */
    async keepProven(
      device: KnownDevice,
      records: readonly CountRecord[],
      { door }: Arrival,
    ): Promise<readonly CountRecord[]> {
      if (records.length === 0 || !admission.meetsProven(device, door)) return records;
      const until = new Date((device.provenAt?.getTime() ?? Date.now()) + provenWithinMs);
      const kept = await queries.keptUntil(device, records, until);
      if (kept.size === 0) return records;
      await setAside(
        device,
        records.filter((record) => kept.has(keyOf(record))),
        door,
      );
      return records.filter((record) => !kept.has(keyOf(record)));
    },
  };
}
