import type { Moment } from "../protocol.ts";
import { wallClock, wallMs } from "../wall-clock.ts";

/** A time as the camera prints it. */
export interface Stamp {
  /** `yyyy-MM-dd HH:mm:ss` */
  wall: string;
  /** Minutes east of UTC; undefined where none is printed. */
  offset?: number | undefined;
}

const form =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{1,2}):(\d{1,2})(?:\.\d+)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?)?$/i;

/**
 * Reads `2026-08-12T11:50:47-5:00`: ISO 8601, but the offset may lack its leading zero, its minutes or its colon, or be
 * missing as a whole.
 */
export function parseStamp(text: string | undefined): Stamp | undefined {
  const [, ...parts] = form.exec(text?.trim() ?? "") ?? [];
  const wall = wallClock(parts.slice(0, 6).map(Number));
  const offset = parseOffset(parts[6]);
  return wall === undefined || offset === null ? undefined : { wall, offset };
}

/** null = no offset of this world. */
function parseOffset(text: string | undefined): number | undefined | null {
  if (text === undefined) return undefined;
  const [, sign, hours = "0", minutes = "0"] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? [];
  const offset = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || offset > 14 * 60) return null;
  return sign === "-" ? -offset : offset;
}

/**
 * Seconds from one stamp to another. Without offsets by the wall clock; one that then stands up to an hour back, or where
 * it stood, was set back an hour in between.
 */
export function secondsBetween(start: Stamp, end: Stamp): number {
  const wallSeconds = (wallMs(end.wall) - wallMs(start.wall)) / 1000;
  if (start.offset !== undefined && end.offset !== undefined)
    return wallSeconds - (end.offset - start.offset) * 60;
  return wallSeconds <= 0 && wallSeconds > -3600 ? wallSeconds + 3600 : wallSeconds;
}

/** The instant, or the site's wall clock where no offset is printed. */
export function parseMoment({ wall, offset }: Stamp): Moment {
  return offset === undefined ? { wall } : { utc: new Date(wallMs(wall) - offset * 60_000) };
}
