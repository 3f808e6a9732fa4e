import { toInterval } from "../interval.ts";
import { asObject, type JsonObject } from "../json-object.ts";
import type { DecodedRecord, Moment } from "../protocol.ts";
import { wallClock, wallMs } from "../wall-clock.ts";

/** When a report was made, or which interval it is of, as far as it says. */
export interface Times {
  start?: Moment;
  end?: Moment;
  time?: Moment;
}

/** `2024-05-30T20:11:32+08:00`, `2026-07-16 06:40:00` or `2022/12/20 18:15:52`. */
const stamp = /^(\d{4})[-/](\d\d?)[-/](\d\d?)[T ](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|([+-])(\d\d):?(\d\d))?$/;

/** Reads `time_info`; a text says what cannot be read. */
export function parseTimes(body: JsonObject): Times | string {
  const info = asObject(body.time_info) ?? {};
  const named = { start: info.start_time, end: info.end_time, time: info.time ?? info.trigger_time };
  const times: Times = {};
  for (const [name, text] of Object.entries(named)) {
    if (text === undefined || text === null || text === "") continue;
    const moment = parseMoment(text, info);
    if (!moment) return `time_info: the ${name} time cannot be read`;
    times[name as keyof Times] = moment;
  }
  return times;
}

/**
 * A stamp without an offset is of the device's own zone, `UTC±h:mm`. In its summer time nothing says by how much the
 * clock was moved: then it is taken for the site's.
 */
export function parseMoment(text: unknown, info: JsonObject): Moment | undefined {
  const found = typeof text === "string" ? stamp.exec(text.trim()) : null;
  const wall = found && wallClock(found.slice(1, 7).map(Number));
  if (!wall) return undefined;
  const offset = /Z$/.test(found[0]) ? 0 : (parseMinutes(found.slice(7)) ?? parseZone(info));
  return offset === undefined ? { wall } : { utc: new Date(wallMs(wall) - offset * 60_000) };
}

/** Sign, hours and minutes of an offset; east is positive. */
function parseMinutes([sign, hours, minutes]: readonly (string | undefined)[]): number | undefined {
  if (sign === undefined) return undefined;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

function parseZone(info: JsonObject): number | undefined {
  const isSummer = [true, 1, "1", "true"].includes(info.dst_status as string);
  const zone = zoneText(info);
  const found = zone && !isSummer ? /^UTC\s*([+-])(\d{1,2})(?::(\d\d))?/i.exec(zone) : null;
  return found && Number(found[2]) <= 14 ? parseMinutes(found.slice(1)) : undefined;
}

export function zoneText(info: JsonObject): string | undefined {
  const zone = info.time_zone ?? info.timezone;
  return typeof zone === "string" ? zone : undefined;
}

type Interval = Pick<DecodedRecord, "at" | "anchor" | "seconds">;

/**
 * The interval of a periodic report. One without both ends took a record period up to its end, or to when it arrived;
 * sent again it cannot then be distinguished from a new one. A text says what is wrong.
 */
export function reportInterval({ start, end, time }: Times, receivedAt: Date): Interval | string {
  if (start && end) return between(start, end);
  if (start) return { at: start, anchor: "start", seconds: "recordPeriod" };
  return { at: end ?? time ?? { utc: receivedAt }, anchor: "end", seconds: "recordPeriod" };
}

function between(start: Moment, end: Moment): Interval | string {
  if ("utc" in start && "utc" in end) return toInterval(start.utc, end.utc);
  const seconds = "wall" in start && "wall" in end ? (wallMs(end.wall) - wallMs(start.wall)) / 1000 : 0;
  // Over the change from summer time the clock shows no length.
  const isPlain = seconds > 0 && seconds <= 86_400;
  return isPlain
    ? { at: start, anchor: "start", seconds }
    : { at: end, anchor: "end", seconds: "recordPeriod" };
}
