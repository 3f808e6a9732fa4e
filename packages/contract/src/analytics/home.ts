import * as z from "zod/mini";
import { Bucket, ComparedFigure, Figure, NumberTypeKey } from "../counting/figure.ts";
import { endpoint, Id, IdText } from "../endpoint.ts";
import { DayText } from "../time-texts.ts";
import { ComparedWith, type Comparison } from "./comparisons.ts";
import { Headline, StatisticRun } from "./headline.ts";

/** 1 today, 6 yesterday, 2 week, 7 last week, 3 month, 8 last month, 4 year, 5 custom. */
export const homePeriods = [1, 6, 2, 7, 3, 8, 4, 5] as const;
export type HomePeriod = (typeof homePeriods)[number];
const HomePeriodId = z.coerce
  .number()
  .check(z.refine((id) => homePeriods.some((known) => known === id), "select"));

/** Whose counts: one entity, all of an organisation with those below it, or all the caller may see. */
const subject = { entityId: z.optional(IdText), deptId: z.optional(IdText) };

/** Hour of the local day; `time` is `HH:mm`, with the offset appended where an hour comes twice. */
export const HourPoint = z.extend(Figure, {
  time: z.string(),
  /** Not over yet everywhere: later counts will change it. */
  running: z.optional(z.literal(true)),
  /** Has begun nowhere yet. */
  ahead: z.optional(z.literal(true)),
});
export const DayPoint = z.extend(Figure, {
  day: z.string(),
  /** All sites are closed on it. */
  closed: z.optional(z.literal(true)),
});
export const PeriodFigure = z.extend(ComparedFigure, { startTime: z.string(), endTime: z.string() });

/** What single days and ranges are compared with: the latest same weekdays before, or the days right before. */
export const dayComparisons = ["sameWeekdays", "previous"] as const satisfies readonly Comparison[];
export type DayComparison = (typeof dayComparisons)[number];

/** What home asks first, where its address says nothing else. */
export const homeBeginsWith = { period: 1, compare: "sameWeekdays" } as const satisfies {
  period: HomePeriod;
  compare: DayComparison;
};

const compare = z._default(z.enum(dayComparisons), homeBeginsWith.compare);

const KpiFigure = z.extend(PeriodFigure, { comparedWith: ComparedWith });

/** One card: a number compared with the span before, or a distribution over buckets. */
export const StatisticCard = z.extend(ComparedFigure, { buckets: z.optional(z.array(Bucket)) });

export const home = {
  headline: endpoint({
    method: "GET",
    path: "/home/headline",
    permission: "home:view",
    shared: "user",
    summary:
      "How today stands until now, in the parts of a sentence: against usual, what stands out, what is to be fixed",
    query: z.object(subject),
    reply: Headline,
  }),
  runs: endpoint({
    method: "GET",
    path: "/home/runs",
    permission: "home:view",
    shared: "user",
    summary: "The last days of each statistic the caller chose, and what is usual of it today until now",
    query: z.object(subject),
    reply: z.record(z.string(), StatisticRun),
  }),
  platform: endpoint({
    method: "GET",
    path: "/home/platform",
    permission: "company:list",
    summary:
      "How the installation stands: companies, devices, failing tasks, companies with devices that are offline",
    reply: z.object({
      companies: z.int(),
      devices: z.int(),
      online: z.int(),
      /** Scheduled tasks whose last run failed. */
      failingTasks: z.int(),
      /** Companies whose sites have devices that count and are offline, those with most first; no more than a few. */
      silent: z.array(z.object({ id: Id, name: z.string(), sites: z.int(), devices: z.int() })),
      /** How many such companies there are. */
      silentCompanies: z.int(),
    }),
  }),
  statistical: endpoint({
    method: "GET",
    path: "/home/statistical",
    permission: "home:view",
    shared: "user",
    summary:
      "The chosen statistic types over days (else a period, else today), each beside the days before it",
    query: z.object({
      ...subject,
      /** Without it the days named; where none are, today. */
      period: z.optional(HomePeriodId),
      startTime: z.optional(DayText),
      endTime: z.optional(DayText),
      compare,
    }),
    reply: z.object({
      startTime: z.string(),
      endTime: z.string(),
      /** What `previous` and `growth` of the cards are of. */
      comparedWith: ComparedWith,
      /** Time zones of the subject's entities. */
      zones: z.array(z.string()),
      /** Moment of the newest count in it, ISO 8601. */
      asOf: z.nullable(z.string()),
      cards: z.record(z.string(), StatisticCard),
    }),
  }),
  statisTypes: endpoint({
    method: "GET",
    path: "/home/statisTypes",
    permission: "home:view",
    summary: "The caller's statistic types, comma-separated",
    reply: z.string(),
  }),
  setStatisTypes: endpoint({
    method: "GET",
    path: "/home/setStatisTypes",
    permission: "base:home:set",
    summary: "Chooses the caller's statistic types",
    changes: true,
    query: z.object({ types: z._default(z.string().check(z.maxLength(1000)), "") }),
    reply: z.string(),
  }),
  trend: endpoint({
    method: "GET",
    path: "/home/trend",
    permission: "home:view",
    shared: "range",
    summary:
      "Hours of a day (default: today) beside those of the day before; a gap and hours to come are null",
    query: z.object({
      ...subject,
      type: z._default(NumberTypeKey, "flowIn"),
      startTime: z.optional(DayText),
    }),
    reply: z.object({
      day: z.string(),
      /** The hour it is now, where the day is today. */
      hour: z.nullable(z.string()),
      now: z.array(HourPoint),
      yesterday: z.array(HourPoint),
      /** Entities where the day has not begun: elsewhere their today is the day before. Absent where there are none. */
      notBegun: z.optional(z.int()),
    }),
  }),
  kpi: endpoint({
    method: "GET",
    path: "/home/keliukpi",
    permission: "home:view",
    shared: "range",
    summary:
      "Day, week, month and year up to a day (startTime, else the last day of timeType, else today), each beside the one before at the same elapsed time",
    query: z.object({
      ...subject,
      type: z._default(NumberTypeKey, "flowIn"),
      timeType: z.optional(HomePeriodId),
      startTime: z.optional(DayText),
      compare,
    }),
    reply: z.object({ day: KpiFigure, week: KpiFigure, month: KpiFigure, year: KpiFigure }),
  }),
  holiday: endpoint({
    method: "GET",
    path: "/home/holiday",
    permission: "home:view",
    shared: "range",
    summary: "Totals of the latest holidays, each at the sites it is one for",
    query: z.object({ ...subject, type: z._default(NumberTypeKey, "flowIn") }),
    reply: z.array(z.extend(Figure, { name: z.string(), start: z.string(), end: z.string() })),
  }),
  days: endpoint({
    method: "GET",
    path: "/home/days",
    permission: "home:view",
    shared: "range",
    summary: "Local days of a range (at most 92), for the last 30 days and the analysis of 7 days",
    query: z.object({
      ...subject,
      type: z._default(NumberTypeKey, "flowIn"),
      startTime: DayText,
      endTime: DayText,
    }),
    reply: z.array(DayPoint),
  }),
};
