import type { Values } from "./fields.ts";

/** Pixels of the left image, in which areas and lines are drawn. */
export const picture = { width: 640, height: 400 } as const;

export type Lens = "wide" | "ordinary";

/** Centimetres and degrees. */
export const lenses = {
  wide: { lowest: 190, highest: 350, angle: 20, usual: 280 },
  ordinary: { lowest: 220, highest: 600, angle: 50, usual: 320 },
} as const;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In the order of the vendor's names: from the upper left clockwise. */
const corners = ["LeftUp", "RightUp", "RightDown", "LeftDown"] as const;
/** The line keeps so far from the upper and lower edge of the area. */
const lineMargin = 20;

/** The lower a camera hangs, the larger heads are, and the farther from the edge they must stay to be seen whole. */
export function legalArea(lens: Lens, height: number): Box {
  const { lowest, highest } = lenses[lens];
  const lowness = 1 - (height - lowest) / (highest - lowest);
  const across = Math.round(16 + 64 * lowness);
  const down = Math.round(12 + 48 * lowness);
  return { left: across, top: down, right: picture.width - across, bottom: picture.height - down };
}

/** Where the line may be: inside the area, off its upper and lower edge. */
export function legalLine(area: Values): Box {
  const xs = corners.map((corner) => Number(area[`${corner}PointX`]));
  const ys = corners.map((corner) => Number(area[`${corner}PointY`]));
  return {
    left: Math.min(...xs),
    top: Math.min(...ys) + lineMargin,
    right: Math.max(...xs),
    bottom: Math.max(...ys) - lineMargin,
  };
}

export const toArea = ({ left, top, right, bottom }: Box): Values => ({
  LeftUpPointX: left,
  LeftUpPointY: top,
  RightUpPointX: right,
  RightUpPointY: top,
  RightDownPointX: right,
  RightDownPointY: bottom,
  LeftDownPointX: left,
  LeftDownPointY: bottom,
});

/** A range in the words of lines: its corners from the upper left clockwise. */
export const toPoints = ({ left, top, right, bottom }: Box): Values => ({
  P1X: left,
  P1Y: top,
  P2X: right,
  P2Y: top,
  P3X: right,
  P3Y: bottom,
  P4X: left,
  P4Y: bottom,
});

/** A level in the middle. */
export function toLine({ left, top, right, bottom }: Box): Values {
  const y = Math.round((top + bottom) / 2);
  const third = (right - left) / 3;
  const line: Values = { DetectionLine: y };
  for (let point = 0; point < 4; point++) {
    line[`P${point + 1}X`] = Math.round(left + third * point);
    line[`P${point + 1}Y`] = y;
  }
  return line;
}

const isInside = (x: number, y: number, box: Box): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** Four corners inside the legal range that stand as their names say, with room for a line. */
export function isLegalArea(area: Values, box: Box): boolean {
  const at = (name: string) => Number(area[name]);
  return (
    corners.every((corner) => isInside(at(`${corner}PointX`), at(`${corner}PointY`), box)) &&
    at("LeftUpPointX") < at("RightUpPointX") &&
    at("LeftDownPointX") < at("RightDownPointX") &&
    at("LeftUpPointY") + 2 * lineMargin < at("LeftDownPointY") &&
    at("RightUpPointY") + 2 * lineMargin < at("RightDownPointY")
  );
}

/** A level at `DetectionLine`, or where that is 0 a polyline from left to right. */
export function isLegalLine(line: Values, box: Box): boolean {
  const level = Number(line.DetectionLine);
  if (level !== 0) return level >= box.top && level <= box.bottom;
  const points = [1, 2, 3, 4].map((point) => ({
    x: Number(line[`P${point}X`]),
    y: Number(line[`P${point}Y`]),
  }));
  return points.every(
    ({ x, y }, index) => isInside(x, y, box) && (index === 0 || x > (points[index - 1]?.x ?? 0)),
  );
}
