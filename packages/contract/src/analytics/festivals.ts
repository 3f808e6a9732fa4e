import * as z from "zod/mini";
import { ComparedTime, Figure, NumberTypeKey } from "../counting/figure.ts";
import { endpoint, Id } from "../endpoint.ts";
import { longestHoliday } from "../places/holidays.ts";
import { DayText } from "../time-texts.ts";
import { exportOf } from "./export.ts";
import { askedSubjects, Point } from "./question.ts";

/** Holidays one question is about at most. */
export const mostFestivals = 100;
/** Holidays that stand side by side at most. */
export const mostFestivalsCompared = 10;
/** Days whose hours are added up at most. */
export const mostFestivalHours = 7;

const Holiday = z.object({
  id: Id,
  name: z.string(),
  /** The year it is the holiday of. */
  year: z.int(),
  startTime: z.string(),
  endTime: z.string(),
});

/**
 * Mean of the same weekdays of the four weeks before the holiday, without holidays and days of which less than nine tenths
 * are known (or what the company chooses beyond); `days` says how many days it is made of. A rate is made from the sums of those days.
 */
const Usual = z.extend(Figure, { days: z.int() });
export type Usual = z.output<typeof Usual>;

/**
 * A change over the hours that are known on both sides, access by access. `compared` says how much that is, or why there is
 * none; absent where there is nothing to compare with.
 */
const change = { growth: z.nullable(z.number()), compared: z.optional(ComparedTime) };

/** A day or an hour of a holiday beside the usual one; of what is running, until the same full hour. */
const Compared = z.extend(Point, { usual: Usual, ...change });

export const FestivalDay = z.extend(Compared, {
  /** The how manieth day of the holiday, from 1. */
  nth: z.int(),
});
export type FestivalDay = z.output<typeof FestivalDay>;

/** `time` is the hour's name `HH:mm`, with the offset appended where the clock shows it twice. */
export const FestivalHour = Compared;
export type FestivalHour = z.output<typeof FestivalHour>;

const total = {
  /** For how many of the asked subjects it is a holiday: its figures are theirs. 0: no value. */
  subjects: z.int(),
  /** Days of the holiday. */
  days: z.int(),
  /** Mean of the days counted, or the rate over them; incomplete ones are left out by the company's choice. */
  perDay: z.object({ value: z.nullable(z.number()), days: z.int() }),
  /** The usual days of all days so far, added up; of a holiday still to come, of all its days. */
  usual: Usual,
  /** Against the usual days, over the days that have one. */
  ...change,
  /** How many days of the holiday are in `growth`. */
  comparedDays: z.int(),
  /** How many subjects are in it: those counted in both spans. */
  comparedSubjects: z.int(),
  running: z.optional(z.literal(true)),
  ahead: z.optional(z.literal(true)),
};

export const Festival = z.extend(z.extend(Holiday, Figure.shape), total);
export type Festival = z.output<typeof Festival>;

export const FestivalRow = z.extend(Festival, {
  /** The holiday of exactly this name of the year before, at the same sites or at some of them, with growth against it over the days both have. */
  before: z.nullable(
    z.extend(Holiday, { ...Figure.shape, growth: z.nullable(z.number()), compared: ComparedTime }),
  ),
});
export type FestivalRow = z.output<typeof FestivalRow>;

export const FestivalSide = z.extend(Festival, {
  /** Change of the first holiday against this one, over the days of the holiday that both have; null for the first. */
  change: z.nullable(z.number()),
  changeCompared: z.optional(ComparedTime),
});
export type FestivalSide = z.output<typeof FestivalSide>;

const asked = {
  ...askedSubjects,
  type: z._default(NumberTypeKey, "flowIn"),
  /** Growth is of all subjects, not only of those counted in both spans. */
  plain: z._default(z.boolean(), false),
};

/** Hours of this day of the holiday; 0: of all its days together, of at most a week. None when absent. */
const nth = z.optional(z.int().check(z.minimum(0), z.maximum(longestHoliday)));

const head = {
  zones: z.array(z.string()),
  /** Subjects asked for. */
  count: z.int(),
};

/** Sides in the order asked for; `days` and `hours` aligned: one list a side, null where its holiday is over. */
const sides = z.object({
  sides: z.array(FestivalSide),
  days: z.array(z.array(z.nullable(FestivalDay))),
  hours: z.array(z.object({ time: z.string(), points: z.array(z.nullable(FestivalHour)) })),
  ...head,
});
export type FestivalSides = z.output<typeof sides>;

const permission = ["festival:list", "festivalcompare"] as const;

const index = endpoint({
  method: "POST",
  path: "/api/analysis/holidayindex",
  permission,
  shared: "range",
  openEnded: true,
  summary:
    "Totals per holiday of a year (this one unless told) or of days, beside the usual days and the year before",
  asks: true,
  body: z.strictObject({
    ...asked,
    /** These very holidays. */
    holidayIds: z.optional(z.array(Id).check(z.maxLength(mostFestivals))),
    year: z.optional(z.int().check(z.minimum(1900), z.maximum(2199))),
    /** Holidays that touch these days. */
    startTime: z.optional(DayText),
    endTime: z.optional(DayText),
  }),
  reply: z.object({ rows: z.array(FestivalRow), ...head }),
});

const details = endpoint({
  method: "POST",
  path: "/api/analysis/holidaydetails",
  permission,
  shared: "range",
  openEnded: true,
  summary: "One holiday: its days, and the hours of a day, with the usual day beside each",
  asks: true,
  body: z.strictObject({ ...asked, holidayId: Id, nth }),
  reply: z.object({
    holiday: FestivalRow,
    days: z.array(FestivalDay),
    hours: z.array(FestivalHour),
    ...head,
  }),
});

const contrast = endpoint({
  method: "POST",
  path: "/api/analysis/holidaycontrast",
  permission,
  shared: "range",
  openEnded: true,
  summary: "Two holidays side by side, aligned by day of the holiday",
  asks: true,
  body: z.strictObject({ ...asked, holidayIds: z.array(Id).check(z.minLength(2), z.maxLength(2)), nth }),
  reply: sides,
});

const contrastSame = endpoint({
  method: "POST",
  path: "/api/analysis/holidaycontrastsame",
  permission,
  shared: "range",
  openEnded: true,
  summary:
    "A holiday of several years, names being exactly equal; one named: with the latest others of its name",
  asks: true,
  body: z.strictObject({
    ...asked,
    holidayIds: z.array(Id).check(z.minLength(1), z.maxLength(mostFestivalsCompared)),
    nth,
  }),
  reply: sides,
});

export const festivals = {
  index,
  details,
  contrast,
  contrastSame,
  indexExport: exportOf(index),
  detailsExport: exportOf(details),
  contrastExport: exportOf(contrast),
  contrastSameExport: exportOf(contrastSame),
};
