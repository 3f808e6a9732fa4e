import * as z from "zod/mini";
import { spanTypes } from "../metrics.ts";

/** The layers a value is made of; given when not all of it was measured. */
export const Origin = z.object({
  measured: z.number(),
  eliminated: z.number(),
  corrected: z.number(),
  estimated: z.number(),
});

/**
 * How many of the places asked about measure it: sites, or the accesses of one site or of sites that all do; counting
 * lines where an access measures it with a part of its own.
 */
export const MeasuredAt = z.object({
  places: z.enum(["sites", "accesses", "lines"]),
  measured: z.int(),
  all: z.int(),
});
export type MeasuredAt = z.output<typeof MeasuredAt>;

/**
 * A value with what is known about it. `completeness` = covered / expected time of those that measure it, 0..1; null where
 * nothing was expected of them. `coverage` = the share of all the expected time that is expected of those that measure
 * it, 0..1: 0 = nobody here measures it; null where nobody can tell who measured it; absent where everybody measures it
 * or nothing was expected.
 */
export const Figure = z.object({
  value: z.nullable(z.number()),
  completeness: z.nullable(z.number()),
  coverage: z.optional(z.nullable(z.number())),
  /** For totals and rows that not all of the place measures. */
  measuredAt: z.optional(MeasuredAt),
  coveredSeconds: z.int(),
  expectedSeconds: z.int(),
  origin: z.optional(Origin),
});
export type Figure = z.output<typeof Figure>;

/**
 * Why there is no change: `notYet` nothing of both spans is over · `notBefore`, `notNow` one of the spans was not
 * counted, or for less than half as long as the other · `otherLines` both were counted by other lines · `incomplete` less
 * than half of the time is known in both.
 */
export const noChangeReasons = ["notYet", "notBefore", "notNow", "otherLines", "incomplete"] as const;
export type NoChangeReason = (typeof noChangeReasons)[number];

/**
 * What a change was calculated from: `whole` all of both spans · `partly` the hours of each access that are known in
 * both, `seconds` of the `ofSeconds` that were expected, which came to `value` against `previous` · `withheld` no
 * change.
 */
export const ComparedTime = z.object({
  how: z.enum(["whole", "partly", "withheld"]),
  reason: z.optional(z.enum(noChangeReasons)),
  seconds: z.int(),
  ofSeconds: z.int(),
  value: z.optional(z.nullable(z.number())),
  previous: z.optional(z.nullable(z.number())),
});
export type ComparedTime = z.output<typeof ComparedTime>;

/**
 * A figure beside the one of the span before. `growth` is value / previous - 1 over what both spans have (`compared`
 * says how much that is); null without a base, and where it is withheld.
 */
export const ComparedFigure = z.extend(Figure, {
  previous: z.nullable(z.number()),
  completenessBefore: z.nullable(z.number()),
  growth: z.nullable(z.number()),
  compared: ComparedTime,
});
export type ComparedFigure = z.output<typeof ComparedFigure>;

/** A bucket of a distribution: gender 1-2, age 1-6, 0 = unknown. */
export const Bucket = z.object({ type: z.int(), value: z.number() });
export type Bucket = z.output<typeof Bucket>;

/** Metric key of a number that a span of time is asked for. */
export const NumberTypeKey = z
  .string()
  .check(z.refine((key) => spanTypes.some((known) => known === key), "metric"));
