import type { MeasureValues } from "@foyer/contract/counting/measures";
import { axis as brand } from "@foyer/contract/devices/brands/axis";
import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import { toInterval } from "../interval.ts";
import { asObject, type JsonObject, parseJsonObject } from "../json-object.ts";
import { listenedPaths } from "../listened-paths.ts";
import type { Decoded, DecodedRecord, DeviceState, HttpProtocol } from "../protocol.ts";
import { reportedState } from "../reported-state.ts";
import { isSerialNumber } from "../serial-number.ts";
import { shownText } from "../shown-text.ts";
import { statusAnswer } from "../status-answer.ts";

const Time = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((time) => new Date(time)),
);
/** Counts end in 32-bit columns. */
const Count = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));

const PeopleCounts = z.object({
  utcFrom: Time,
  utcTo: Time,
  items: z.array(z.object({ direction: z.string(), count: Count, adults: z.nullish(Count) })),
});

const Report = z.object({ data: z.object({ measurements: z.array(z.looseObject({})) }) });

/**
 * Axis people counters, JSON push of `Axis Retail Data`: what was counted in each window, known again by serial number
 * and start. Known from the maker's description and from a captured push. A report without measurements is the test
 * button of the camera's settings.
 */
export const axis: HttpProtocol = {
  name: brand.key,
  transport: "http",
  paths: listenedPaths(brand),
  decode: ({ body }) => decode(parseJsonObject(body)),
  answer: (_payload, decoded, outcome) => statusAnswer(decoded, outcome),
};

function decode(body: JsonObject | undefined): Decoded {
  if (!body) return { ok: false, reason: "the body is not a readable JSON object" };
  const sensor = asObject(body.sensor);
  const sn = sensor?.serial;
  if (!isSerialNumber(sn)) return { ok: false, reason: "the serial number cannot be read" };
  const report = firstProblem(Report, body);
  if (!report.ok) return { ok: false, reason: problemText(report), sn };
  const state = parseState(body, sensor ?? {});
  const { measurements } = report.value.data;
  if (measurements.length === 0) return { ok: true, message: { sn, kind: "heartbeat", records: [], state } };
  const records: DecodedRecord[] = [];
  for (const [index, measurement] of measurements.entries()) {
    if (measurement.kind !== "people-counts") continue;
    const record = parseRecord(measurement);
    if (typeof record === "string") return { ok: false, reason: `measurements[${index}] ${record}`, sn };
    records.push(record);
  }
  return { ok: true, message: { sn, kind: "records", records, state } };
}

function parseRecord(measurement: unknown): DecodedRecord | string {
  const checked = firstProblem(PeopleCounts, measurement);
  if (!checked.ok) return problemText(checked);
  const { utcFrom, utcTo, items } = checked.value;
  const interval = toInterval(utcFrom, utcTo);
  if (typeof interval === "string") return interval;
  const values = parseValues(items);
  if (typeof values === "string") return values;
  return { line: "1", ...interval, values };
}

/** Adults are 0 while the camera does not tell them apart, so the others are not children. */
function parseValues(items: z.output<typeof PeopleCounts>["items"]): MeasureValues | string {
  const values: MeasureValues = {};
  for (const { direction, count, adults } of items) {
    if (direction !== "in" && direction !== "out") continue;
    if (values[direction] !== undefined) return `items: ${direction} is given twice`;
    values[direction] = count;
    if (direction === "in" && adults) values.adult = adults;
  }
  if (values.in === undefined && values.out === undefined) return "items: neither in nor out is given";
  return values;
}

function parseState(body: JsonObject, sensor: JsonObject): DeviceState {
  const sent = Time.safeParse(body.utcSent);
  return reportedState({
    version: shownText(sensor.applicationVersion),
    ipAddress: shownText(sensor.ipAddress),
    // Captured bodies and the maker's example do not agree on the spelling.
    timeZone: shownText(sensor.timeZone ?? sensor.timezone),
    clock: sent.success ? { utc: sent.data } : undefined,
  });
}
