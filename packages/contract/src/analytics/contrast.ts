import * as z from "zod/mini";
import { ComparedTime, Figure, NumberTypeKey } from "../counting/figure.ts";
import { endpoint, Id } from "../endpoint.ts";
import { exportOf } from "./export.ts";
import { AskedInterval, askedDays, askedSubjects, Point, Warnings } from "./question.ts";

/** Spans of one question at most. */
export const mostRanges = 15;

const Range = z.strictObject(askedDays);

/** The first range against another one, over the hours that are known in both: what these came to, and the change. */
export const RangeChange = z.object({
  value: z.nullable(z.number()),
  previous: z.nullable(z.number()),
  growth: z.nullable(z.number()),
  compared: ComparedTime,
});
export type RangeChange = z.output<typeof RangeChange>;

/** Points of one subject, or of all together, over one of the ranges. */
export const ContrastSeries = z.object({
  /** Null where all are taken together. */
  id: z.nullable(Id),
  /** Empty where all are taken together. */
  name: z.string(),
  /** The site of an access or area. */
  entityName: z.optional(z.string()),
  range: z.object({ startTime: z.string(), endTime: z.string() }),
  points: z.array(Point),
  total: Figure,
  /** While one of the ranges is running: the total over only as much of this range as has gone by of that one. */
  sameElapsed: z.optional(Figure),
  /** Where all are taken together, of each range but the first. */
  change: z.optional(RangeChange),
});
export type ContrastSeries = z.output<typeof ContrastSeries>;

const question = endpoint({
  method: "POST",
  path: "/api/analysis/contrast",
  permission: ["comparative", "contrast"],
  summary:
    "Several subjects over one range beside each other, or one (or several together) over several ranges, piece by piece",
  asks: true,
  shared: "range",
  body: z.strictObject({
    ...askedSubjects,
    type: NumberTypeKey,
    interval: AskedInterval,
    /** Every range on its own must allow the interval. */
    ranges: z.array(Range).check(z.minLength(1), z.maxLength(mostRanges)),
    /** All that is asked of as one. */
    together: z._default(z.boolean(), false),
  }),
  reply: z.object({
    interval: AskedInterval,
    /** Subjects in the order of the ids (else by name), each with its ranges in the order asked. */
    series: z.array(ContrastSeries),
    /** The company's averages leave out what is less complete than this share, 0 to 1; absent: nothing. */
    incompleteBelow: z.optional(z.number()),
    zones: z.array(z.string()),
    warnings: Warnings,
  }),
});

export const contrasting = { contrast: question, export: exportOf(question) };
