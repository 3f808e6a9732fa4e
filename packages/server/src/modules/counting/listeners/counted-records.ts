import type { Platform } from "../../../platform/platform.ts";
import { makeLineFeeds, type ReportedLine } from "../../devices/lines/lines.ts";
import type {
  DecodedMessage,
  DecodedReading,
  DecodedRecord,
  Feed,
} from "../../devices/protocols/protocols.ts";
import { type KnownDevice, recordLengths, recordPeriodAt } from "../../devices/registry/registry.ts";
import type { CountRecord } from "../records/records.ts";
import {
  emptied,
  recordsOfReadings,
  type TakenReading,
  type UnsaidLength,
  withKeptLengths,
} from "../storage/storage.ts";
import type { InboundMessage } from "./inbound-message.ts";
import type { CountedLine } from "./presence-records.ts";
import { recordTime } from "./record-time.ts";
import { makeWallReadings } from "./wall-readings.ts";

/** What a message holds for one line and feed, with times read. */
interface Fed {
  line: string;
  feed: Feed;
  byEvent: boolean;
  records: CountRecord[];
  /** Those of the records whose length is the record period set. */
  unsaid: UnsaidLength[];
  readings: TakenReading[];
}

export interface CountedRecords {
  records: CountRecord[];
  /** The lines they are of. */
  lines: CountedLine[];
  /** Writes which lines were reported on; after the records. Absent where that is known. */
  note?(): Promise<void>;
}

const daySeconds = 86_400;

const toFeed = ({ feed, seconds }: DecodedRecord): Feed => feed ?? (seconds === 0 ? "event" : "window");

/** Where a brand has several feeds the source says which one a record came by. */
export const feedSource = (protocol: string, feed: Feed): string =>
  feed === "window" ? protocol : `${protocol}/${feed}`;

function findFed(fed: Map<string, Fed>, line: string, feed: Feed, byEvent: boolean): Fed {
  const key = `${feed} ${line}`;
  const one = fed.get(key) ?? { line, feed, byEvent, records: [], unsaid: [], readings: [] };
  fed.set(key, one);
  return one;
}

function addRecord({ records, unsaid }: Fed, record: CountRecord, { seconds, anchor }: DecodedRecord): void {
  records.push(record);
  if (seconds === "recordPeriod") unsaid.push({ record, anchor });
}

/** Turns messages into the records that are counted: times read, one feed a line, totals made differences. */
export function makeCountedRecords({ database }: Pick<Platform, "database">) {
  const feeds = makeLineFeeds(database.db);
  const wallReadings = makeWallReadings(database.pool);

  function readTime(device: KnownDevice, record: Parameters<typeof recordTime>[0], inbound: InboundMessage) {
    const { deviceId } = device;
    const last = wallReadings.of(deviceId, record.line);
    const time = recordTime(record, device, inbound.receivedAt.getTime(), last);
    if (time?.reading) wallReadings.set(deviceId, record.line, time.reading);
    return time;
  }

  function countRecord(device: KnownDevice, record: DecodedRecord, source: string, inbound: InboundMessage) {
    const time = readTime(device, record, inbound);
    if (!time) return null;
    const counted: CountRecord = {
      tenantId: device.tenantId,
      deviceId: device.deviceId,
      line: record.line,
      startMs: time.startMs,
      seconds: time.seconds,
      receivedMs: inbound.receivedAt.getTime(),
      source,
      revision: record.revision ?? null,
      values: record.values,
      remark: time.remark,
      ...(record.seconds === "recordPeriod" && { isLengthSupposed: true as const }),
      // Reports of a whole day, sent at a moment.
      ...(record.feed === "extra" && { spanSeconds: daySeconds }),
    };
    return counted;
  }

  function takenReading(
    device: KnownDevice,
    reading: DecodedReading,
    source: string,
    inbound: InboundMessage,
  ) {
    const { line, at, totals, modulus } = reading;
    const time = readTime(device, { line, at, anchor: "end", seconds: 0, values: {} }, inbound);
    if (!time) return null;
    const taken: TakenReading = {
      tenantId: device.tenantId,
      deviceId: device.deviceId,
      line,
      atMs: time.startMs,
      receivedMs: inbound.receivedAt.getTime(),
      totals,
      modulus,
      seconds:
        reading.seconds === "recordPeriod" ? recordPeriodAt(device, time.startMs) * 60 : reading.seconds,
      source,
    };
    return taken;
  }

  /** The message by line and feed; null when a stamp makes no sense. */
  function fedBy(device: KnownDevice, message: DecodedMessage, inbound: InboundMessage): Fed[] | null {
    const fed = new Map<string, Fed>();
    const sourceName = (feed: Feed) =>
      message.feeds ? feedSource(inbound.protocol, feed) : inbound.protocol;
    for (const decoded of message.records) {
      const feed = toFeed(decoded);
      const record = countRecord(device, decoded, sourceName(feed), inbound);
      if (!record) return null;
      const byEvent = record.seconds === 0 && feed !== "extra";
      addRecord(findFed(fed, decoded.line, feed, byEvent), record, decoded);
    }
    for (const decoded of message.readings ?? []) {
      const feed = decoded.feed ?? "total";
      const reading = takenReading(device, decoded, sourceName(feed), inbound);
      if (!reading) return null;
      findFed(fed, decoded.line, feed, reading.seconds === 0).readings.push(reading);
    }
    return [...fed.values()];
  }

  const toReported = (device: KnownDevice, { line, feed, byEvent }: Fed, source: string): ReportedLine => ({
    tenantId: device.tenantId,
    deviceId: device.deviceId,
    line,
    source,
    feed,
    byEvent,
  });

  /**
   * Those of several feeds that count; and, where one takes over, what the previous one has counted of the same time.
   */
  async function chosen(
    device: KnownDevice,
    fed: readonly Fed[],
    ranked: readonly Feed[],
    inbound: InboundMessage,
  ) {
    const counted: Fed[] = [];
    const undone: CountRecord[] = [];
    const byRank = [...fed].sort((a, b) => ranked.indexOf(a.feed) - ranked.indexOf(b.feed));
    for (const one of byRank) {
      if (one.feed === "extra") {
        counted.push(one);
        continue;
      }
      const reported = toReported(device, one, inbound.protocol);
      const choice = await feeds.choose(reported, ranked, inbound.receivedAt);
      if (choice.feed !== one.feed) continue;
      counted.push(one);
      if (!choice.replaced || one.records.length === 0) continue;
      const fromMs = Math.min(...one.records.map(({ startMs }) => startMs));
      const of = { ...reported, source: feedSource(inbound.protocol, choice.replaced) };
      undone.push(...(await emptied(database.pool, of, fromMs, inbound.receivedAt.getTime())));
    }
    return { counted, undone };
  }

  return async (
    device: KnownDevice,
    message: DecodedMessage,
    inbound: InboundMessage,
  ): Promise<CountedRecords | null> => {
    // Nearly all messages ask the database nothing here: they need not wait for an answer either.
    const recalling = wallReadings.recall(device, message);
    if (recalling) await recalling;
    const fed = fedBy(device, message, inbound);
    if (!fed) return null;
    const unsaid = fed.flatMap((one) => one.unsaid);
    if (unsaid.length > 0) await withKeptLengths(database.pool, device, unsaid, recordLengths(device));
    const { counted, undone } = message.feeds
      ? await chosen(device, fed, message.feeds, inbound)
      : { counted: fed, undone: [] };
    const readings = counted.flatMap((one) => one.readings);
    const differences = readings.length > 0 ? await recordsOfReadings(database.pool, readings) : [];
    const news = message.feeds
      ? []
      : feeds.listNews(fed.map((one) => toReported(device, one, inbound.protocol)));
    return {
      records: [...counted.flatMap((one) => one.records), ...undone, ...differences],
      lines: counted.filter(({ feed }) => feed !== "extra"),
      ...(news.length > 0 && { note: () => feeds.note(news, inbound.receivedAt) }),
    };
  };
}
