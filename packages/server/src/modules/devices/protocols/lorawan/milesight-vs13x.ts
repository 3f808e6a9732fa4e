import { reportedState } from "../reported-state.ts";
import {
  type Codec,
  picked,
  type Report,
  type ReportedTotal,
  type ReportedWindow,
  readHistory,
  sumFields,
  toText,
  uint32Modulus,
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

const lines = [1, 2, 3, 4];
const regions = [1, 2, 3, 4];

type Channel = [channel: number, type: number, entry: ReturnType<typeof uint32>];

/** Totals (type D2) and counts of the report interval (CC) of each line: three channels a line. */
function lineChannels(first: number, who: "" | "child_"): Channel[] {
  return lines.flatMap((line, index): Channel[] => {
    const channel = first + 3 * index;
    const name = `line_${line}_${who}`;
    return [
      [channel, 0xd2, uint32(`${name}total_in`)],
      [channel + 1, 0xd2, uint32(`${name}total_out`)],
      [channel + 2, 0xcc, uint16s(`${name}period_in`, `${name}period_out`)],
    ];
  });
}

const regionCounts = (who: "" | "child_") =>
  uint8s(...regions.map((region) => `region_${region}_${who}count`));

/** Dwell times name the region in their first byte. */
const dwell = (who: "" | "child_", ...parts: ("avg" | "max")[]) => ({
  length: 1 + 2 * parts.length,
  read: (value: Buffer): NumberFields =>
    uint16s(...parts.map((part) => `region_${value[0]}_${who}${part}_dwell`)).read(value.subarray(1)),
});

const lineValues = [...lineChannels(0x03, ""), ...lineChannels(0x11, "child_")];

/** Stored values are named by the channel they would be sent on. */
const stored = history(
  new Map([
    ...lineValues.map(([channel, , entry]) => [channel, entry] as const),
    [0x0f, regionCounts("")],
    [0x10, dwell("", "avg")],
    [0x1d, regionCounts("child_")],
    [0x1e, dwell("child_", "avg")],
    [0x20, dwell("", "max")],
    [0x3c, dwell("child_", "max")],
  ]),
);

const table = new Map<number, Entry>([
  ...attributes,
  ...lineValues.map(([channel, type, entry]) => [channel * 256 + type, entry] as const),
  [0x0fe3, regionCounts("")],
  [0x10e4, dwell("", "avg", "max")],
  [0x1de3, regionCounts("child_")],
  [0x1ee4, dwell("child_", "avg", "max")],
  [0x20ce, stored],
  // Something hides the lens: node, kind and state of the alarm.
  [0x50fc, uint8s("alarm_channel", "alarm_node", "occlusion_alarm")],
]);

/** VS133 and VS135. */
export const decodeVs13x = (bytes: Buffer): Fields | null => readTlv(bytes, table);

const vs132Table = new Map<number, Entry>([
  ...attributes,
  [0x03d2, uint32("total_counter_in")],
  [0x04d2, uint32("total_counter_out")],
  [0x05cc, uint16s("periodic_counter_in", "periodic_counter_out")],
]);

/** VS132, which has one line. */
export const decodeVs132 = (bytes: Buffer): Fields | null => readTlv(bytes, vs132Table);

/**
 * VS133 and VS135, with up to four lines. Totals run until they are set back; period counts are those of the report
 * interval. Whether a total holds the children too is not said, so adults are not made of it; nor how many people a
 * mean dwell time is of, so it is not counted.
 */
export const vs13x: Codec = {
  name: "Milesight VS133/VS135",
  models: /(?<![a-z0-9])vs-?13[35x]/,
  isAnswer: isMilesightAnswer,
  read(bytes) {
    const fields = decodeVs13x(bytes);
    if (!fields) return null;
    const report = [
      parseCounts(fields),
      ...readHistory(fields).map((one) => parseCounts(one.fields, one.at)),
    ];
    return {
      windows: report.flatMap(({ windows }) => windows),
      totals: report.flatMap(({ totals }) => totals),
      state: reportedState({
        version: toText(fields.firmware_version),
        currentStay: sumFields(
          fields,
          regions.map((region) => `region_${region}_count`),
        ),
      }),
    };
  },
};

function parseCounts(fields: Fields | NumberFields, at?: Date): Pick<Report, "windows" | "totals"> {
  const windows: ReportedWindow[] = [];
  const totals: ReportedTotal[] = [];
  for (const number of lines) {
    const [line, name] = [String(number), `line_${number}`];
    const fieldNames = (what: "period" | "total") => ({
      in: `${name}_${what}_in`,
      out: `${name}_${what}_out`,
      child: `${name}_child_${what}_in`,
    });
    const counted = picked(fields, fieldNames("period"));
    const total = picked(fields, fieldNames("total"));
    if (counted) windows.push({ line, values: counted, ...(at && { at }) });
    if (total) totals.push({ line, totals: total, modulus: uint32Modulus, ...(at && { at }) });
  }
  return { windows, totals };
}

export const vs132: Codec = {
  name: "Milesight VS132",
  models: /(?<![a-z0-9])vs-?132/,
  isAnswer: isMilesightAnswer,
  read(bytes) {
    const fields = decodeVs132(bytes);
    if (!fields) return null;
    const values = picked(fields, { in: "periodic_counter_in", out: "periodic_counter_out" });
    const totals = picked(fields, { in: "total_counter_in", out: "total_counter_out" });
    return {
      windows: values ? [{ line: "1", values }] : [],
      totals: totals ? [{ line: "1", totals, modulus: uint32Modulus }] : [],
      state: reportedState({ version: toText(fields.firmware_version) }),
    };
  },
};
