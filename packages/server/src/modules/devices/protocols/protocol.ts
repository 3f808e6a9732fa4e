import type { HeatCell } from "@foyer/contract/counting/heat-cells";
import type { HeatMeasure, HeatUnit } from "@foyer/contract/counting/heat-message";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import type { BrandKey } from "@foyer/contract/devices/brands/brands";

/**
 * A point in time as the device gave it: an instant, or the site's wall clock
 * `yyyy-MM-dd HH:mm:ss` without offset, which the listener reads in the entity's zone.
 */
export type Moment = { utc: Date } | { wall: string };

/**
 * How counts reach us. A line counts from one feed only, or the same people would count twice:
 * `window` counts of an interval; `event` single crossings; `total` running totals; `aggregate` the newest Foorir
 * cameras' revised minutes. `extra` carries other measures than the counting feed does and is always taken.
 */
export type Feed = "window" | "event" | "total" | "aggregate" | "extra";

/** One line of a device over one interval, as decoded; the listener turns it into a record. */
export interface DecodedRecord {
  line: string;
  /** Default: `event` where `seconds` is 0, else `window`. */
  feed?: Feed;
  at: Moment;
  /** Whether `at` is where the interval starts or where it ends. */
  anchor: "start" | "end";
  /** Length of the interval; `recordPeriod` = the record period set for the device. 0 = a single event. */
  seconds: number | "recordPeriod";
  values: MeasureValues;
  /** The device's own revision of this interval; the highest wins. */
  revision?: number;
}

/**
 * The state of a running total; the listener keeps it and makes the record of what was added since the previous
 * reading. Feed `total` unless given.
 */
export interface DecodedReading {
  line: string;
  feed?: Feed;
  /** When the total stood so: where the record's interval ends. */
  at: Moment;
  /** Length of the interval the record gets: how often such a reading comes; 0 = after every crossing. */
  seconds: number | "recordPeriod";
  /** Sums since the counter was last reset. */
  totals: MeasureValues;
  /** The counter starts again at 0 after this many, e.g. 65,536. */
  modulus?: number;
}

/**
 * Revision of an empty record that only says the device was there: it never replaces a record of the same interval,
 * and any counts of that interval replace it.
 */
export const presenceRevision = -2;

/** What a device saw within a stretch of time, cell by cell; cells as `heat-message.ts` of the contract has them. */
export interface DecodedGrid {
  start: Date;
  seconds: number;
  /** Seconds the sensor really watched. */
  covered: number;
  cols: number;
  rows: number;
  measure: HeatMeasure;
  unit: HeatUnit;
  /** Value x scale is in the unit. */
  scale: number;
  cells: readonly HeatCell[];
  /** Distinct people, where the device tells. */
  people?: number;
  revision?: number;
}

/** A point of a track: seconds since 1970, x, y (down). */
export type TrackPoint = readonly [at: number, x: number, y: number];

/** Where one person (or a group) was. */
export interface DecodedTrack {
  /** Unique of the device for as long as the track lasts; a camera's name in front where a device has several. */
  id: string;
  /** In any order; a point that came before changes nothing. */
  points: readonly TrackPoint[];
  /** People that move as one; 1 unless given. */
  weight?: number;
  /** How far apart points may be for people to be taken to have walked straight between them, in seconds: 2 unless given. */
  longestGap?: number;
}

/** Positions of a message, in the rectangle of the device. */
export interface DecodedPositions {
  /** The rectangle that the device covers, in the coordinates of its points: `[0, 0, 1, 1]` of the picture unless given. */
  box?: readonly [x0: number, y0: number, x1: number, y1: number];
  /** What they are collected in: 32 x 24, slots of 300 s, unless given. */
  cols?: number;
  rows?: number;
  slotSeconds?: 60 | 300;
  tracks: readonly DecodedTrack[];
  /** The tracks also count: where they cross the lines drawn for the device they become crossings. */
  crosses?: true;
}

export interface DecodedHeat {
  grids?: readonly DecodedGrid[];
  positions?: DecodedPositions;
  /** The device says that it stopped watching at this moment (a camera that went offline). */
  blindSince?: Date;
}

/** What a message reports about the device itself; a key is absent when the message does not say. */
export interface DeviceState {
  model?: string;
  version?: string;
  /** Per cent; 101 = normal, 102 = charging, where the device gives no figure. */
  batteryReceiver?: number;
  batteryTransmitter?: number;
  /** Beam paired / image clear (1) or not (0). */
  codeState?: 0 | 1;
  macAddress?: string;
  ipAddress?: string;
  connectionType?: string;
  wifiSsid?: string;
  hwPlatform?: string;
  timeZone?: string;
  /** The device's own clock when it sent the message, to measure its skew. */
  clock?: Moment;
  /** People inside the field of view now. */
  currentStay?: number;
}

export interface DecodedMessage {
  sn: string;
  /** `heartbeat`: no counts meant; `records`: counts (possibly none). */
  kind: "heartbeat" | "records";
  records: DecodedRecord[];
  readings?: DecodedReading[];
  /** The feeds this brand may send for a line, best first: a better one takes over when it first appears. */
  feeds?: readonly Feed[];
  /**
   * Each record names all that was measured, also what is 0. For others it follows from what a line ever reported: a
   * list of nobody has no genders.
   */
  namesAll?: true;
  heat?: DecodedHeat;
  state: DeviceState;
}

export type Decoded =
  | { ok: true; message: DecodedMessage }
  /**
   * `reason` is a short English sentence for the list of unreadable payloads; `sn` where it could be read. `nothing`:
   * the device only tests its connection, so nothing is kept and it is answered as if something had been stored.
   */
  | { ok: false; reason: string; sn?: string; nothing?: true };

/** What became of a message before it is answered. `waiting`: the serial number is unknown, the payload is kept. */
export type Outcome = "stored" | "waiting" | "unreadable" | "failed";

/** What an answer may tell the device; times of day are minutes after local midnight. */
export interface AnswerSettings {
  /** Site wall clock now, `yyyy-MM-dd HH:mm:ss`. */
  wallClock: string;
  now: Date;
  /** Offset of the site from UTC now, in minutes (east positive). */
  offsetMinutes: number;
  openMinute: number;
  closeMinute: number;
  uploadIntervalMinutes: number;
  recordPeriodMinutes: number;
  velocity: 0 | 1 | 2;
  direction: 0 | 1 | 2;
  /** New firmware, said once: 1 the device's program, 2 that of its Wi-Fi module; a plain http address. */
  upgrade?: { kind: 1 | 2; link: string };
}

/** What an answer may tell an infrared counter, in the units of `AnswerSettings`. */
export interface ContactRhythm {
  /** Minutes. */
  uploadInterval: number;
  recordPeriod: number;
  velocity: number;
  direction: number;
}

/** What a message and its answer mean to a device that only fetches its settings. */
export interface ContactAnswer {
  /** The answer carries the settings. */
  tells: boolean;
  /** What the device said it has; fields it does not speak of are absent. */
  reports?: Partial<ContactRhythm>;
}

export interface HttpPayload {
  /** Without `/d/<key>` and query. */
  path: string;
  /** Serial number in the path, where the brand's path has one. */
  sn?: string | undefined;
  /** The query string, e.g. what an installer set for devices with a known fault; empty when there is none. */
  query?: string;
  contentType: string;
  body: Buffer;
  receivedAt: Date;
}

export interface HttpAnswer {
  status: number;
  contentType: string;
  body: string;
}

/** A brand that pushes over HTTP to the device port. */
export interface HttpProtocol {
  name: BrandKey;
  transport: "http";
  /** Paths below the device port, lower case; matched without regard to case, also under `/d/<key>`. */
  paths: readonly string[];
  /** Longest body in bytes, where a brand's reports are longer than usual messages. */
  bodyLimit?: number;
  decode(payload: HttpPayload): Decoded;
  /** `decoded` is what `decode` returned for the same payload. */
  answer(payload: HttpPayload, decoded: Decoded, outcome: Outcome, settings: AnswerSettings): HttpAnswer;
  /** Absent where answers tell nothing that a device takes over. */
  contact?(payload: HttpPayload, settings: AnswerSettings): ContactAnswer;
  /**
   * What may be kept of a body: secrets taken out, the same to decode, and applied again the same. For any bytes, as
   * unreadable ones are kept too. Absent where bodies hold no secrets.
   */
  redact?(body: Buffer): Buffer;
}

/** A brand that keeps a TCP connection and sends frames. */
export interface TcpProtocol {
  name: BrandKey;
  transport: "tcp";
  /** Makes the frame splitter of one connection: bytes in, whole frames out; bytes between frames are skipped. */
  splitter(): (chunk: Buffer) => Buffer[];
  decode(frame: Buffer, receivedAt: Date): Decoded;
  /** null = send nothing. */
  answer(frame: Buffer, decoded: Decoded, outcome: Outcome, settings: AnswerSettings): Buffer | null;
  /** As of `HttpProtocol`. */
  contact?(frame: Buffer, settings: AnswerSettings): ContactAnswer;
}

/** A message of a broker. */
export interface MqttPayload {
  topic: string;
  /** Serial number that the topic names; undefined on topics of other systems. */
  sn?: string | undefined;
  body: Buffer;
  receivedAt: Date;
  /** The broker kept it: it was said some time ago. */
  isRetained?: boolean;
}

/** Messages of a brand over MQTT, on `foyer/v1/<sn>/flow` and mapped topics; the acknowledgement is the PUBACK. */
export interface MqttProtocol {
  name: BrandKey;
  transport: "mqtt";
  /** Whether a mapped topic carries this brand's messages: for those that are no JSON, or nobody else may read. */
  ownsTopic?(topic: string, body: Buffer): boolean;
  /** Whether a JSON body is this brand's, by its keys. */
  recognises(body: Record<string, unknown>): boolean;
  decode(payload: MqttPayload): Decoded;
  /** As of `HttpProtocol`. */
  redact?(body: Buffer): Buffer;
}
