import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import type { DeviceState } from "../protocol.ts";
import type { Fields, NumberFields } from "./tlv.ts";

/** What was counted in the reported interval that ended when the device sent it, or at `at`. */
export interface ReportedWindow {
  line: string;
  values: MeasureValues;
  at?: Date;
}

/** What running totals stood at when the device sent them, or at `at`. */
export interface ReportedTotal {
  line: string;
  totals: MeasureValues;
  modulus: number;
  at?: Date;
}

/** What an uplink means, for every maker of the sensor. */
export interface Report {
  windows: ReportedWindow[];
  totals: ReportedTotal[];
  state: DeviceState;
  /** When the device says it sent this, where it has a clock. */
  clock?: Date;
}

/** The payloads of one family of sensors. */
export interface Codec {
  /** As shown to people. */
  name: string;
  /** Finds the family in what the network server calls the device; lower case. */
  models: RegExp;
  /** null unless every byte is understood. `port` is the LoRaWAN port, where it is reported. */
  read(bytes: Buffer, port: number | undefined): Report | null;
  /** Whether an uplink that cannot be read is known to count nothing: an answer to a command. */
  isAnswer(bytes: Buffer, port: number | undefined): boolean;
}

/** Widths of counters that run over. */
export const uint16Modulus = 2 ** 16;
export const uint32Modulus = 2 ** 32;

/** Measures by the vendor's names; undefined where none of them is reported. */
export function picked(
  fields: Fields | NumberFields,
  names: Partial<Record<Measure, string>>,
): MeasureValues | undefined {
  const found = Object.entries(names).flatMap(([measure, name]) => {
    const value = fields[name];
    return typeof value === "number" ? [[measure, value]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

/** The stored values of an uplink, put together by the time they are of. */
export function readHistory({ history }: Fields): { fields: NumberFields; at: Date }[] {
  const byTime = new Map<number, NumberFields>();
  for (const fields of Array.isArray(history) ? history : []) {
    const { timestamp = 0 } = fields;
    byTime.set(timestamp, { ...byTime.get(timestamp), ...fields });
  }
  return [...byTime].map(([timestamp, fields]) => ({ fields, at: new Date(timestamp * 1000) }));
}

/** Sum of the numbers under these names; undefined where none is reported. */
export function sumFields(fields: Fields, names: readonly string[]): number | undefined {
  const reported = names.map((name) => fields[name]).filter((value) => typeof value === "number");
  return reported.length > 0 ? reported.reduce((sum, value) => sum + value, 0) : undefined;
}

/** A time stamp in seconds. */
export function parseMoment(seconds: Fields[string] | undefined): Date | undefined {
  return typeof seconds === "number" ? new Date(seconds * 1000) : undefined;
}

export function toText(value: Fields[string] | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}
