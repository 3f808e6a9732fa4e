import * as z from "zod/mini";
import type { DecodedRecord } from "../protocol.ts";
import { latestStamp, unixMoment } from "./unix-moment.ts";

export const Stamp = z.nullish(z.number().check(z.nonnegative(), z.maximum(latestStamp)));
type Stamp = z.output<typeof Stamp>;

/** What every record may say about its time. `time` is when it was sent. */
export const span = {
  startTime: Stamp,
  endTime: Stamp,
  time: Stamp,
  dataMode: z.nullish(
    z
      .string()
      .check(
        z.refine((mode) => mode.trim().toLowerCase() !== "total", "running totals are not supported yet"),
      ),
  ),
};

type Span = Pick<DecodedRecord, "at" | "anchor" | "seconds">;

/** The interval of a record; one that tells neither start nor end took a record period up to when it was `sent`. */
export function spanOf(start: Stamp, end: Stamp, sent: Date): Span | string {
  if (start == null) {
    return { at: { utc: end == null ? sent : unixMoment(end) }, anchor: "end", seconds: "recordPeriod" };
  }
  const from = unixMoment(start);
  if (end == null) return { at: { utc: from }, anchor: "start", seconds: "recordPeriod" };
  const seconds = Math.round((unixMoment(end).getTime() - from.getTime()) / 1000);
  if (seconds < 0) return "the interval ends before it starts";
  if (seconds > 86_400) return "the interval is longer than a day";
  return { at: { utc: from }, anchor: "start", seconds };
}
