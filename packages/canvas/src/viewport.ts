import { type Box, boxBetween, centreOf, type Size } from "./geometry/boxes.ts";
import { clampedBetween, type PagePoint, type Vector, type ViewPoint } from "./geometry/points.ts";

/** What of the page is seen: the page point at the stage's upper left corner, and view pixels a page pixel. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** How far the owner of a page lets people zoom. */
export interface ZoomLimits {
  readonly least: number;
  readonly most: number;
}

/** Where on the page something on the stage is. */
export const toPage = (camera: Camera, { x, y }: ViewPoint): PagePoint => ({
  x: x / camera.zoom + camera.x,
  y: y / camera.zoom + camera.y,
});

/** Where on the stage something on the page is. */
export const toView = (camera: Camera, { x, y }: PagePoint): ViewPoint => ({
  x: (x - camera.x) * camera.zoom,
  y: (y - camera.y) * camera.zoom,
});

/** The camera at another zoom, within limits; what is `at` a place of the stage stays there. */
export function zoomedAbout(
  camera: Camera,
  at: ViewPoint,
  zoom: number,
  { least, most }: ZoomLimits,
): Camera {
  const next = clampedBetween(zoom, least, most);
  const stays = toPage(camera, at);
  return { x: stays.x - at.x / next, y: stays.y - at.y / next, zoom: next };
}

/** The camera after the page was dragged by view pixels. */
export const panned = ({ x, y, zoom }: Camera, by: Vector): Camera => ({
  x: x - by.x / zoom,
  y: y - by.y / zoom,
  zoom,
});

/** The camera that shows a box as large as it fits, in the middle of a stage, with a `margin` of view pixels. */
export function fitted(box: Box, stage: Size, limits: ZoomLimits, margin = 0): Camera {
  const room = {
    width: Math.max(1, stage.width - 2 * margin),
    height: Math.max(1, stage.height - 2 * margin),
  };
  const fits = Math.min(room.width / Math.max(box.width, 1e-6), room.height / Math.max(box.height, 1e-6));
  return centredOn(centreOf(box), stage, clampedBetween(fits, limits.least, limits.most));
}

/** The camera with a page point in the middle of a stage. */
export const centredOn = (at: PagePoint, stage: Size, zoom: number): Camera => ({
  x: at.x - stage.width / zoom / 2,
  y: at.y - stage.height / zoom / 2,
  zoom,
});

/** The part of the page that is seen on a stage of that size. */
export const seenBox = (camera: Camera, { width, height }: Size): Box =>
  boxBetween(toPage(camera, { x: 0, y: 0 }), toPage(camera, { x: width, y: height }));

/** The next zoom in or out: steps by a quarter of the present one, exactly 1 on the way past it. */
export function steppedZoom(zoom: number, inward: boolean, { least, most }: ZoomLimits): number {
  const next = inward ? zoom * 1.25 : zoom / 1.25;
  const passes = (zoom < 1 && next > 1) || (zoom > 1 && next < 1);
  return clampedBetween(passes ? 1 : next, least, most);
}

/** The zoom after a wheel turned by `delta` pixels (down, away from the page, is positive). */
export const wheeledZoom = (zoom: number, delta: number): number =>
  zoom * Math.exp(-clampedBetween(delta, -200, 200) / 500);
