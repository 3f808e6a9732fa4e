import type { Moment } from "../protocol.ts";
import { wallClock, wallMs } from "../wall-clock.ts";
import { childText, type XmlElement } from "../xml.ts";

const hourMs = 3_600_000;

/** UNIX seconds; undefined where there are none, as a device without a clock of its own writes 0. */
export function unixSeconds(text: string | undefined): number | undefined {
  return /^\d{1,11}$/.test(text ?? "") ? Number(text) || undefined : undefined;
}

/** What the device's texts of time are ahead of UTC, in milliseconds. */
export function parseOffset(properties: XmlElement | undefined): number | undefined {
  const zone = childText(properties, "timezone") ?? "";
  if (!/^[+-]?\d{1,2}(\.\d{1,2})?$/.test(zone) || Math.abs(Number(zone)) > 14) return undefined;
  return (Number(zone) + (childText(properties, "dst") === "1" ? 1 : 0)) * hourMs;
}

/**
 * When a count began: its UNIX time, which is true UTC; otherwise date and time of day as the device shows them, which
 * are wrong where the zone is no whole hour. undefined when neither can be read.
 */
export function parseStart(
  { attributes }: XmlElement,
  date: string | undefined,
  offset: number | undefined,
): Moment | undefined {
  const seconds = unixSeconds(attributes.unixstarttime);
  if (seconds !== undefined) return { utc: new Date(seconds * 1000) };
  const [, ...day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(date?.trim() ?? "") ?? [];
  const [, ...time] = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/.exec(attributes.starttime?.trim() ?? "") ?? [];
  if (time.length === 0) return undefined;
  const wall = wallClock([...day, ...time].map((part) => Number(part ?? 0)));
  if (wall === undefined) return undefined;
  return offset === undefined ? { wall } : { utc: new Date(wallMs(wall) - offset) };
}
