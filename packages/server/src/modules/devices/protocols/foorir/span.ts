import * as z from "zod/mini";
import type { DecodedReading, DecodedRecord } from "../protocol.ts";
import { numeric } from "./numeric.ts";
import { latestStamp, unixMoment } from "./unix-moment.ts";

export const Stamp = z.nullish(numeric(z.number().check(z.nonnegative(), z.maximum(latestStamp))));
export type Stamp = z.output<typeof Stamp>;

/** What every element may say about its time. `time` is when it was sent. */
export const span = { startTime: Stamp, endTime: Stamp, time: Stamp };

/** Uploads come every few minutes; a longer span of a running total is how long it has been running. */
const longestUploadSeconds = 3600;

/** The interval of a record; one without start and end took a record period up to when it was `sent`. */
export function parseSpan(
  start: Stamp,
  end: Stamp,
  sent: Date,
): Pick<DecodedRecord, "at" | "anchor" | "seconds"> | string {
  if (start == null) {
    return { at: { utc: end == null ? sent : unixMoment(end) }, anchor: "end", seconds: "recordPeriod" };
  }
  const at = { utc: unixMoment(start) };
  if (end == null) return { at, anchor: "start", seconds: "recordPeriod" };
  const seconds = secondsBetween(start, end);
  if (seconds < 0) return "the interval ends before it starts";
  if (seconds > 86_400) return "the interval is longer than a day";
  return { at, anchor: "start", seconds };
}

/** When a running total stood so, and how often it comes where its span can be the time since the upload before. */
export function readingSpan(start: Stamp, end: Stamp, sent: Date): Pick<DecodedReading, "at" | "seconds"> {
  const at = { utc: end == null ? sent : unixMoment(end) };
  const seconds = start == null || end == null ? 0 : secondsBetween(start, end);
  return { at, seconds: seconds > 0 && seconds <= longestUploadSeconds ? seconds : "recordPeriod" };
}

function secondsBetween(start: number, end: number): number {
  return Math.round((unixMoment(end).getTime() - unixMoment(start).getTime()) / 1000);
}
