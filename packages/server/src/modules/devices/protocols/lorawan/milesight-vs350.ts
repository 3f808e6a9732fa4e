import { reportedState } from "../reported-state.ts";
import {
  type Codec,
  parseMoment,
  picked,
  type ReportedTotal,
  type ReportedWindow,
  readHistory,
  toText,
  uint16Modulus,
} from "./codec.ts";
import {
  attributes,
  type Entry,
  type Fields,
  history,
  isMilesightAnswer,
  readTlv,
  uint8s,
  uint16s,
  uint32,
} from "./tlv.ts";

const alarms: Record<number, string> = {
  0: "threshold alarm release",
  1: "threshold alarm",
  3: "high temperature alarm",
  4: "high temperature alarm release",
};

/** The same value as without an alarm, and the alarm's kind behind it. */
function alarmed(entry: Entry & { length: number }, name: string): Entry {
  return {
    length: entry.length + 1,
    read: (value) => ({
      ...entry.read(value),
      [name]: alarms[value.readUInt8(entry.length)] ?? "unknown",
    }),
  };
}

const temperature = {
  length: 2,
  read: (value: Buffer): Fields => ({ temperature: value.readInt16LE(0) / 10 }),
};
const total = uint16s("total_in", "total_out");
const period = uint16s("period_in", "period_out");

const table = new Map<number, Entry>([
  ...attributes,
  [0x0175, uint8s("battery")],
  [0x0367, temperature],
  [0x04cc, total],
  [0x05cc, period],
  [0x0aef, uint32("timestamp")],
  [
    0x20ce,
    history(
      new Map([
        [0, period],
        [1, uint16s("period_in", "period_out", "total_in", "total_out")],
      ]),
    ),
  ],
  [0x81ee, uint8s("current_sensitivity")],
  [0x8367, alarmed(temperature, "temperature_alarm")],
  [0x84cc, alarmed(total, "total_count_alarm")],
  [0x85cc, alarmed(period, "period_count_alarm")],
]);

export const decodeVs350 = (bytes: Buffer): Fields | null => readTlv(bytes, table);

/**
 * VS350, a passage counter on a battery. An alarm in the middle of a report interval reports what the interval has
 * counted so far; its end reports it again with the rest, so only the end is counted. Stored values carry the times
 * they were counted at.
 */
export const vs350: Codec = {
  name: "Milesight VS350",
  models: /(?<![a-z0-9])vs-?350/,
  isAnswer: isMilesightAnswer,
  read(bytes) {
    const fields = decodeVs350(bytes);
    if (!fields) return null;
    const windows: ReportedWindow[] = [];
    const totals: ReportedTotal[] = [];
    for (const { fields: one, at } of [{ fields, at: undefined }, ...readHistory(fields)]) {
      const counted = "period_count_alarm" in one ? undefined : picked(one, inAndOut("period"));
      const stood = picked(one, inAndOut("total"));
      if (counted) windows.push({ line: "1", values: counted, ...(at && { at }) });
      if (stood) totals.push({ line: "1", totals: stood, modulus: uint16Modulus, ...(at && { at }) });
    }
    const clock = parseMoment(fields.timestamp);
    const state = reportedState({
      version: toText(fields.firmware_version),
      batteryReceiver: parseBattery(fields),
    });
    return { windows, totals, state, ...(clock && { clock }) };
  },
};

const inAndOut = (what: "period" | "total") => ({ in: `${what}_in`, out: `${what}_out` });

function parseBattery({ battery }: Fields): number | undefined {
  return typeof battery === "number" && battery <= 100 ? battery : undefined;
}
