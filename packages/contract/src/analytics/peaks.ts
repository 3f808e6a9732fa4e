import * as z from "zod/mini";
import { Figure, NumberTypeKey } from "../counting/figure.ts";
import { endpoint } from "../endpoint.ts";
import { exportOf } from "./export.ts";
import { askedDays, askedSubjects, subjectName, Warnings } from "./question.ts";

/** 1 Monday … 7 Sunday, of the business day. */
export const Weekday = z.int().check(z.minimum(1), z.maximum(7));

/** Begin of an hour on the local clock, `HH:mm`. */
const HourName = z.string();

/**
 * An hour of a weekday. `average` per day, of a rate the rate of all days together; over the `days` on which the hour
 * existed and something is known of it. null where nothing is known. How complete it is and how much of the place it
 * speaks for is that of those who measure the figure.
 */
export const WeekCell = z.object({
  weekday: Weekday,
  hour: HourName,
  average: z.nullable(z.number()),
  days: z.int(),
  completeness: Figure.shape.completeness,
  coverage: Figure.shape.coverage,
});
export type WeekCell = z.output<typeof WeekCell>;

const HourAverage = z.object({ hour: HourName, average: z.number() });

/** What the days of one weekday are like. */
export const WeekdayFigure = z.object({
  weekday: Weekday,
  /** Counted: over, known, complete enough for the company, and no holiday where holidays are left out. */
  days: z.int(),
  /** Not counted as too little of them is known. */
  incomplete: z.int(),
  total: Figure,
  average: z.nullable(z.number()),
  peak: z.nullable(HourAverage),
  /** The lowest hour of those in which the site is open throughout; of all where it has no opening hours. */
  trough: z.nullable(HourAverage),
});
export type WeekdayFigure = z.output<typeof WeekdayFigure>;

const question = endpoint({
  method: "POST",
  path: "/api/analysis/highlow",
  permission: "high",
  shared: "range",
  asks: true,
  summary: "Peak and trough of each weekday, by subject, and the hours of the week of all of them together",
  body: z.strictObject({
    ...askedSubjects,
    ...askedDays,
    type: NumberTypeKey,
    /** Leaves the company's holidays out. */
    withoutHolidays: z._default(z.boolean(), false),
  }),
  reply: z.object({
    zones: z.array(z.string()),
    warnings: Warnings,
    /** In the order of the business day. */
    hours: z.array(HourName),
    /** Cells of all subjects together. */
    cells: z.array(WeekCell),
    weekdays: z.array(WeekdayFigure),
    subjects: z.array(z.object({ ...subjectName, weekdays: z.array(WeekdayFigure) })),
    /** Days of the span that are left out as holidays. */
    holidays: z.int(),
  }),
});
export type Peaks = z.output<typeof question.reply>;

export const peaks = { peaks: question, export: exportOf(question) };
