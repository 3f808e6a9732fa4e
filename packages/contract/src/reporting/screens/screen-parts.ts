import * as z from "zod/mini";
import { occupancyStates } from "../../analytics/occupancy.ts";
import { ComparedFigure, ComparedTime, Figure, NumberTypeKey } from "../../counting/figure.ts";
import { Id } from "../../endpoint.ts";
import { partHead as head } from "./part-head.ts";
import {
  ScreenFaults,
  ScreenFrames,
  ScreenHeat,
  ScreenLogo,
  ScreenNotes,
  ScreenOpening,
  ScreenPlan,
  ScreenSites,
} from "./place-parts.ts";
import { type Question, shareParts } from "./screen-questions.ts";

const number = z.nullable(z.number());

const ScreenFigure = z.object({ what: z.literal("figure"), ...head, figure: ComparedFigure });

const HourOfScreen = z.extend(Figure, {
  /** `HH:mm` on the clock of the places, with the offset where an hour comes twice. */
  time: z.string(),
  running: z.optional(z.literal(true)),
  ahead: z.optional(z.literal(true)),
  /** From where to where it usually lies; null where too little is known. */
  low: number,
  middle: number,
  high: number,
});
const ScreenHours = z.object({ what: z.literal("hours"), ...head, hours: z.array(HourOfScreen) });

const DayOfScreen = z.extend(Figure, { day: z.string(), running: z.optional(z.literal(true)) });
const ScreenDays = z.object({ what: z.literal("days"), ...head, days: z.array(DayOfScreen) });

const RowOfScreen = z.extend(ComparedFigure, {
  id: Id,
  name: z.string(),
  share: number,
  place: z.nullable(z.int()),
});
const ScreenRanking = z.object({
  what: z.literal("ranking"),
  ...head,
  rows: z.array(RowOfScreen),
  count: z.int(),
});

/** People inside, of several places together; `limit` and what follows of it only where each has one. */
const ScreenInside = z.object({
  what: z.literal("inside"),
  ...head,
  people: Figure,
  limit: z.nullable(z.int()),
  /** Of the limit, 0 to 1 and more. */
  share: number,
  state: z.nullable(z.enum(occupancyStates)),
  /** Nobody knows what happened since `asOf`. */
  isStale: z.boolean(),
});

const HourOfGrid = z.object({
  day: z.string(),
  /** `HH:mm` on the clock of the places, with the offset where an hour comes twice. */
  time: z.string(),
  value: number,
  /** Null where nothing was expected: the place was closed, or had no sensors. */
  completeness: number,
  running: z.optional(z.literal(true)),
  ahead: z.optional(z.literal(true)),
});
const ScreenGrid = z.object({
  what: z.literal("grid"),
  ...head,
  total: Figure,
  /** In order of time. */
  hours: z.array(HourOfGrid),
});

const PartOfWhole = z.object({
  /** Of a place; of people the bucket, 0 those unknown. */
  id: z.int(),
  /** Empty of people: each language has its own. */
  name: z.string(),
  /** The site of an access or area. */
  entityName: z.optional(z.string()),
  value: number,
  share: number,
});
const ScreenShares = z.object({
  what: z.literal("shares"),
  ...head,
  by: z.enum(shareParts),
  total: Figure,
  parts: z.array(PartOfWhole),
  others: z.nullable(z.object({ count: z.int(), value: number, share: number })),
});

/** Where passers-by are counted: who came past, who of them came in, and how many groups these were. */
const ScreenFunnel = z.object({
  what: z.literal("funnel"),
  ...head,
  /** Everyone who came past, those who came in among them. */
  passing: Figure,
  entering: Figure,
  /** Of those who came past, by the company's own way of it. */
  captureRate: Figure,
  groups: Figure,
  /** People per group. */
  groupSize: Figure,
});

const ScreenTable = z.object({
  what: z.literal("table"),
  ...head,
  measures: z.array(NumberTypeKey),
  /** Ordered by the first measure; `cells` in the order of the measures. */
  rows: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The site of an access or area. */
      entityName: z.optional(z.string()),
      cells: z.array(ComparedFigure),
    }),
  ),
  /** Places altogether; `rows` may be the first of them. */
  count: z.int(),
});

const YearOfFestival = z.extend(Figure, {
  year: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  /** Mean of its days that are over and known; of a rate, the rate over them. */
  perDay: number,
  running: z.optional(z.literal(true)),
});
const ScreenFestivals = z.object({
  what: z.literal("festivals"),
  ...head,
  /** The last that began first, each by years from the latest one on. None: the company has no holidays. */
  festivals: z.array(
    z.object({
      name: z.string(),
      years: z.array(YearOfFestival),
      /** Of the latest against the year before it, over the days and hours that both have. */
      growth: number,
      compared: z.nullable(ComparedTime),
    }),
  ),
});

const PointOfLine = z.object({
  value: number,
  /** Null where nothing was expected. */
  completeness: number,
  running: z.optional(z.literal(true)),
  ahead: z.optional(z.literal(true)),
});
const ScreenLines = z.object({
  what: z.literal("lines"),
  ...head,
  interval: z.enum(["1h", "1d", "1w"]),
  /** `HH:mm`, or the first day of each piece. */
  times: z.array(z.string()),
  /** The highest first; `points` in the order of the times. */
  series: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The site of an access or area. */
      entityName: z.optional(z.string()),
      total: Figure,
      points: z.array(PointOfLine),
    }),
  ),
  /** Places altogether: lines are drawn of the highest. */
  count: z.int(),
});

/** No answer. `refused`: the viewer may not see these places, or they are gone. `failed`: asked again later. */
const NoPart = z.object({ what: z.enum(["refused", "failed"]) });

/** The answer to one question of a screen. */
export const ScreenPart = z.discriminatedUnion("what", [
  ScreenFigure,
  ScreenHours,
  ScreenDays,
  ScreenRanking,
  ScreenInside,
  ScreenGrid,
  ScreenShares,
  ScreenFunnel,
  ScreenTable,
  ScreenFestivals,
  ScreenLines,
  ScreenPlan,
  ScreenHeat,
  ScreenSites,
  ScreenNotes,
  ScreenFaults,
  ScreenOpening,
  ScreenLogo,
  ScreenFrames,
  NoPart,
]);
export type ScreenPart = z.output<typeof ScreenPart>;

/** The answer to a question of a kind. */
export type PartOf<Kind extends Question["what"]> = Extract<ScreenPart, { what: Kind }>;
