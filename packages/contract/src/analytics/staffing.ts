import * as z from "zod/mini";
import { endpoint, Id, IdText } from "../endpoint.ts";
import { DayText } from "../time-texts.ts";
import { exportOf } from "./export.ts";
import { Weekday } from "./peaks.ts";
import { askedDays, Warnings } from "./question.ts";

/** Days that one question about visitors for each member of staff is of at most. */
export const mostDaysStaffed = 92;
/** People on duty in one hour at most. */
export const mostOnDuty = 999;
/** Visitors that one person may be said to serve in an hour at most. */
export const mostPerPerson = 9_999;
/** What a site begins with, until somebody chooses. */
export const usualTarget = { target: 25, least: 1 };

/** People on duty in an hour; who is there for half of it counts as a half. */
const OnDuty = z.number().check(
  z.minimum(0),
  z.maximum(mostOnDuty),
  z.overwrite((people) => Math.round(people * 100) / 100),
);

/**
 * People on duty by business weekday, Monday first, and by the hour of the clock in which an hour of the business day begins:
 * where a day begins at 06:00, hour 1 of Friday is the night to Saturday.
 */
export const Roster = z.array(z.array(OnDuty).check(z.length(24))).check(z.length(7));
export type Roster = z.output<typeof Roster>;

/** `target`: visitors for one person in an hour. `least`: so many are on duty while the site is open. */
const Target = {
  target: z.int().check(z.minimum(1), z.maximum(mostPerPerson)),
  least: z.int().check(z.minimum(0), z.maximum(mostOnDuty)),
};

/** Begin of an hour on the local clock, `HH:mm`, with the offset where the clock shows it twice. */
const HourName = z.string();

/** An hour of the weekday, per day of those on which its visitors are known. */
export const StaffedHour = z.object({
  weekday: Weekday,
  hour: HourName,
  /** The site was open at any of it on one of the days. */
  open: z.boolean(),
  /** Days on which its visitors are known … */
  days: z.int(),
  /** … and those on which they are not, though the site was open. */
  unknown: z.int(),
  visitors: z.nullable(z.number()),
  staff: z.nullable(z.number()),
  /** Null where nobody was on duty or nothing is known. */
  perStaff: z.nullable(z.number()),
});
export type StaffedHour = z.output<typeof StaffedHour>;

/** What the plan of a day rests on: the same weekdays before, the same holiday the last time, or nothing. */
export const planBases = ["weekdays", "holiday", "nothing"] as const;

export const PlannedDay = z.object({
  day: z.string(),
  closed: z.boolean(),
  /** What the day is called, where it is a holiday. */
  holiday: z.nullable(z.string()),
  basis: z.enum(planBases),
  /** The same holiday the last time. */
  basisDay: z.nullable(z.string()),
  /** How many same weekdays are known. */
  weeks: z.int(),
  staffHours: z.number(),
  /** Null where too little is known of an hour in which the site is open. */
  neededHours: z.nullable(z.number()),
});
export type PlannedDay = z.output<typeof PlannedDay>;

export const PlannedHour = z.object({
  day: z.string(),
  hour: HourName,
  open: z.boolean(),
  /** Visitors that are usual, and from where to where they usually lie. */
  usual: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  staff: z.number(),
  needed: z.nullable(z.number()),
});
export type PlannedHour = z.output<typeof PlannedHour>;

const perStaff = endpoint({
  method: "POST",
  path: "/api/analysis/staffing",
  figures: true,
  permission: "staffing:list",
  asks: true,
  summary: "Visitors for each member of staff by the hours of the week, from a site's counts and its roster",
  body: z.strictObject({ entityId: Id, ...askedDays }),
  reply: z.object({
    zones: z.array(z.string()),
    warnings: Warnings,
    /** In the order of the business day. */
    hours: z.array(HourName),
    cells: z.array(StaffedHour),
    hasRoster: z.boolean(),
    ...Target,
  }),
});
export type VisitorsPerStaff = z.output<typeof perStaff.reply>;

const plan = endpoint({
  method: "POST",
  path: "/api/analysis/staffing/plan",
  figures: true,
  permission: "staffing:list",
  asks: true,
  summary: "A week by hours: usual visitors, the people that the target needs for them, and the roster",
  /** The week of any day. */
  body: z.strictObject({ entityId: Id, week: DayText }),
  reply: z.object({
    zones: z.array(z.string()),
    warnings: Warnings,
    /** Monday of the week. */
    week: z.string(),
    hours: z.array(HourName),
    days: z.array(PlannedDay),
    cells: z.array(PlannedHour),
    hasRoster: z.boolean(),
    /** The week has a roster of its own. */
    isOwn: z.boolean(),
    ...Target,
  }),
});
export type WeekPlan = z.output<typeof plan.reply>;

export const staffing = {
  perStaff,
  export: exportOf(perStaff),
  plan,
  exportPlan: exportOf(plan),
  roster: endpoint({
    method: "GET",
    path: "/api/analysis/staffing/roster",
    permission: "staffing:list",
    summary: "A site's roster: its usual week, that of one week, the weeks that differ, and the target",
    query: z.object({ entityId: IdText, week: DayText }),
    reply: z.object({
      /** Monday of the week asked for. */
      week: z.string(),
      usual: z.nullable(Roster),
      /** Of that week alone; null where it is as usual. */
      own: z.nullable(Roster),
      /** Mondays of the weeks that differ. */
      differing: z.array(z.string()),
      hours: z.array(HourName),
      /** When the site is usually open: like a roster. */
      open: z.array(z.array(z.boolean())),
      ...Target,
    }),
  }),
  saveRoster: endpoint({
    method: "PUT",
    path: "/api/analysis/staffing/roster",
    permission: "staffing:edit",
    summary: "Saves a site's usual week, or how one week differs from it; null takes it away",
    body: z.strictObject({
      entityId: Id,
      /** Any day of the week that differs; null: the usual week. */
      week: z.nullable(DayText),
      roster: z.nullable(Roster),
    }),
    reply: z.null(),
  }),
  saveTarget: endpoint({
    method: "PUT",
    path: "/api/analysis/staffing/target",
    permission: "staffing:edit",
    summary:
      "Saves how many visitors one person serves in an hour at a site, and how many are there at least",
    body: z.strictObject({ entityId: Id, ...Target }),
    reply: z.null(),
  }),
};
