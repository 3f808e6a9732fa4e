import type { Platform } from "../../../platform/platform.ts";
import { makeLineNotes } from "../../devices/lines/lines.ts";
import type {
  AnswerSettings,
  Decoded,
  DecodedMessage,
  DecodedRecord,
  Outcome,
} from "../../devices/protocols/protocol.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import type { CountRecord, RecordOutcome } from "../records/count-record.ts";
import type { IngestQueue } from "../records/ingest-queue.ts";
import { offsetAt, toWall, writeWall } from "../time/zone-time.ts";
import { makeDeviceStates } from "./device-states.ts";
import { keptPayloadQueries } from "./kept-payloads.queries.ts";
import { makeKnownDevices } from "./known-devices.ts";
import { type LastReading, recordTime } from "./record-time.ts";

const complaintMs = 1_000;

/** A payload as it came, for keeping. */
export interface Arrival {
  protocol: string;
  meta: Record<string, string>;
  body: Buffer;
  receivedAt: Date;
}

export interface Taken {
  outcome: Outcome;
  device: KnownDevice | null;
  /** One for each decoded record. */
  records: RecordOutcome[];
}

/** The way of every message from its decoder to durable records; what cannot become a record is kept. */
export function makeIntake(platform: Platform, queue: IngestQueue) {
  const { database, clock, log, metrics } = platform;
  const payloads = keptPayloadQueries(database.db);
  const states = makeDeviceStates(platform);
  const devices = makeKnownDevices(platform);
  const noteLines = makeLineNotes(database.db);
  const lastReadings = new Map<string, LastReading>();

  function countRecord(device: KnownDevice, record: DecodedRecord, arrival: Arrival): CountRecord | null {
    const lineKey = `${device.deviceId}|${record.line}`;
    const receivedMs = arrival.receivedAt.getTime();
    const time = recordTime(record, device, receivedMs, lastReadings.get(lineKey));
    if (!time) return null;
    if (time.reading) lastReadings.set(lineKey, time.reading);
    return {
      tenantId: device.tenantId,
      deviceId: device.deviceId,
      line: record.line,
      startMs: time.startMs,
      seconds: time.seconds,
      receivedMs,
      source: arrival.protocol,
      revision: record.revision ?? null,
      values: record.values,
      remark: time.remark,
    };
  }

  /** Thousands of devices meet the same trouble at once: it is told once a second. */
  let complainedAt = 0;
  function complain(error: unknown, protocol: string): void {
    if (Date.now() - complainedAt < complaintMs) return;
    complainedAt = Date.now();
    log.warn({ error: String(error), protocol }, "messages cannot be kept now; their senders are told");
  }

  async function store(device: KnownDevice, message: DecodedMessage, arrival: Arrival): Promise<Taken> {
    const records: CountRecord[] = [];
    for (const decoded of message.records) {
      const record = countRecord(device, decoded, arrival);
      if (!record) return keepUnreadable(arrival, message.sn, "a time stamp makes no sense", device);
      records.push(record);
    }
    const outcomes = records.length > 0 ? await queue.take(records) : [];
    await noteLines(records, arrival.receivedAt);
    states.note(device, message.state, arrival.receivedAt);
    return { outcome: "stored", device, records: outcomes };
  }

  async function keep(
    arrival: Arrival,
    state: "waiting" | "unreadable",
    sn: string | null,
    reason: string | null,
  ) {
    const kept = await payloads.keep({ ...arrival, state, sn, reason });
    if (!kept) log.warn({ sn, protocol: arrival.protocol, state }, "no room to keep the payload");
    return kept;
  }

  async function keepUnreadable(
    arrival: Arrival,
    sn: string | null,
    reason: string,
    device: KnownDevice | null,
  ): Promise<Taken> {
    await keep(arrival, "unreadable", sn, reason);
    return { outcome: "unreadable", device, records: [] };
  }

  async function take(decoded: Decoded, arrival: Arrival): Promise<Taken> {
    if (!decoded.ok) return keepUnreadable(arrival, decoded.sn ?? null, decoded.reason, null);
    const { message } = decoded;
    const device = await devices.of(message.sn);
    if (device) return store(device, message, arrival);
    // A heartbeat of a stranger says no more than that it is there: one is enough.
    if (message.records.length === 0 && (await payloads.isWaiting(message.sn)))
      return { outcome: "waiting", device, records: [] };
    const kept = await keep(arrival, "waiting", message.sn, null);
    return { outcome: kept ? "waiting" : "failed", device: null, records: [] };
  }

  return {
    deviceOf: devices.of,

    /** Never rejects: a failure (database away, overload) is the outcome `failed`, and the sender keeps its copy. */
    async take(decoded: Decoded, arrival: Arrival): Promise<Taken> {
      const taken = await take(decoded, arrival).catch((error: unknown): Taken => {
        complain(error, arrival.protocol);
        return { outcome: "failed", device: null, records: [] };
      });
      metrics.messages.inc({ protocol: arrival.protocol, outcome: taken.outcome });
      return taken;
    },

    /** What an answer may tell a device; a stranger gets the server's own clock and the defaults. */
    settingsFor(device: KnownDevice | null): AnswerSettings {
      const now = clock.now();
      const zone = device?.zone ?? "UTC";
      return {
        wallClock: writeWall(toWall(zone, now.getTime())),
        now,
        offsetMinutes: offsetAt(zone, now.getTime()) / 60_000,
        openMinute: device?.openMinute ?? 0,
        closeMinute: device && device.closeMinute !== device.openMinute ? device.closeMinute : 1440,
        uploadIntervalMinutes: device?.uploadInterval ?? 5,
        recordPeriodMinutes: device?.recordPeriod ?? 5,
        velocity: (device?.velocity ?? 0) as 0 | 1 | 2,
        direction: 0,
      };
    },

    async stop(): Promise<void> {
      devices.stop();
      await queue.drain();
      await states.stop();
    },
  };
}

export type Intake = ReturnType<typeof makeIntake>;
