import * as z from "zod/mini";
import { NumberTypeKey } from "../counting/figure.ts";
import { endpoint } from "../endpoint.ts";
import { DayText } from "../time-texts.ts";
import { askedDays, askedSubjects } from "./question.ts";

/** So many of the last same weekdays define what is usual … */
export const usualWeeks = 8;
/** … with fewer than so many nothing is said. */
export const leastWeeks = 4;
/** Days one question is about at most. */
export const mostDaysExpected = { "1h": 7, "1d": 92 } as const;

/** Above, within or below what is usual. */
export const standings = ["above", "within", "below"] as const;
export type Standing = (typeof standings)[number];

/** Between `low` and `high` a value usually lies; all null where too few weeks are known. */
const band = {
  low: z.nullable(z.number()),
  middle: z.nullable(z.number()),
  high: z.nullable(z.number()),
  /** How many same weekdays it is based on. */
  weeks: z.int(),
};

/** What is usual of an hour or a day; `time` as in the answers beside which it stands. */
export const ExpectedPoint = z.object({ time: z.string(), ...band });
export type ExpectedPoint = z.output<typeof ExpectedPoint>;

/** A whole day that was not as usual. */
export const UnusualDay = z.object({
  day: z.string(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  which: z.enum(["above", "below"]),
  holiday: z.optional(z.literal(true)),
});
export type UnusualDay = z.output<typeof UnusualDay>;

/** The running day until its last full hour. */
export const ExpectedSoFar = z.object({
  day: z.string(),
  /** The end of the last full hour on the local clock, `HH:mm`. */
  until: z.string(),
  value: z.nullable(z.number()),
  ...band,
  /**
   * Null where too little is known of the day or of the previous ones; an incompletely known day can only be above.
   */
  standing: z.nullable(z.enum(standings)),
});
export type ExpectedSoFar = z.output<typeof ExpectedSoFar>;

export const expecting = {
  expected: endpoint({
    method: "POST",
    path: "/api/analysis/expected",
    permission: ["home:view", "comparative", "contrast"],
    shared: "range",
    asks: true,
    summary:
      "What is usual: the same weekdays of the last weeks, without holidays and incomplete days, of all that is asked of together",
    body: z.strictObject({
      ...askedSubjects,
      ...askedDays,
      type: NumberTypeKey,
      /** At most 7 days by hours, or 92 by days. */
      interval: z.enum(["1h", "1d"]),
      /** The day from which unusual days are reported; by default the first of the asked ones. */
      outsideSince: z.optional(DayText),
    }),
    reply: z.object({
      points: z.array(ExpectedPoint),
      /** Same weekdays known before the day asked of which fewest are. */
      weeks: z.int(),
      /** Eight weeks or more are known of every day. */
      enough: z.boolean(),
      /**
       * Days outside the band, judged where eight weeks are known. Days to come and the running one are not judged; a
       * day that is not completely known can only be above.
       */
      outside: z.array(UnusualDay),
      /** How many days were judged. */
      judged: z.int(),
      /** For hours only, where one of the days is running. */
      soFar: z.nullable(ExpectedSoFar),
      zones: z.array(z.string()),
    }),
  }),
};
