import { addressKey } from "../../../platform/address-key.ts";
import { systemClock } from "../../../platform/clock.ts";
import { makeConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { DecodedMessage } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { type CountRecord, recordKey } from "../records/records.ts";
import { provenWithinMs, quarantineUnfit } from "../storage/storage.ts";
import type { ConnectionContext } from "./connection-context.ts";
import type { InboundMessage } from "./inbound-message.ts";
import { recordTime } from "./record-time.ts";
import { unprovenQueries } from "./unproven-records.queries.ts";

/**
 * Records of one device that wait for somebody to decide; more are refused and stay with their sender. Nothing that was
 * taken gives way, but no network takes more than half of what the others leave: there is room for the next one.
 */
const mostHeld = 20_000;
const shareOfNetwork = 1 / 2;

/** Puts counts into quarantine that came without the proof that others of their device came with. */
export function makeUnprovenRecords({ database, metrics }: Pick<Platform, "database" | "metrics">) {
  const queries = unprovenQueries(database.pool);

  /** Calls of one device one after the other, so that each finds what the previous one took. */
  const limit = makeConcurrencyLimit(1);

  /** Puts records into quarantine; false, and none of them, where there is no room for all. */
  async function quarantineIfRoom(
    device: KnownDevice,
    records: readonly CountRecord[],
    { address }: ConnectionContext,
  ): Promise<boolean> {
    const network = address === null ? "" : addressKey(address);
    const isKept = await limit.run(String(device.deviceId), async () => {
      const { ofNetwork, ofOthers } = await queries.held(device, network);
      if (ofNetwork + records.length > (mostHeld - ofOthers) * shareOfNetwork) return false;
      await quarantineUnfit(database.pool, records, () => "unproven", network);
      return true;
    });
    if (!isKept) return false;
    metrics.records.inc({ outcome: "quarantined" }, records.length);
    return true;
  }

  /** The records of a message, read without leaving a trace of it in what is known of the device's clock. */
  function toRecords(
    device: KnownDevice,
    message: DecodedMessage,
    inbound: InboundMessage,
  ): CountRecord[] | null {
    const best = message.feeds?.find((feed) => message.records.some((record) => record.feed === feed));
    const records: CountRecord[] = [];
    for (const record of message.records) {
      if (best !== undefined && record.feed !== undefined && record.feed !== best) continue;
      const time = recordTime(record, device, inbound.receivedAt.getTime(), undefined);
      if (!time) return null;
      records.push({
        tenantId: device.tenantId,
        deviceId: device.deviceId,
        line: record.line,
        startMs: time.startMs,
        seconds: time.seconds,
        receivedMs: inbound.receivedAt.getTime(),
        source: inbound.protocol,
        revision: record.revision ?? null,
        values: record.values,
      });
    }
    return records;
  }

  return {
    /** Puts all counts of a message into quarantine. */
    async quarantineAll(
      device: KnownDevice,
      message: DecodedMessage,
      inbound: InboundMessage,
    ): Promise<"kept" | "full" | "unreadable"> {
      const records = toRecords(device, message, inbound);
      if (!records) return "unreadable";
      return (await quarantineIfRoom(device, records, inbound.connection)) ? "kept" : "full";
    },

    /**
     * For a device that may count without proof, beside some that came with it: the records that change nothing which
     * came with proof. The others are shown while there is room for them; what was proven stands either way.
     */
    async keepProven(
      device: KnownDevice,
      records: readonly CountRecord[],
      { connection }: InboundMessage,
    ): Promise<readonly CountRecord[]> {
      if (records.length === 0) return records;
      const until = new Date((device.provenAt?.getTime() ?? systemClock.now().getTime()) + provenWithinMs);
      const kept = await queries.keptUntil(device, records, until);
      if (kept.size === 0) return records;
      await quarantineIfRoom(
        device,
        records.filter((record) => kept.has(recordKey(record))),
        connection,
      );
      return records.filter((record) => !kept.has(recordKey(record)));
    },
  };
}
