import type { Moment } from "../protocol.ts";
import { wallClock } from "../wall-clock.ts";
import { type Frame, heartbeat } from "./frame.ts";

/** `digital`: WD5. `analog`: WI5, NBI, CI. They order the answer differently. */
export type Series = "digital" | "analog";

/** What a frame says, field by field, before it is checked. */
export interface Fields {
  series: Series;
  sn: string;
  /** Absent where the calendar does not have it. */
  time: Moment | undefined;
  /** In and out; a heartbeat has none. */
  counts: readonly string[];
  batteryReceiver: string;
  batteryTransmitter: string;
  codeState: string;
  version: string;
  model: string;
}

/** Splits a frame's text; null = fields are missing. More fields than known are let pass. */
export function parseFields({ command, data }: Frame): Fields | null {
  const parts = data.split(",").map((part) => part.trim());
  const [sn = "", time = "", ...rest] = parts;
  const counts = rest.splice(0, command === heartbeat ? 0 : 2);
  if (rest.length < 5) return null;
  const [batteryReceiver = "", batteryTransmitter = "", codeState = "", version = "", model = ""] = rest;
  const series = parseSeries(command, [batteryReceiver, batteryTransmitter], model);
  return {
    series,
    sn,
    time: parseMoment(time),
    counts,
    batteryReceiver,
    batteryTransmitter,
    codeState,
    version,
    model,
  };
}

/** By the model, otherwise by the heartbeat and the batteries (analog: 1 normal, 0 low; digital: per cent). */
function parseSeries(command: number, batteries: readonly string[], model: string): Series {
  if (/(^|[\s-])(WI\d*|NBI|CI|I[\s-]Series)\b/i.test(model)) return "analog";
  if (/(^|[\s-])(WD\d*|H6)\b/i.test(model) || command === heartbeat) return "digital";
  return batteries.every((battery) => battery === "0" || battery === "1") ? "analog" : "digital";
}

/** Reads `yyyyMMddHHmmss`. */
function parseMoment(time: string): Moment | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(time) ?? [];
  const wall = wallClock(parts.map(Number));
  return wall === undefined ? undefined : { wall };
}
