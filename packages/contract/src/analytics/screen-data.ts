import * as z from "zod/mini";
import { ComparedFigure, Figure, NumberTypeKey } from "../counting/figure.ts";
import { endpoint, Id, IdText } from "../endpoint.ts";
import { statisticTypes } from "../metrics.ts";
import { DayText } from "../time-texts.ts";
import { PeriodFigure } from "./home.ts";
import { Point } from "./question.ts";

/** For users who may see the figures of the home page or big screens, which are made of them. */
const permission = ["home:view", "screen:list"] as const;

/** Whose counts: one entity, all of an organisation with those below it, or all the caller may see. */
const subject = { entityId: z.optional(IdText), deptId: z.optional(IdText) };
const type = z._default(NumberTypeKey, "flowIn");
const size = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), usual);

/** Days that a question about the hours of a day may be about. */
export const mostHourDays = 92;

/** What every answer says of itself. */
const head = {
  /** The date that is today for all of the subjects: each gives its business day of it. */
  day: z.string(),
  /** Time zones of the subjects: each counts its own days. */
  zones: z.array(z.string()),
};

/** Number types, comma-separated. */
const TypesText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((types) => types.split(",")),
  ),
  z.array(NumberTypeKey).check(z.minLength(1), z.maxLength(statisticTypes.length)),
);

const DayFigure = z.extend(Figure, { time: z.string() });
const Site = z.extend(ComparedFigure, {
  id: Id,
  name: z.string(),
  /** Share of all of them; null for what is no sum. */
  share: z.nullable(z.number()),
  place: z.nullable(z.int()),
});

/** What big screens ask again and again: raw answers, without the envelope. */
export const screenData = {
  realTimeStatistics: endpoint({
    method: "GET",
    path: "/api/screenData/realTimeStatistics",
    permission,
    shared: "range",
    raw: true,
    summary: "Today's figures of types beside yesterday's at the same time, and each of their hours",
    query: z.object({ ...subject, types: z.optional(TypesText) }),
    reply: z.object({
      ...head,
      figures: z.record(z.string(), ComparedFigure),
      /** By type, the hours of the local day. */
      hours: z.record(z.string(), z.array(Point)),
    }),
  }),
  accumulate: endpoint({
    method: "GET",
    path: "/api/screenData/accumulate",
    permission,
    shared: "range",
    raw: true,
    summary: "A figure added up since a day, of this month and of this year",
    query: z.object({ ...subject, type, startTime: z.optional(DayText) }),
    reply: z.object({
      ...head,
      /** From `startTime` up to today; null where none is asked or it is still to come. */
      since: z.nullable(z.extend(Figure, { startTime: z.string(), endTime: z.string() })),
      month: PeriodFigure,
      year: PeriodFigure,
    }),
  }),
  yearflowRank: endpoint({
    method: "GET",
    path: "/api/screenData/yearflowRank",
    permission,
    shared: "range",
    raw: true,
    summary: "Sites by this year's figure, beside the same time of last year",
    query: z.object({ ...subject, type, size: size(10) }),
    reply: z.object({ ...head, rows: z.array(Site), total: Figure }),
  }),
  monthTopDays: endpoint({
    method: "GET",
    path: "/api/screenData/monthTopDays",
    permission,
    shared: "range",
    raw: true,
    summary: "The best days of this month",
    query: z.object({ ...subject, type, size: size(5) }),
    reply: z.object({ ...head, days: z.array(DayFigure) }),
  }),
  weekTops: endpoint({
    method: "GET",
    path: "/api/screenData/weekTops",
    permission,
    shared: "range",
    raw: true,
    summary: "The best days and the best sites of this week",
    query: z.object({ ...subject, type, size: size(5) }),
    reply: z.object({ ...head, days: z.array(DayFigure), sites: z.array(Site) }),
  }),
  peakHours: endpoint({
    method: "GET",
    path: "/api/screenData/peakHours",
    permission,
    shared: "range",
    raw: true,
    summary: "The busiest hours of the clock over a span (default: this week), added up over its days",
    query: z.object({
      ...subject,
      type,
      startTime: z.optional(DayText),
      endTime: z.optional(DayText),
      size: size(5),
    }),
    reply: z.object({
      ...head,
      startTime: z.string(),
      endTime: z.string(),
      hours: z.array(
        z.extend(Figure, {
          /** Beginning of the hour, `HH:mm`. */
          time: z.string(),
        }),
      ),
    }),
  }),
  increment: endpoint({
    method: "GET",
    path: "/api/screenData/increment",
    permission,
    shared: "range",
    raw: true,
    summary:
      "Today so far against yesterday and against the same weekday a week before, at the same time of day",
    query: z.object({ ...subject, type }),
    reply: z.object({ ...head, yesterday: ComparedFigure, lastWeek: ComparedFigure }),
  }),
};
