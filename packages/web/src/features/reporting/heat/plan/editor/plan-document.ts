import { centreOf } from "@foyer/canvas/geometry/boxes";
import { normalAngle, toHundredths } from "@foyer/canvas/geometry/points";
import { type BoxShape, outerBox, pointsOf, type Shape } from "@foyer/canvas/geometry/shapes";
import { areEqual } from "@foyer/canvas/history/changes";
import type { ChangedShapes, Item } from "@foyer/canvas/item";
import type { HeatPlacement, HeatZone, PlanPair } from "@foyer/contract/reporting/heat-document";
import type { HeatReport } from "@foyer/contract/reporting/heat-reports";

/** What is edited of a plan; its picture is kept as soon as it is chosen and is no part of it. */
export type PlanDocument = Readonly<
  Pick<HeatReport, "name" | "metresPerPixel" | "redLimit"> & {
    options: readonly HeatPlacement[];
    zones: readonly HeatZone[];
  }
>;

/** The picture of a plan: its path and its pixels; without a path there is none yet. */
export type PlanPicture = Readonly<Pick<HeatReport, "img" | "width" | "height">>;

/** The shortest side of a placement, pixels. */
export const leastSide = 4;

export const documentOf = ({ name, metresPerPixel, redLimit, options, zones }: HeatReport): PlanDocument => ({
  name,
  metresPerPixel,
  redLimit,
  options,
  zones,
});

export const deviceItemId = (id: number): string => `device ${id}`;
export const zoneItemId = (areaId: number): string => `zone ${areaId}`;

export const placementOf = ({ options }: PlanDocument, itemId: string): HeatPlacement | undefined =>
  options.find(({ id }) => deviceItemId(id) === itemId);
export const zoneOf = ({ zones }: PlanDocument, itemId: string): HeatZone | undefined =>
  zones.find(({ areaId }) => zoneItemId(areaId) === itemId);

/** The rectangle of a placement, whether it is used or four points are. */
export const boxOf = ({ left, top, width, height, rotateZ }: HeatPlacement): BoxShape => ({
  kind: "box",
  x: left,
  y: top,
  width,
  height,
  angle: normalAngle(rotateZ),
});

const shapeOf = (placement: HeatPlacement): Shape =>
  placement.quad ? { kind: "quad", points: placement.quad.map(({ x, y }) => ({ x, y })) } : boxOf(placement);

/** What the engine knows of a plan: zones below, devices above them. */
export const itemsOf = ({ options, zones }: PlanDocument): Item[] => [
  ...zones.map(({ areaId, points }) => ({
    id: zoneItemId(areaId),
    shape: { kind: "polygon", points } as const,
  })),
  ...options.map((placement) => ({
    id: deviceItemId(placement.id),
    shape: shapeOf(placement),
    minimum: { width: leastSide, height: leastSide },
  })),
];

/** The plan with other shapes of its things. */
export function withShapes(document: PlanDocument, shapes: ChangedShapes): PlanDocument {
  return {
    ...document,
    options: document.options.map((each) => {
      const shape = shapes.get(deviceItemId(each.id));
      return shape ? withShape(each, shape) : each;
    }),
    zones: document.zones.map((each) => {
      const shape = shapes.get(zoneItemId(each.areaId));
      return shape ? { ...each, points: plainPoints(shape) } : each;
    }),
  };
}

const plainPoints = (shape: Shape) => pointsOf(shape).map(({ x, y }) => ({ x, y }));

function withShape(placement: HeatPlacement, shape: Shape): HeatPlacement {
  if (shape.kind === "box") {
    const { x, y, width, height, angle } = shape;
    return { ...placement, left: x, top: y, width, height, rotateZ: angle };
  }
  return placement.quad
    ? { ...placement, quad: moved(placement.quad, plainPoints(shape)), ...around(shape) }
    : placement;
}

/** The rectangle around four points: what is used should they be given up. */
function around(shape: Shape): Pick<HeatPlacement, "left" | "top" | "width" | "height" | "rotateZ"> {
  const { x, y, width, height } = outerBox(shape);
  return {
    left: toHundredths(x),
    top: toHundredths(y),
    width: Math.max(leastSide, toHundredths(width)),
    height: Math.max(leastSide, toHundredths(height)),
    rotateZ: 0,
  };
}

export type Quad = NonNullable<HeatPlacement["quad"]>;
type Place = Pick<PlanPair, "x" | "y">;

const moved = (quad: Quad, places: readonly Place[]): Quad =>
  quad.map((pair, index) => ({ ...pair, ...places[index] })) as Quad;

/** The corners of a picture, clockwise from the upper left one. */
const pictureCorners = [
  { u: 0, v: 0 },
  { u: 1, v: 0 },
  { u: 1, v: 1 },
  { u: 0, v: 1 },
] as const;

/** The four points that say the same as a rectangle: the corners of the picture at its corners. */
export function quadOf(placement: HeatPlacement): Quad {
  const [a, b, c, d] = pointsOf(boxOf(placement)).map(({ x, y }) => ({
    x: toHundredths(x),
    y: toHundredths(y),
  }));
  const places = placement.mirror ? [b, a, d, c] : [a, b, c, d];
  return pictureCorners.map((corner, index) => ({ ...corner, ...places[index] })) as Quad;
}

/** A device that is put on a plan: as large as usual, but not larger than the plan. */
export function placedAt(
  { id, sn, name }: Pick<HeatPlacement, "id" | "sn" | "name">,
  at: Place,
  { width: most, height: highest }: PlanPicture,
): HeatPlacement {
  const width = Math.max(leastSide, Math.min(usualSide, most));
  const height = Math.max(leastSide, Math.min(usualSide, highest));
  const shape = { left: Math.round(at.x - width / 2), top: Math.round(at.y - height / 2), width, height };
  return { id, sn, name, ...shape, rotateZ: 0, installType: 0, mirror: false, quad: null };
}

const usualSide = 200;

/** Pictures whose proportions differ by less show the same. */
const sameProportion = 0.01;

/** The plan as it lies on another picture: where that shows the same, larger or smaller, everything stays on its place. */
export function laidOn(document: PlanDocument, before: PlanPicture, after: PlanPicture): PlanDocument {
  const factor = before.width > 0 ? after.width / before.width : 1;
  const isSame = Math.abs((before.height * factor) / after.height - 1) < sameProportion;
  return factor === 1 || !isSame ? document : scaledBy(document, factor);
}

function scaledBy(document: PlanDocument, factor: number): PlanDocument {
  const scaled = (value: number) => toHundredths(value * factor);
  const place = <Each extends Place>(point: Each): Each => ({
    ...point,
    x: scaled(point.x),
    y: scaled(point.y),
  });
  return {
    ...document,
    metresPerPixel: document.metresPerPixel && document.metresPerPixel / factor,
    options: document.options.map((each) => ({
      ...each,
      left: scaled(each.left),
      top: scaled(each.top),
      width: Math.max(leastSide, scaled(each.width)),
      height: Math.max(leastSide, scaled(each.height)),
      quad: each.quad && (each.quad.map(place) as Quad),
    })),
    zones: document.zones.map((zone) => ({ ...zone, points: zone.points.map(place) })),
  };
}

/** A rectangle in the middle of a plan, half as wide and high. */
export const middleRectangle = ({ width, height }: PlanPicture): Place[] =>
  [
    { x: 1, y: 1 },
    { x: 3, y: 1 },
    { x: 3, y: 3 },
    { x: 1, y: 3 },
  ].map(({ x, y }) => ({ x: Math.round((x * width) / 4), y: Math.round((y * height) / 4) }));

/** The middle of a thing on the plan. */
export const middleOf = ({ shape }: Item) => centreOf(outerBox(shape));

/** Devices that stood on the plan when it was last saved and stand elsewhere now. */
export function movedDevices(saved: PlanDocument, now: PlanDocument): HeatPlacement[] {
  const before = new Map(saved.options.map((each) => [each.id, geometryOf(each)]));
  return now.options.filter(
    (each) => before.has(each.id) && !areEqual(before.get(each.id), geometryOf(each)),
  );
}

const geometryOf = ({ sn: _sn, name: _name, ...geometry }: HeatPlacement) => geometry;
