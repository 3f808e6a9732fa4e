import * as z from "zod/mini";
import { Id, text } from "../endpoint.ts";

/** 0 two-way, 1 in only, 2 out only, 3 in and out exchanged, 4 total (in := in + out, out := 0). */
export const Direction = z.int().check(z.minimum(0), z.maximum(4));

/** Counting line of a device; most have one, `1`. */
export const Line = text(64);

export const Binding = z.object({
  id: Id,
  deviceId: Id,
  sn: z.string(),
  name: z.string(),
  line: z.string(),
  corridorId: Id,
  corridorName: z.string(),
  direction: z.int(),
  from: z.string(),
  to: z.nullable(z.string()),
});
export type Binding = z.output<typeof Binding>;

const momentText =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

function isMoment(text: string): boolean {
  const day = new Date(`${momentText.exec(text)?.[1]}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && text.startsWith(day.toISOString().slice(0, 10));
}

/** ISO 8601 with offset, or `yyyy-MM-dd HH:mm:ss` / `yyyy-MM-dd` on the clock of the access's entity. */
export const Moment = z.string().check(z.refine(isMoment, "moment"));

/**
 * How counts reach us: of intervals, single crossings, running totals, revised minutes. A line counts from one of
 * them, or the same people would count twice.
 */
export const countingFeeds = ["window", "event", "total", "aggregate"] as const;
export type CountingFeed = (typeof countingFeeds)[number];

/** A counting line a device has reported on; found by its records, offered for binding. */
export const DeviceLine = z.object({
  line: z.string(),
  /** Which protocol first counted on it. */
  source: z.string(),
  firstTime: z.string(),
  /** What it counts from. */
  feed: z.enum(countingFeeds),
  /** Chosen by a person: a better feed does not take over by itself. */
  feedFixed: z.boolean(),
  /** What the device sends besides and is not counted. */
  otherFeeds: z.array(z.enum(countingFeeds)),
  /** The access it counts for now; null = its counts are kept and count once it is bound. */
  corridorId: z.nullable(Id),
  corridorName: z.nullable(z.string()),
});

/** A line that counts for an access now. */
export const BoundLine = z.object({
  /** Id of the binding. */
  id: Id,
  deviceId: Id,
  sn: z.string(),
  name: z.string(),
  deviceType: z.int(),
  model: z.string(),
  line: z.string(),
  direction: z.int(),
  from: z.string(),
  to: z.nullable(z.string()),
  lastTime: z.nullable(z.string()),
  online: z.boolean(),
  /** What it counts from; null before its first counts. */
  feed: z.nullable(z.enum(countingFeeds)),
  /** What the device sends besides and is not counted. */
  otherFeeds: z.array(z.enum(countingFeeds)),
});
export type BoundLine = z.output<typeof BoundLine>;
