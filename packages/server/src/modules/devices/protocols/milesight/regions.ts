import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import { asObject, type JsonObject } from "../json-object.ts";
import type { DecodedRecord, Moment } from "../protocol.ts";
import { parseMoment, reportInterval, type Times } from "./times.ts";

const Milliseconds = z.nullish(z.number().check(z.nonnegative(), z.maximum(86_400_000)));
const Stay = z.object({
  region: z.union([z.int(), z.string().check(z.trim(), z.minLength(1), z.maxLength(32))]),
  duration: Milliseconds,
  avg_dwell_time: Milliseconds,
  dwell_start_time: z.optional(z.unknown()),
  dwell_end_time: z.optional(z.unknown()),
  people_id: z.catch(z.nullish(z.int()), undefined),
});
type Stay = z.output<typeof Stay>;

const blocks = ["region_trigger_data", "region_data", "region_periodic_data"] as const;

/**
 * How long people stayed in regions, as lines `region <number>`: each person who leaves, or the mean of an interval.
 * The mean comes without its number of people, so every interval that had people weighs the same. A text says what is
 * wrong.
 */
export function regionStays(body: JsonObject, times: Times, receivedAt: Date): DecodedRecord[] | string {
  const records: DecodedRecord[] = [];
  for (const [place, element] of staysIn(body)) {
    const checked = firstProblem(Stay, element);
    if (!checked.ok) return `${place} ${problemText(checked)}`;
    const stay = checked.value;
    const record = stay.duration == null ? meanStay(stay, times, receivedAt) : oneStay(stay, body, times);
    if (typeof record === "string") return `${place} ${record}`;
    if (record) records.push(record);
  }
  return records;
}

/** With their places. The VS121-P has the list at the top and does not say what its means are counted in. */
function staysIn(body: JsonObject): [place: string, element: unknown][] {
  return listHolders(body).flatMap(([name, holder]) => {
    const list: unknown[] = Array.isArray(holder.dwell_time_data) ? holder.dwell_time_data : [];
    return list.flatMap((element, index): [string, unknown][] => {
      const isMean = asObject(element)?.duration == null;
      return isMean && holder === body ? [] : [[`${name}dwell_time_data[${index}]`, element]];
    });
  });
}

/** People in view now: in all regions together; the VS121-P reports the sum. */
export function currentStay(body: JsonObject): number | undefined {
  const counts = listHolders(body).flatMap(([, holder]) => {
    const list: unknown[] = Array.isArray(holder.region_count_data) ? holder.region_count_data : [];
    return list.map((element) => {
      const region = asObject(element);
      return (asObject(region?.total) ?? region)?.current_total;
    });
  });
  const reported = body.current_total === undefined ? counts : [body.current_total];
  const isCount = (count: unknown): count is number => Number.isInteger(count) && (count as number) >= 0;
  if (reported.length === 0 || !reported.every(isCount)) return undefined;
  const sum = reported.reduce((total, count) => total + count, 0);
  return sum <= 1_000_000 ? sum : undefined;
}

function listHolders(body: JsonObject): [name: string, holder: JsonObject][] {
  const named = blocks.flatMap((name): [string, JsonObject][] => {
    const holder = asObject(body[name]);
    return holder ? [[`${name}.`, holder]] : [];
  });
  return [["", body], ...named];
}

/**
 * Somebody who left. Stamps are whole seconds: the number the device gives a person takes the place of the
 * milliseconds, so that two who leave at once stay two.
 */
function oneStay(stay: Stay, body: JsonObject, times: Times): DecodedRecord | string {
  const info = asObject(body.time_info) ?? {};
  const left = parseMoment(stay.dwell_end_time, info) ?? times.time ?? times.end;
  if (!left) return "when somebody left cannot be read";
  const came = parseMoment(stay.dwell_start_time, info);
  return {
    line: `region ${stay.region}`,
    feed: "event",
    at: "utc" in left ? { utc: new Date(left.utc.getTime() + personMs(stay)) } : left,
    anchor: "start",
    seconds: 0,
    values: { dwellMs: stayMs(stay.duration ?? 0, came, left), dwellCount: 1 },
  };
}

const personMs = ({ people_id: person }: Stay) => (person ? Math.abs(person) % 1_000 : 0);

/** Milliseconds on the VS125; where the stamps say that it is something else, they are believed. */
function stayMs(duration: number, came: Moment | undefined, left: Moment): number {
  const isPair = came && "utc" in came && "utc" in left;
  const span = isPair ? left.utc.getTime() - came.utc.getTime() : duration;
  return span < 0 || Math.abs(span - duration) <= 2_000 ? Math.round(duration) : span;
}

function meanStay(
  { region, avg_dwell_time: mean }: Stay,
  times: Times,
  receivedAt: Date,
): DecodedRecord | string | null {
  if (!mean) return null;
  const interval = reportInterval(times, receivedAt);
  if (typeof interval === "string") return interval;
  const values = { dwellMs: Math.round(mean), dwellCount: 1 };
  return { line: `region ${region}`, feed: "window", ...interval, values };
}
