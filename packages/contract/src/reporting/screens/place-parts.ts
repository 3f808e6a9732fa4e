import * as z from "zod/mini";
import { noteKinds } from "../../analytics/notes.ts";
import { occupancyStates } from "../../analytics/occupancy.ts";
import { Figure } from "../../counting/figure.ts";
import { findingKinds } from "../../counting/quality.ts";
import { Id } from "../../endpoint.ts";
import { PlanPoint } from "../heat-document.ts";
import { partHead as head } from "./part-head.ts";

/** The plan of a site; null: it has none with a picture. */
const ShownPlan = z.nullable(
  z.object({ name: z.string(), img: z.string(), width: z.int(), height: z.int() }),
);

const AreaOfPlan = z.object({
  id: Id,
  name: z.string(),
  points: z.array(PlanPoint),
  /** What was asked of the area … */
  figure: Figure,
  /** … and how many are in it now, with a state only where it has a limit. */
  people: Figure,
  limit: z.nullable(z.int()),
  state: z.nullable(z.enum(occupancyStates)),
  /** Nobody knows what happened in it lately. */
  isStale: z.boolean(),
});
export type AreaOfPlan = z.output<typeof AreaOfPlan>;

export const ScreenPlan = z.object({
  what: z.literal("plan"),
  ...head,
  plan: ShownPlan,
  areas: z.array(AreaOfPlan),
});

/** Cells on the long side of a heat map on a screen. */
export const heatCellsOfScreen = 96;
/** The highest level of a cell; 0 is not watched, 1 nobody. */
export const highestHeatLevel = 255;

export const ScreenHeat = z.object({
  what: z.literal("heat"),
  ...head,
  plan: ShownPlan,
  unit: z.enum(["s", "index", "level"]),
  cols: z.int(),
  rows: z.int(),
  /** A level for each cell, row by row, one byte each, as base64. */
  levels: z.string(),
  /**
   * What the highest level stands for: of presence (`s`) people at once, of motion its measure in an hour, in a square metre
   * (`perMetre`) or a square of a hundredth of the plan's longer side.
   */
  most: z.number(),
  perMetre: z.boolean(),
  /** Share of the time that the devices on the plan watched; null without devices. */
  completeness: z.nullable(z.number()),
});

const SiteOnMap = z.object({
  id: Id,
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  figure: Figure,
});

export const ScreenSites = z.object({
  what: z.literal("sites"),
  ...head,
  sites: z.array(SiteOnMap),
  /** Sites of which nobody said where they lie. */
  unplaced: z.int(),
});

export const ScreenNotes = z.object({
  what: z.literal("notes"),
  ...head,
  /** The latest first. */
  notes: z.array(
    z.object({
      id: Id,
      kind: z.enum(noteKinds),
      text: z.string(),
      /** The site or organisation it is about; null: the whole company. */
      place: z.nullable(z.string()),
      startTime: z.string(),
      endTime: z.string(),
    }),
  ),
});

export const ScreenFaults = z.object({
  what: z.literal("faults"),
  ...head,
  /** The worst first. */
  faults: z.array(
    z.object({
      /** `offline`: a device that nothing is heard of; else what its counts, or those of a place, show. */
      kind: z.enum(["offline", ...findingKinds]),
      name: z.string(),
      site: z.string(),
      /** Day since which it is so; null where it never was otherwise. */
      since: z.nullable(z.string()),
    }),
  ),
  /** How many there are, those that are not listed included. */
  count: z.int(),
});

export const ScreenOpening = z.object({
  what: z.literal("opening"),
  ...head,
  /** The opening that runs, else the next one; `always`, `closed` (until further notice) and `several` (sites with different hours) have none. */
  hours: z.discriminatedUnion("kind", [
    z.object({ kind: z.enum(["always", "closed", "several"]) }),
    z.object({ kind: z.literal("daily"), from: z.string(), to: z.string() }),
  ]),
});

/** The company's logo; null: it has none. */
export const ScreenLogo = z.object({ what: z.literal("logo"), img: z.nullable(z.string()) });

/** Hosts of which the company lets screens show pages in frames, each with the key of its frame. */
export const ScreenFrames = z.object({
  what: z.literal("frames"),
  hosts: z.array(z.object({ host: z.string(), key: z.string() })),
});
