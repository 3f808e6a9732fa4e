import * as z from "zod/mini";
import { endpoint, pageQuery, pageSchema } from "../endpoint.ts";
import { TimeText } from "../time-texts.ts";
import { DeviceSn } from "./commands.ts";

/** What a timeline mixes and can be narrowed to. */
export const timelineKinds = [
  /** Days of counts, and when it was last seen. */
  "counts",
  /** Quarantined records and payloads nobody could read. */
  "problem",
  "command",
  "setting",
  "firmware",
  "binding",
  /** Connected, lost, late answers, keys, swaps. */
  "event",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** A log is read so far back; what lies beyond is reached by an earlier span. */
export const mostLogLines = 2_000;
/** Days a log covers where no span is asked for, and the longest span it covers. */
export const usualLogDays = 31;
export const longestLogDays = 366;

/** `what` within each kind; of `command` its name, of `setting` its group, of `event` and `firmware` their own word. */
export const TimelineEntry = z.object({
  /** Unique within the device; it ends the order of entries of one moment. */
  id: z.string(),
  time: z.string(),
  kind: z.enum(timelineKinds),
  what: z.string(),
  /** Facts beside it, by kind; never a secret. */
  detail: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** Several, separated by commas; absent: all. */
const Kinds = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(",").filter((kind) => kind !== "")),
  ),
  z.array(z.enum(timelineKinds)),
);

/** Where the page before ended: `time|id` of its last entry. */
const Cursor = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z\|[\w:.-]{1,200}$/, "invalid"));

export const timeline = {
  page: endpoint({
    method: "GET",
    path: "/api/device/timeline",
    permission: "device:log",
    summary: "All that happened to a device, mixed, newest first",
    query: z.object({
      sn: DeviceSn,
      before: z.optional(Cursor),
      kinds: z.optional(Kinds),
      size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 30),
    }),
    reply: z.object({
      entries: z.array(TimelineEntry),
      /** What to ask for next as `before`; null where nothing is older. */
      next: z.nullable(z.string()),
      /** IANA zone of the device's entity: days of counts are its days. */
      zone: z.string(),
    }),
  }),
  log: endpoint({
    method: "GET",
    path: "/api/device/log",
    permission: "device:log",
    summary: "The same as a plain list with a span of time, newest first",
    query: z.object({
      page: pageQuery.page,
      size: pageQuery.size,
      sn: DeviceSn,
      kinds: z.optional(Kinds),
      /** Days (both included) or moments on the clock of the device's entity; absent: the last 31 days. */
      startTime: z.optional(TimeText),
      endTime: z.optional(TimeText),
    }),
    reply: z.extend(pageSchema(TimelineEntry), {
      /** More match than pages reach. */
      more: z.boolean(),
      zone: z.string(),
    }),
  }),
};
