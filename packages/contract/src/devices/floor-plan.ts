import * as z from "zod/mini";
import { leastGridSide, mostGridSide, usualGrid } from "../counting/heat-message.ts";

/** Floors that simulated people walk on. Lengths are metres from the top left corner, y down. */

const metres = z.number().check(z.minimum(0), z.maximum(1_000));
const place = { x: metres, y: metres };

/** A line whose counts are the crossings of a door. `leads`: where "in" of the line goes, onto the floor or away from it. */
const DoorLine = z.object({
  sn: z.string(),
  line: z._default(z.string(), "1"),
  leads: z._default(z.enum(["in", "out"]), "in"),
});

export const FloorPlan = z.object({
  name: z.string(),
  width: metres,
  height: metres,
  /** Rectangles that nobody walks through: walls, shelves, tables. */
  walls: z._default(z.array(z.object({ ...place, width: metres, height: metres })), []),
  /** Where people come and go, on the floor's edge or within (stairs, an escalator). */
  doors: z.array(z.object({ ...place, lines: z._default(z.array(DoorLine), []) })).check(z.minLength(1)),
  /** A way that no line counts, for those whom only the counts of the doors together bring about. */
  back: z.object(place),
  /** What people go to: the share of them it draws against the others, and how long they usually (median) stay. */
  interests: z
    .array(
      z.object({
        ...place,
        /** They stand within so much of it. */
        radius: z._default(metres, 0.8),
        draw: z._default(z.number().check(z.positive()), 1),
        seconds: z._default(z.number().check(z.positive()), 45),
      }),
    )
    .check(z.minLength(1)),
});
export type FloorPlan = z.output<typeof FloorPlan>;

const corner = z.object({
  u: z.number().check(z.minimum(0), z.maximum(1)),
  v: z.number().check(z.minimum(0), z.maximum(1)),
  x: z.number(),
  y: z.number(),
});

const side = z.int().check(z.minimum(leastGridSide), z.maximum(mostGridSide));

/**
 * What a simulated heat device sees: a rectangle of a floor turned clockwise about its centre, or four points of its picture
 * with their places on the floor. As its place on a plan is said, but in metres.
 */
export const HeatView = z.object({
  /** Name of the floor. */
  floor: z.string(),
  left: z._default(z.number(), 0),
  top: z._default(z.number(), 0),
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  rotateZ: z._default(z.number(), 0),
  mirror: z._default(z.boolean(), false),
  quad: z._default(z.nullable(z.tuple([corner, corner, corner, corner])), null),
  cols: z._default(side, usualGrid.cols),
  rows: z._default(side, usualGrid.rows),
  /** What it sends live: positions each few seconds, or a grid each five minutes. */
  sends: z._default(z.enum(["positions", "grids"]), "positions"),
});
export type HeatView = z.output<typeof HeatView>;
