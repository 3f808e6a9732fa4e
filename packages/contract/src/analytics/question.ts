import * as z from "zod/mini";
import { Figure } from "../counting/figure.ts";
import { Id } from "../endpoint.ts";
import { mostAtOnce } from "../most-at-once.ts";
import { DayText } from "../time-texts.ts";
import { intervals } from "./intervals.ts";

/** Subjects a chart shows apart; more stand in the table. */
export const mostInChart = 15;

/** 0 entity, 1 access, 2 area. */
export const DataType = z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0);

/**
 * Whose counts: named subjects of one kind, or all of that kind below an organisation; neither: all the caller may
 * see. `openHoursOnly`: only what was counted within the opening hours of each site, on its own clock.
 */
export const askedSubjects = {
  dataType: DataType,
  ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(mostAtOnce))),
  deptId: z.optional(Id),
  openHoursOnly: z._default(z.boolean(), false),
};

/** What a subject of an answer is called. */
export const subjectName = {
  id: Id,
  name: z.string(),
  /** The site of an access or area. */
  entityName: z.optional(z.string()),
};

/** Business days of each subject, both included. */
export const askedDays = { startTime: DayText, endTime: DayText };

/**
 * What is to be said above an answer. `ahead`: none of the days asked about has begun anywhere. `coarse`: pieces of it
 * hold counts of records that are longer than the pieces, so that when within them people came is not known.
 */
export const answerWarnings = ["ahead", "coarse"] as const;
export type AnswerWarning = (typeof answerWarnings)[number];
/** Absent where there is nothing to say. */
export const Warnings = z.optional(z.array(z.enum(answerWarnings)));

/** Into which pieces the days are divided. */
export const AskedInterval = z.enum(intervals);

/** Points that one answer holds at most: of each subject, or of all together, one for each piece of time. */
export const mostPoints = 50_000;

/**
 * A piece of time with its figure. `time`: first day of the piece `yyyy-MM-dd`, or its begin `yyyy-MM-dd HH:mm` on the
 * local clock, with the offset appended where the clock shows it twice.
 */
export const Point = z.extend(Figure, {
  time: z.string(),
  /** Not over yet: later counts will change it. */
  running: z.optional(z.literal(true)),
  /** Not begun yet: has no value. */
  ahead: z.optional(z.literal(true)),
  /** Counts of records that are longer than the piece: placed where they begin. */
  coarse: z.optional(z.literal(true)),
  /** Days on which all sites are closed. */
  closed: z.optional(z.literal(true)),
});
export type Point = z.output<typeof Point>;
