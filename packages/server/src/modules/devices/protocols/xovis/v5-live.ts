import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import type { DecodedReading } from "../protocol.ts";
import { type Content, heartbeat } from "./content.ts";
import { Count, findMeasure } from "./counted-values.ts";
import { Id } from "./line-id.ts";
import { boxOfQuery, livePositions } from "./live-positions.ts";
import { Time } from "./time.ts";

const Live = z.object({
  frames: z.array(
    z.object({
      time: Time,
      tracked_objects: z.nullish(z.array(z.looseObject({}))),
      events: z.nullish(
        z.array(
          z.object({
            category: z.optional(z.unknown()),
            type: z.optional(z.unknown()),
            attributes: z.nullish(z.looseObject({})),
          }),
        ),
      ),
    }),
  ),
});
type Frame = z.output<typeof Live>["frames"][number];
type Event = NonNullable<Frame["events"]>[number];

const Counter = z.object({
  counter_value: Count,
  logic_id: z.nullish(Id),
  counter_id: z.nullish(Id),
});

/**
 * Firmware 5, `live_data`: an event for each counted person holds what a counter stands at since its reset. Events of
 * the scene (a line crossed, a zone entered) are the same person again and count nobody; what a counter of a zone
 * stands at says nothing of the sensor's other zones. Objects of people are positions.
 */
export function liveContent(
  data: unknown,
  parseLine: (id: number) => string,
  query?: string,
): Content | string {
  const checked = firstProblem(Live, data);
  if (!checked.ok) return problemText(checked);
  const readings = new Map<string, DecodedReading>();
  for (const [index, frame] of checked.value.frames.entries()) {
    for (const event of frame.events ?? []) {
      const problem = addTo(readings, frame, event, parseLine);
      if (problem) return `frames[${index}]: ${problem}`;
    }
  }
  const box = boxOfQuery(query);
  if (typeof box === "string") return box;
  const positions = livePositions(checked.value.frames, box);
  const heat = positions && { heat: { positions } };
  if (readings.size === 0) return { ...heartbeat(), ...heat };
  return { kind: "records", records: [], readings: [...readings.values()], ...heat, state: {} };
}

/** Counters of one logic that move in the same frame share a reading; the last event of a counter holds. */
function addTo(
  readings: Map<string, DecodedReading>,
  frame: Frame,
  { category, type, attributes }: Event,
  parseLine: (id: number) => string,
): string | undefined {
  if (category !== "COUNT" || (type !== "COUNT_INCREMENT" && type !== "COUNT_RESET")) return undefined;
  const name = attributes?.counter_name;
  if (typeof name !== "string") return "the name of a counter is not told";
  const measure = findMeasure(name);
  if (!measure) return undefined;
  const checked = firstProblem(Counter, attributes);
  if (!checked.ok) return problemText(checked);
  const unit = countedUnit(frame, attributes?.track_id);
  if (unit === null || (unit === "group" && measure !== "in")) return undefined;
  const logic = findLogic(checked.value);
  if (logic === undefined) return `the logic of counter ${name} is not told`;
  const line = parseLine(logic);
  const key = `${line} ${frame.time.getTime()}`;
  const reading = readings.get(key) ?? { line, at: { utc: frame.time }, seconds: 0, totals: {} };
  reading.totals[unit === "group" ? "group" : measure] = checked.value.counter_value;
  readings.set(key, reading);
  return undefined;
}

/** A counter is numbered after its logic: 4002 is the second one of logic 4. */
function findLogic({ logic_id, counter_id }: z.output<typeof Counter>): number | undefined {
  if (logic_id != null) return logic_id;
  return counter_id != null && counter_id >= 1000 ? Math.floor(counter_id / 1000) : undefined;
}

/** What made the counter move, where the frame shows it; else, as when objects are not sent, somebody. */
function countedUnit({ tracked_objects: objects }: Frame, track: unknown): "person" | "group" | null {
  const moved = objects?.find(({ track_id }) => track !== undefined && track_id === track)?.type;
  if (moved === undefined || moved === "PERSON") return "person";
  return moved === "GROUP" ? "group" : null;
}
