import * as z from "zod/mini";
import { Id, text } from "../endpoint.ts";

/** Pixels of a plan: what any point of it may have as x or y. */
export const mostPlanPixels = 30_000;
const pixel = z.number().check(z.minimum(-mostPlanPixels), z.maximum(2 * mostPlanPixels));
const length = z.number().check(z.minimum(4), z.maximum(mostPlanPixels));

/** A point of the plan in its pixels, from its top left corner, y down. */
export const PlanPoint = z.strictObject({ x: pixel, y: pixel });
export type PlanPoint = z.output<typeof PlanPoint>;

/** A point of a camera's picture (u, v from 0 to 1, y down) and where it lies on the plan. */
export const PlanPair = z.strictObject({
  u: z.number().check(z.minimum(0), z.maximum(1)),
  v: z.number().check(z.minimum(0), z.maximum(1)),
  x: pixel,
  y: pixel,
});
export type PlanPair = z.output<typeof PlanPair>;

/**
 * Where on a plan a device looks, in its pixels: a rectangle turned clockwise about its centre by `rotateZ` degrees, or
 * four points of its picture with their places (`quad`) for a camera that looks from the side. `mirror`: it looks down, left and
 * right are swapped.
 */
export const HeatPlacement = z.strictObject({
  /** The device. */
  id: Id,
  sn: z._default(z.string(), ""),
  name: z._default(z.string(), ""),
  top: z._default(pixel, 0),
  left: z._default(pixel, 0),
  width: z._default(length, 200),
  height: z._default(length, 200),
  rotateZ: z._default(z.number().check(z.minimum(-360), z.maximum(360)), 0),
  /** 0 hangs from the ceiling, 1 looks from the side. */
  installType: z._default(z.union([z.literal(0), z.literal(1)]), 0),
  mirror: z._default(z.boolean(), false),
  quad: z._default(z.nullable(z.tuple([PlanPair, PlanPair, PlanPair, PlanPair])), null),
});
export type HeatPlacement = z.output<typeof HeatPlacement>;

export const mostCorners = 60;
/** An area of the site, as it lies on the plan. */
export const HeatZone = z.strictObject({
  areaId: Id,
  points: z.array(PlanPoint).check(z.minLength(3), z.maxLength(mostCorners)),
});
export type HeatZone = z.output<typeof HeatZone>;

export const mostPlacements = 100;
export const mostZones = 100;

/** What a plan shows beside its picture. */
export const heatPlanParts = {
  name: text(100),
  /** Path of the picture (`pathName` of its upload); empty before there is one. */
  img: z.string().check(z.maxLength(200), z.regex(/^(\/images\/[\w-]{1,100})?$/)),
  /** Pixels of the picture. */
  width: z.int().check(z.minimum(0), z.maximum(mostPlanPixels)),
  height: z.int().check(z.minimum(0), z.maximum(mostPlanPixels)),
  /** Metres a pixel is long; null where nobody said. */
  metresPerPixel: z.nullable(z.number().check(z.positive(), z.maximum(100))),
  /** People at once in a square metre (or cell) that are shown fully red on an absolute scale; null: none chosen. */
  redLimit: z.nullable(z.number().check(z.positive(), z.maximum(1_000_000))),
  options: z.array(HeatPlacement).check(
    z.maxLength(mostPlacements),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "a device is placed twice"),
  ),
  zones: z.array(HeatZone).check(
    z.maxLength(mostZones),
    z.refine((all) => new Set(all.map(({ areaId }) => areaId)).size === all.length, "an area is drawn twice"),
  ),
};
