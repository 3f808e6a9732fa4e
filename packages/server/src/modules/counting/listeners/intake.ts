import type { RefusedReason } from "@foyer/contract/devices/security";
import type { Platform } from "../../../platform/platform.ts";
import { seldom } from "../../../platform/seldom.ts";
import { allDay, dayAt, widestSpan } from "../../../platform/time/opening-plan.ts";
import { aheadOfStandard, offsetAt, toWall, writeWall } from "../../../platform/time/zone-time.ts";
import { type Offer, offerUpgrade } from "../../devices/firmware/firmware.ts";
import { makeStateWriter } from "../../devices/presence/presence.ts";
import type { AnswerSettings, Decoded, DecodedMessage, Outcome } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { makeSettingsAtContact } from "../../devices/settings/settings.ts";
import type { RecordOutcome } from "../records/records.ts";
import type { IngestQueue } from "../storage/storage.ts";
import { makeAdmission } from "./admission.ts";
import type { ConnectionContext } from "./connection-context.ts";
import { type CountedRecords, makeCountedRecords } from "./counted-records.ts";
import { bringsCounts, makeHeatMessages } from "./heat-messages.ts";
import type { InboundMessage } from "./inbound-message.ts";
import { keptPayloadQueries } from "./kept-payloads.queries.ts";
import { makeKeptRoom } from "./kept-room.ts";
import { makeKnownDevices } from "./known-devices.ts";
import { makeKnownMeasures } from "./known-measures.ts";
import { makePresenceRecords } from "./presence-records.ts";
import { storableMessage } from "./storable-message.ts";
import { makeUnprovenRecords } from "./unproven-records.ts";

const complainAgainMs = 10_000;

export interface IntakeResult {
  outcome: Outcome;
  device: KnownDevice | null;
  /** One for each record that was counted. */
  records: RecordOutcome[];
  /** Why it was turned away, its sender keeping it. */
  refused?: RefusedReason;
  /** Why it is listed as unreadable. */
  reason?: string;
}

/** The way of every message from its decoder to durable records; what cannot become a record is kept. */
export function makeIntake(platform: Platform, queue: IngestQueue) {
  const { database, config, clock, log, metrics } = platform;
  const payloads = keptPayloadQueries(database.db);
  const room = makeKeptRoom(payloads.unprovenBytes, config.keepPayloadsBytes);
  const states = makeStateWriter(platform);
  const devices = makeKnownDevices(platform);
  const countedRecords = makeCountedRecords(platform);
  const presence = makePresenceRecords();
  const measures = makeKnownMeasures();
  const admission = makeAdmission(platform);
  const settings = makeSettingsAtContact(platform);
  const unproven = makeUnprovenRecords(platform);
  const heat = makeHeatMessages(platform);

  /** Thousands of devices meet the same trouble at once: it is logged now and then. */
  const complaint = seldom(complainAgainMs);
  function complain(error: unknown, protocol: string): void {
    if (complaint.isDue())
      log.warn({ error: String(error), protocol }, "messages cannot be kept now; their senders are told");
  }

  async function store(
    device: KnownDevice,
    said: DecodedMessage,
    inbound: InboundMessage,
  ): Promise<IntakeResult> {
    const message = said.heat?.positions ? await heat.withCrossings(device, said) : said;
    const counted = await countedRecords(device, message, inbound);
    if (!counted) return keepUnreadable(inbound, message.sn, "a time stamp makes no sense", device);
    const refused = heat.concerns(device, message) && (await heat.take(device, message, inbound));
    if (refused) return keepUnreadable(inbound, message.sn, refused, device);
    return storeCounted(device, message, counted, inbound);
  }

  async function storeCounted(
    device: KnownDevice,
    message: DecodedMessage,
    counted: CountedRecords,
    inbound: InboundMessage,
  ): Promise<IntakeResult> {
    const { receivedAt } = inbound;
    const { lines } = counted;
    const records = admission.meetsProven(device, inbound.connection)
      ? await unproven.keepProven(device, counted.records, inbound)
      : counted.records;
    measures.said(device, records, message.namesAll === true);
    const presenceRecords = presence.of(device, lines, receivedAt);
    measures.present(device, presenceRecords);
    const outcomes =
      records.length + presenceRecords.length > 0
        ? await queue.take([...records, ...presenceRecords], inbound.recordsOfCall)
        : [];
    if (presenceRecords.length > 0) presence.kept(device, receivedAt);
    await counted.note?.();
    const { tenantId, deviceId } = device;
    // Somebody else says of it that it went blind: no sign of its life.
    if (!message.heat?.blindSince) states.add({ tenantId, deviceId, state: message.state, receivedAt });
    if (records.length > 0 || message.heat) admission.counted(device, inbound.connection);
    const quarantined = Array.from(
      { length: counted.records.length - records.length },
      (): RecordOutcome => "quarantined",
    );
    return { outcome: "stored", device, records: [...outcomes.slice(0, records.length), ...quarantined] };
  }

  const fullness = seldom(complainAgainMs);
  function noRoom(of: object): void {
    if (fullness.isDue()) log.warn(of, "no room to keep payloads");
  }

  /**
   * A message for which there is no room stays with its sender. From a broker it is dropped: held back, it would delay
   * all others.
   */
  const withoutRoom = ({ connection }: InboundMessage): Outcome =>
    connection.byBroker ? "unreadable" : "failed";

  async function keep(
    inbound: InboundMessage,
    state: "waiting" | "unreadable",
    sn: string | null,
    reason: string | null,
  ) {
    const { redact, own, recordsOfCall: _, connection, ...payload } = inbound;
    const meta = { ...inbound.meta, ...admission.toMeta(connection) };
    const said = own?.() ?? inbound.body;
    const body = redact ? redact(said) : said;
    const keepWithin = (mostBytes: number | null) =>
      payloads.keep({ ...payload, meta, body, state, sn, reason }, mostBytes);
    const isBounded = !(connection.device || connection.siteKey || connection.isTrusted);
    const kept = isBounded
      ? await room.take(body.length, () => keepWithin(room.mostOfOne))
      : await keepWithin(null);
    if (!kept) noRoom({ sn, protocol: inbound.protocol, state });
    return kept;
  }

  async function keepUnreadable(
    inbound: InboundMessage,
    sn: string | null,
    reason: string,
    device: KnownDevice | null,
  ): Promise<IntakeResult> {
    const kept = await keep(inbound, "unreadable", sn, reason);
    return { outcome: kept ? "unreadable" : withoutRoom(inbound), device, records: [], reason };
  }

  async function keepWaiting(inbound: InboundMessage, sn: string): Promise<IntakeResult> {
    const kept = await keep(inbound, "waiting", sn, null);
    return { outcome: kept ? "waiting" : withoutRoom(inbound), device: null, records: [] };
  }

  /** By serial number, until they are kept: a call can bring many of one unknown device. */
  const firstHeartbeats = new Map<string, Promise<IntakeResult>>();

  /** A heartbeat of an unknown device only says that it is online: one is enough. */
  function takeHeartbeat(inbound: InboundMessage, sn: string): Promise<IntakeResult> {
    const first = firstHeartbeats.get(sn);
    if (first) return first;
    const keepOne = async (): Promise<IntakeResult> =>
      (await payloads.isWaiting(sn))
        ? { outcome: "waiting", device: null, records: [] }
        : keepWaiting(inbound, sn);
    // A message that arrives meanwhile waits for this one; a later one finds it kept.
    const keeping = keepOne().finally(() => firstHeartbeats.delete(sn));
    firstHeartbeats.set(sn, keeping);
    return keeping;
  }

  /** Counts without proof from a device that must have some: kept for a person to decide, and nothing is answered. */
  async function takeUnproven(
    device: KnownDevice,
    message: DecodedMessage,
    inbound: InboundMessage,
  ): Promise<IntakeResult> {
    const nothing: IntakeResult = { outcome: "stored", device: null, records: [] };
    if (!bringsCounts(message)) return nothing;
    admission.refuse(device, inbound.connection.address, "keyMissing");
    // What running totals add up to is not known before they are counted, nor are positions kept: the message is kept whole.
    if (message.readings?.length || message.heat)
      return keepUnreadable(inbound, message.sn, "it came without the proof that is asked for", null);
    const kept = await unproven.quarantineAll(device, message, inbound);
    if (kept === "unreadable")
      return keepUnreadable(inbound, message.sn, "a time stamp makes no sense", null);
    if (kept === "full")
      return { outcome: withoutRoom(inbound), device: null, records: [], refused: "keyMissing" };
    return { ...nothing, records: message.records.map(() => "quarantined") };
  }

  /** A device that may not count this way gets no answer, not even its site's time. */
  function takeMessage(
    device: KnownDevice,
    message: DecodedMessage,
    inbound: InboundMessage,
  ): Promise<IntakeResult> | IntakeResult {
    const away = admission.check(device, inbound.connection);
    if (!away && admission.mustProve(device, inbound.connection))
      return takeUnproven(device, message, inbound);
    if (!away) return store(device, message, inbound);
    if (away.waits) return keepWaiting(inbound, message.sn);
    if (away.keep === null) return { outcome: "unreadable", device: null, records: [], refused: away.why };
    if (away.keep !== undefined) return keepUnreadable(inbound, message.sn, away.keep, null);
    return { outcome: "failed", device: null, records: [], refused: away.why };
  }

  async function take(read: Decoded, inbound: InboundMessage): Promise<IntakeResult> {
    const decoded = storableMessage(read);
    if (!decoded.ok && decoded.nothing) return { outcome: "stored", device: null, records: [] };
    if (!decoded.ok) return keepUnreadable(inbound, decoded.sn ?? null, decoded.reason, null);
    const { message } = decoded;
    const device = await devices.of(message.sn);
    if (device) return takeMessage(device, message, inbound);
    return bringsCounts(message) ? keepWaiting(inbound, message.sn) : takeHeartbeat(inbound, message.sn);
  }

  return {
    findDevice: devices.of,
    admission,

    /** Whether counts would be refused now, before anybody reads them. */
    isFull: queue.isFull,

    /** Processes a call with a backlog when its turn comes. */
    runLimited: queue.runLimited,

    /** Never rejects: a failure (database away, overload) is the outcome `failed`, and the sender keeps its copy. */
    async take(decoded: Decoded, inbound: InboundMessage): Promise<IntakeResult> {
      const result = await take(decoded, inbound).catch((error: unknown): IntakeResult => {
        complain(error, inbound.protocol);
        return { outcome: "failed", device: null, records: [] };
      });
      const outcome = result.refused === undefined ? result.outcome : "refused";
      metrics.messages.inc({ protocol: inbound.protocol, outcome });
      return result;
    },

    /** A call is told to come again before its messages were looked at. */
    sentAway(protocol: string, error?: unknown): void {
      if (error !== undefined) complain(error, protocol);
      metrics.messages.inc({ protocol, outcome: "failed" });
    },

    /** A device that is online without reporting anything: its lines stay covered. Never rejects. */
    async present(sn: string, connection: ConnectionContext): Promise<void> {
      const receivedAt = clock.now();
      await devices
        .of(sn)
        .then((device) => {
          const message: DecodedMessage = { sn, kind: "heartbeat", records: [], state: {} };
          const inbound = { protocol: "presence", meta: {}, body: Buffer.alloc(0), receivedAt, connection };
          return device && takeMessage(device, message, inbound);
        })
        .catch((error: unknown) => complain(error, "presence"));
    },

    /** What an answer may say to a device; an unknown one gets the server's own clock and the defaults. */
    settingsFor(device: KnownDevice | null): AnswerSettings {
      const now = clock.now();
      const zone = device?.zone ?? "UTC";
      // Opening hours are those of the place, in the time the device shows; it knows one span for all days.
      const ahead = aheadOfStandard(zone, now.getTime()) / 60_000;
      const shown = (minute: number) => (minute - ahead + 1440) % 1440;
      const { openMinute, closeMinute } = widestSpan(device?.hours ?? allDay, dayAt(zone, now.getTime()));
      return {
        wallClock: writeWall(toWall(zone, now.getTime())),
        now,
        offsetMinutes: offsetAt(zone, now.getTime()) / 60_000,
        openMinute: closeMinute === openMinute ? 0 : shown(openMinute),
        closeMinute: closeMinute === openMinute ? 1440 : shown(closeMinute),
        uploadIntervalMinutes: device?.uploadInterval ?? 5,
        recordPeriodMinutes: device?.recordPeriod ?? 5,
        velocity: (device?.velocity ?? 0) as 0 | 1 | 2,
        direction: (device && device.direction <= 2 ? device.direction : 0) as 0 | 1 | 2,
      };
    },

    /** New firmware that waits for the device, offered this once. Never rejects. */
    async upgradeFor(device: KnownDevice | null): Promise<Offer | undefined> {
      if (!device?.hasUpgrade) return undefined;
      return offerUpgrade(platform, device).catch((error: unknown) => {
        complain(error, "upgrade");
        return undefined;
      });
    },

    /** The answer that followed a message has gone out. Never rejects. */
    answered: settings.answered,

    async stop(): Promise<void> {
      devices.stop();
      await queue.drain();
      await heat.stop();
      await states.stop();
      await admission.stop();
    },
  };
}

export type Intake = ReturnType<typeof makeIntake>;
