import { reportedState } from "../reported-state.ts";
import {
  type Codec,
  parseMoment,
  picked,
  type ReportedTotal,
  type ReportedWindow,
  readHistory,
  sumFields,
  toText,
  uint16Modulus,
} from "./codec.ts";
import {
  attributes,
  type Entry,
  type Fields,
  history,
  isMilesightAnswer,
  type NumberFields,
  readTlv,
  uint8s,
  uint16s,
  uint32,
} from "./tlv.ts";

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const regionCounts = (from: number, to: number) =>
  uint8s(...range(from, to).map((region) => `region_${region}_count`));
const flow = (from: string, ...to: string[]) => uint16s(...to.map((zone) => `${from}_to_${zone}`));

/** People in view, and which of the regions are taken. */
const people = {
  length: 4,
  read(value: Buffer): NumberFields {
    const regions = value.readUInt8(1);
    const taken = value.readUInt16BE(2);
    return {
      people_count_all: value.readUInt8(0),
      region_count: regions,
      ...Object.fromEntries(
        range(1, Math.min(regions, 16)).map((region) => [`region_${region}`, (taken >> (region - 1)) & 1]),
      ),
    };
  },
};

const dwell = {
  length: 5,
  read: (value: Buffer): NumberFields => ({
    region: value.readUInt8(0),
    ...uint16s("dwell_time_avg", "dwell_time_max").read(value.subarray(1)),
  }),
};

const passing = uint16s("people_in", "people_out");
const totalPassing = uint16s("people_total_in", "people_total_out");
const crossing = uint16s("line_in", "line_out");
const most = uint8s("people_count_max");

/** Stored values have numbers of their own. */
const stored = history(
  new Map([
    [0x01, people],
    [0x02, passing],
    [0x03, most],
    [0x04, regionCounts(1, 4)],
    [0x05, regionCounts(5, 8)],
    [0x06, regionCounts(9, 12)],
    [0x07, regionCounts(13, 16)],
    [0x08, flow("a", "a", "b")],
    [0x09, flow("a", "c", "d")],
    [0x0a, flow("b", "a", "b")],
    [0x0b, flow("b", "c", "d")],
    [0x0c, flow("c", "a", "b")],
    [0x0d, flow("c", "c", "d")],
    [0x0e, flow("d", "a", "b")],
    [0x0f, flow("d", "c", "d")],
    [0x10, totalPassing],
    [0x11, dwell],
    [0x12, crossing],
  ]),
);

const table = new Map<number, Entry>([
  ...attributes,
  [0x04c9, people],
  [0x05cc, passing],
  [0x06cd, most],
  [0x07d5, regionCounts(1, 8)],
  [0x08d5, regionCounts(9, 16)],
  [0x09da, flow("a", "a", "b", "c", "d")],
  [0x0ada, flow("b", "a", "b", "c", "d")],
  [0x0bda, flow("c", "a", "b", "c", "d")],
  [0x0cda, flow("d", "a", "b", "c", "d")],
  [0x0dcc, totalPassing],
  [0x0ee4, dwell],
  [0x0f85, uint32("timestamp")],
  [0x10f7, crossing],
  [0x20ce, stored],
]);

export const decodeVs121 = (bytes: Buffer): Fields | null => readTlv(bytes, table);

/**
 * VS121, which watches a room: people in view, and one line. `line_in` of newer firmware reports a crossing as it
 * happens; the same people are in the interval and in the total, which are counted instead.
 */
export const vs121: Codec = {
  name: "Milesight VS121",
  models: /(?<![a-z0-9])vs-?121/,
  isAnswer: isMilesightAnswer,
  read(bytes) {
    const fields = decodeVs121(bytes);
    if (!fields) return null;
    const windows: ReportedWindow[] = [];
    const totals: ReportedTotal[] = [];
    for (const { fields: one, at } of [{ fields, at: undefined }, ...readHistory(fields)]) {
      const counted = picked(one, { in: "people_in", out: "people_out" });
      const stood = picked(one, { in: "people_total_in", out: "people_total_out" });
      if (counted) windows.push({ line: "1", values: counted, ...(at && { at }) });
      if (stood) totals.push({ line: "1", totals: stood, modulus: uint16Modulus, ...(at && { at }) });
    }
    const clock = parseMoment(fields.timestamp);
    const inView = sumFields(fields, ["people_count_all"]) ?? sumFields(fields, regionCountNames);
    const state = reportedState({ version: toText(fields.firmware_version), currentStay: inView });
    return { windows, totals, state, ...(clock && { clock }) };
  },
};

const regionCountNames = range(1, 16).map((region) => `region_${region}_count`);
