import * as z from "zod/mini";
import { endpoint, Id } from "../endpoint.ts";
import { DayText } from "../time-texts.ts";
import { HeatPlacement } from "./heat-document.ts";

/** How long the pieces of a heat map are, and of how many days at most one may ask for them. */
export const heatSteps = ["5m", "30m", "1h", "1d"] as const;
export type HeatStep = (typeof heatSteps)[number];
export const mostDaysOfStep: Readonly<Record<HeatStep, number>> = { "5m": 1, "30m": 7, "1h": 31, "1d": 366 };

/** What a device saw in one piece of time. */
export const HeatFrame = z.object({
  /** Number of the piece in `steps`. */
  step: z.int(),
  /** Seconds watched of those asked about. */
  covered: z.int(),
  /** Distinct people; null where nobody tells. */
  people: z.nullable(z.int()),
  /** Cells as text (`heat-cells.ts`): value x `scale` of the device is in its unit. */
  cells: z.string(),
  /** Entries by cell; absent where they are not told. */
  visits: z.optional(z.string()),
});
export type HeatFrame = z.output<typeof HeatFrame>;

/** A device on the plan, and what it saw while it stood there. Another place or another grid is another layer. */
export const HeatLayer = z.object({
  deviceId: Id,
  name: z.string(),
  cols: z.int(),
  rows: z.int(),
  measure: z.enum(["presence", "motion"]),
  unit: z.enum(["s", "index", "level"]),
  scale: z.number(),
  placement: HeatPlacement,
  /** Only pieces of which anything is known: one that is missing was not seen. */
  frames: z.array(HeatFrame),
});
export type HeatLayer = z.output<typeof HeatLayer>;

/** What was seen in an area of the site, by the mapped cells; a mean where several devices see it. */
export const ZoneHeat = z.object({
  areaId: Id,
  name: z.string(),
  /** Person-seconds of all that was covered; null: not seen. */
  personSeconds: z.nullable(z.number()),
  /** Seconds that were watched, a mean over the area. */
  covered: z.number(),
  /** Mean number of people at once while watched. */
  atOnce: z.nullable(z.number()),
  /** Share of the whole plan's person-seconds. */
  share: z.nullable(z.number()),
  /** From the highest, 1. */
  place: z.nullable(z.int()),
});
export type ZoneHeat = z.output<typeof ZoneHeat>;

const asked = {
  reportId: Id,
  startTime: DayText,
  endTime: DayText,
  step: z._default(z.enum(heatSteps), "1h"),
  openHoursOnly: z._default(z.boolean(), false),
  /** Days of the week that count, 1 Monday to 7 Sunday; all unless given. */
  weekdays: z.optional(
    z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  ),
};

export const HeatMapAnswer = z.object({
  /** Zone of the site. */
  zone: z.string(),
  /** The pieces of time that were asked about and have begun, in order; times on the site's clock. */
  steps: z.array(z.object({ time: z.string(), begin: z.string(), seconds: z.int() })),
  layers: z.array(HeatLayer),
  zones: z.array(ZoneHeat),
  /** Share of what was asked about that devices on the plan watched; null without devices. */
  completeness: z.nullable(z.number()),
  asOf: z.nullable(z.string()),
});
export type HeatMapAnswer = z.output<typeof HeatMapAnswer>;

export const heatMaps = {
  ask: endpoint({
    method: "POST",
    path: "/api/analysis/heatmap",
    figures: true,
    permission: "query:heat",
    summary: "Where people were on the plan of a site, piece by piece, and in its areas",
    asks: true,
    body: z.strictObject(asked),
    reply: HeatMapAnswer,
  }),
};
