import * as z from "zod/mini";
import { hasRealOffset } from "./flow-message.ts";

/** What the cells of a grid hold: person-seconds, entries of tracks, or an index of motion. */
export const heatMeasures = ["presence", "visits", "motion"] as const;
export type HeatMeasure = (typeof heatMeasures)[number];

/** Seconds, a number of entries, an index without a scale, or levels 0 to 255. Two units are never added up. */
export const heatUnits = ["s", "n", "index", "level"] as const;
export type HeatUnit = (typeof heatUnits)[number];

/** Which unit each measure may have. */
export const unitsOfMeasure: Readonly<Record<HeatMeasure, readonly HeatUnit[]>> = {
  presence: ["s"],
  visits: ["n"],
  motion: ["index", "level"],
};

/** How long a grid may be of, in seconds. */
export const gridSeconds = [60, 300, 900, 1800, 3600] as const;
/** Into how long slots positions may be collected, in seconds. */
export const positionSeconds = [60, 300] as const;

/** Grids are kept with at most so many columns and rows; larger ones are summed down. */
export const mostGridSide = 64;
export const leastGridSide = 4;
/** Columns or rows that may be sent. */
export const mostSentSide = 512;
/** What positions are collected in unless their sender says otherwise. */
export const usualGrid = { cols: 32, rows: 24 } as const;
/** Bytes of a message. */
export const largestHeatBody = 256 * 1024;
export const mostTracks = 1_000;
export const mostPoints = 20_000;
/** A value in a cell: what fits the sum of a year. */
const mostValue = 2 ** 31 - 1;

const sn = z
  .string()
  .check(z.regex(/^[\w.:-]{1,64}$/, "a serial number has 1 to 64 letters, digits or . : _ -"));
const side = z.int().check(z.minimum(leastGridSide), z.maximum(mostSentSide));
const value = z.int().check(z.nonnegative(), z.maximum(mostValue));
const cells = z.array(z.tuple([z.int().check(z.nonnegative()), value])).check(
  z.maxLength(mostSentSide * mostSentSide),
  z.refine((all) => new Set(all.map(([cell]) => cell)).size === all.length, "a cell is named twice"),
);

/**
 * What was seen within a stretch of time, cell by cell: cell = row x cols + column, column 0 left, row 0 at the top of the
 * sensor's picture; value x `scale` is in `unit`. `cells` or `dense` (base64 of unsigned 16-bit numbers, little endian, row
 * by row). An empty list says "nobody"; no message says "not known". `covered`: seconds the sensor really watched. The same
 * device, start, seconds and measure again changes nothing, other values replace; where both have a `revision`, the
 * higher one counts.
 */
export const HeatGridMessage = z
  .strictObject({
    v: z.optional(z.literal(1)),
    sn,
    start: z.iso
      .datetime({ offset: true })
      .check(z.refine(hasRealOffset, "Invalid offset: expected -12:00 to +14:00")),
    seconds: z.literal(gridSeconds),
    covered: z.optional(z.int().check(z.nonnegative(), z.maximum(3600))),
    cols: side,
    rows: side,
    measure: z._default(z.enum(heatMeasures), "presence"),
    unit: z._default(z.enum(heatUnits), "s"),
    scale: z._default(z.number().check(z.positive(), z.maximum(3600)), 1),
    cells: z.optional(cells),
    dense: z.optional(z.base64()),
    /** Entries by cell, beside a presence. */
    visits: z.optional(cells),
    /** Distinct people of the stretch. */
    people: z.optional(z.int().check(z.nonnegative(), z.maximum(1_000_000))),
    revision: z.optional(z.int().check(z.nonnegative())),
  })
  .check(
    z.refine(({ cells, dense }) => (cells === undefined) !== (dense === undefined), {
      error: "either cells or dense",
      path: ["cells"],
    }),
    z.refine(({ measure, unit }) => unitsOfMeasure[measure].includes(unit), {
      error: "a unit that this measure does not have",
      path: ["unit"],
    }),
    z.refine(({ covered = 0, seconds }) => covered <= seconds, {
      error: "more covered than the length",
      path: ["covered"],
    }),
    z.refine(({ start, seconds }) => Date.parse(start) % (seconds * 1000) === 0, {
      error: "a start that is no multiple of the length",
      path: ["start"],
    }),
    z.refine(
      ({ cells = [], visits = [], cols, rows }) =>
        [...cells, ...visits].every(([cell]) => cell < cols * rows),
      { error: "a cell outside the grid", path: ["cells"] },
    ),
    z.refine(({ visits, measure }) => visits === undefined || measure === "presence", {
      error: "visits only beside a presence",
      path: ["visits"],
    }),
  );
export type HeatGridMessage = z.output<typeof HeatGridMessage>;

const coordinate = z.number().check(z.minimum(-100_000), z.maximum(100_000));

/**
 * Where people were: points are [seconds since 1970, x, y], y down; `space` "unit": 0 to 1 of the picture, "m": metres, of
 * which `box` [x0, y0, x1, y1] is what the device covers. The same point of the same track again changes nothing. They are
 * collected in a grid of `cols` x `rows` and slots of `seconds`, and not kept.
 */
export const HeatPositionsMessage = z
  .strictObject({
    v: z.optional(z.literal(1)),
    sn,
    space: z.enum(["unit", "m"]),
    box: z.optional(z.tuple([coordinate, coordinate, coordinate, coordinate])),
    cols: z._default(z.int().check(z.minimum(leastGridSide), z.maximum(mostGridSide)), usualGrid.cols),
    rows: z._default(z.int().check(z.minimum(leastGridSide), z.maximum(mostGridSide)), usualGrid.rows),
    seconds: z._default(z.literal(positionSeconds), 300),
    tracks: z
      .array(
        z.strictObject({
          id: z.string().check(z.minLength(1), z.maxLength(64)),
          points: z.array(z.tuple([z.number().check(z.minimum(0), z.maximum(1e11)), coordinate, coordinate])),
          /** People that move as one; 1 unless given. */
          weight: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
        }),
      )
      .check(z.maxLength(mostTracks)),
  })
  .check(
    z.refine(({ space, box }) => (space === "m") === (box !== undefined), {
      error: "a box for metres, none for the unit square",
      path: ["box"],
    }),
    z.refine(({ box }) => box === undefined || (box[0] < box[2] && box[1] < box[3]), {
      error: "a box from the least to the most",
      path: ["box"],
    }),
    z.refine(({ tracks }) => tracks.reduce((sum, { points }) => sum + points.length, 0) <= mostPoints, {
      error: `more than ${mostPoints} points`,
      path: ["tracks"],
    }),
  );
export type HeatPositionsMessage = z.output<typeof HeatPositionsMessage>;

/** Body of `POST /v1/heat` and of `foyer/v1/<sn>/heat`. */
export const HeatBody = z.union([HeatGridMessage, HeatPositionsMessage]);
