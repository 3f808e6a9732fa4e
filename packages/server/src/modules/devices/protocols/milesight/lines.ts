import type { MeasureValues } from "@foyer/contract/counting/measures";
import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import { asObject, type JsonObject } from "../json-object.ts";
import type { DecodedReading, DecodedRecord } from "../protocol.ts";
import { shownText } from "../shown-text.ts";
import { reportInterval, type Times } from "./times.ts";

/** Counts end in 32-bit columns. */
const Count = z.nullish(z.int().check(z.nonnegative(), z.maximum(2_147_483_647)));
const Part = z.object({ in: Count, out: Count, male_in: Count, female_in: Count });
/** Parts of the total: they come as the device is set, and one that cannot be read takes no count away. */
const Some = z.catch(z.nullish(Part), undefined);

const Line = z.object({
  line: z.nullish(z.union([z.int(), z.string().check(z.maxLength(64))])),
  line_uuid: z.nullish(z.string().check(z.maxLength(64))),
  total: Part,
  group: Some,
  children: Some,
  child: Some,
  staff: Some,
});
type Line = z.output<typeof Line>;

interface Counted {
  line: string;
  values: MeasureValues;
}

/** What a body counted on lines; `isReported` also where nobody crossed. */
export interface LineCounts {
  isReported: boolean;
  records: DecodedRecord[];
  readings: DecodedReading[];
}

/**
 * Counts of lines: single crossings as they happen (`line_trigger_data`), what happened within the report's interval
 * (`line_periodic_data`), and running totals (`line_total_data`, set back at midnight or on command). That a trigger
 * holds its own crossing only, not a sum, is known from an operator's description of live VS125 (firmware
 * V_125-LW.1.0.3-r2), where triggers are added up one by one and `total` is 0 or 1. A text says what is wrong.
 */
export function lineCounts(body: JsonObject, times: Times, receivedAt: Date): LineCounts | string {
  const triggered = readBlock("line_trigger_data", readTriggers(body));
  if (typeof triggered === "string") return triggered;
  const periodic = readBlock("line_periodic_data", readPeriodic(body));
  if (typeof periodic === "string") return periodic;
  const totals = readBlock("line_total_data", parseTotals(body));
  if (typeof totals === "string") return totals;
  const isEvent = triggered.length > 0;
  const isOfInterval = periodic.length + totals.length > 0;
  const interval = isOfInterval ? reportInterval(times, receivedAt) : undefined;
  if (typeof interval === "string") return interval;
  const at = times.time ?? times.end ?? { utc: receivedAt };
  return {
    isReported: triggered.length + periodic.length + totals.length > 0,
    records: [
      // A trigger names every line, also those nobody crossed.
      ...triggered
        .filter(({ values }) => values.in || values.out)
        .map((one): DecodedRecord => ({ ...one, feed: "event", at, anchor: "start", seconds: 0 })),
      ...(interval ? periodic.map((one): DecodedRecord => ({ ...one, feed: "window", ...interval })) : []),
    ],
    readings: totals.map(({ line, values }) => {
      return {
        line,
        at: times.end ?? at,
        seconds: isEvent || !interval ? 0 : interval.seconds,
        totals: values,
      };
    }),
  };
}

/** The VS121-P has one line, and its keys stand at the top. */
const readTriggers = ({ line_trigger_data: block }: JsonObject) => (asObject(block) ? [block] : block);

function readPeriodic(body: JsonObject): unknown {
  if (body.line_periodic_data !== undefined) return body.line_periodic_data;
  const { in_counted: entered, out_counted: left } = body;
  return entered == null && left == null ? undefined : [{ in: entered, out: left }];
}

function parseTotals(body: JsonObject): unknown {
  const block = body.line_total_data ?? (asObject(body.total_data) && [body.total_data]);
  return Array.isArray(block) ? block.map(plainNames) : block;
}

/** `in_counted` and `in_cumulative_counted` become `in`, like in the other blocks. */
function plainNames(value: unknown): unknown {
  const members = Object.entries(asObject(value) ?? {});
  return Object.fromEntries(
    members.map(([key, member]) => [
      key.replace(/(_cumulative)?_counted$/, ""),
      asObject(member) ? plainNames(member) : member,
    ]),
  );
}

function readBlock(name: string, block: unknown): Counted[] | string {
  if (block === undefined || block === null) return [];
  if (!Array.isArray(block)) return `${name}: not a list`;
  const counted: Counted[] = [];
  for (const [index, element] of block.entries()) {
    const one = countedOn(element, index);
    if (typeof one === "string") return `${name}[${index}] ${one}`;
    counted.push(one);
  }
  return counted;
}

/** Newer firmware has the counts in `total`, the VS135 and the VS121-P beside the line's name. */
function countedOn(element: unknown, index: number): Counted | string {
  const body = asObject(element);
  const checked = firstProblem(Line, body && { ...body, total: body.total ?? body });
  if (!checked.ok) return problemText(checked);
  const { total, line, line_uuid: uuid } = checked.value;
  if (total.in == null && total.out == null) return "neither in nor out is given";
  const name = shownText(line) ?? shownText(uuid) ?? String(index + 1);
  return { line: name, values: parseValues(checked.value) };
}

/** `total` is everybody. */
function parseValues({ total, group, children, child, staff }: Line): MeasureValues {
  const young = children ?? child;
  const adults = young?.in == null ? undefined : (total.in ?? 0) - young.in - (staff?.in ?? 0);
  const values = {
    in: total.in,
    out: total.out,
    staffIn: staff?.in,
    staffOut: staff?.out,
    adult: adults !== undefined && adults >= 0 ? adults : undefined,
    child: young?.in,
    group: group?.in,
    genderMale: total.male_in,
    genderFemale: total.female_in,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
}
