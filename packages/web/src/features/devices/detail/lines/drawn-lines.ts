import { middle } from "@foyer/canvas/geometry/points";
import { sidesOf } from "@foyer/canvas/geometry/polygons";
import { withoutVertex } from "@foyer/canvas/geometry/vertices";
import { pictureSize } from "@foyer/contract/devices/device-settings";
import { type LinePoint, mostLinePoints, type TrackLine } from "@foyer/contract/devices/track-lines";
import { clamped, type PicturePoint } from "../../../../ui/picture-editor/geometry.ts";
import { wayIn } from "../../../../ui/picture-editor/way-in.ts";

/** Cameras say points as shares of their picture, whatever its size: it is drawn on 16 to 9. */
export const stageSize = { width: pictureSize.width, height: (pictureSize.width / 16) * 9 };
const stageRange = { left: 0, top: 0, right: stageSize.width, bottom: stageSize.height };

/** A line as it is edited. Its points stay as they came until they are moved. */
export interface DrawnLine extends TrackLine {
  /** Stays the same when it is renamed. */
  key: string;
}

/** A point of a line, as a handle. */
export interface LineHandle {
  key: string;
  index: number;
}

export const toStage = ([x, y]: LinePoint): PicturePoint => ({
  x: x * stageSize.width,
  y: y * stageSize.height,
});

/** The nearest whole pixel of the stage. */
export const onStage = (at: PicturePoint): PicturePoint => clamped(at, stageRange);

const toShare = (at: PicturePoint): LinePoint => {
  const { x, y } = onStage(at);
  return [x / stageSize.width, y / stageSize.height];
};

export const stagePoints = ({ points }: TrackLine): PicturePoint[] => points.map(toStage);

export const begun = (lines: readonly TrackLine[]): DrawnLine[] =>
  lines.map((line) => ({ ...line, key: `saved ${line.line}` }));

/** What the server is sent. */
export const toSend = (lines: readonly DrawnLine[]): TrackLine[] =>
  lines.map(({ line, points, swapped }) => ({ line: line.trim(), points, swapped }));

export const withLine = (
  lines: readonly DrawnLine[],
  key: string,
  change: (line: DrawnLine) => DrawnLine,
): DrawnLine[] => lines.map((line) => (line.key === key ? change(line) : line));

/** A new line, under the least number that no other has for its name. */
export function added(
  lines: readonly DrawnLine[],
  key: string,
  points: readonly PicturePoint[],
): DrawnLine[] {
  const names = new Set(lines.map(({ line }) => line.trim()));
  let number = 1;
  while (names.has(String(number))) number++;
  return [...lines, { key, line: String(number), points: points.map(toShare), swapped: false }];
}

/** From left to right across the middle: where those who do not use a pointer begin. */
export const acrossTheMiddle: readonly PicturePoint[] = [
  { x: stageSize.width / 4, y: stageSize.height / 2 },
  { x: (stageSize.width / 4) * 3, y: stageSize.height / 2 },
];

/** A line with one point somewhere else; all others stay exactly where they are. */
export const withPointAt = (line: DrawnLine, index: number, to: PicturePoint): DrawnLine => ({
  ...line,
  points: line.points.with(index, toShare(to)),
});

/** A line with another point half-way between one and the next; after the last one, half-way before it. */
export function withPointAfter(line: DrawnLine, index: number): DrawnLine {
  const middles = middlesOf(line);
  const side = Math.min(index, middles.length - 1);
  const at = middles[side];
  return at ? { ...line, points: line.points.toSpliced(side + 1, 0, toShare(at)) } : line;
}

/** A line without one of its points; undefined where two are left. */
export const withoutPoint = (line: DrawnLine, index: number): DrawnLine | undefined =>
  withoutVertex(stagePoints(line), index, 2) && { ...line, points: line.points.toSpliced(index, 1) };

/** Where between a line's points another one can be put in: the middle of each side. */
export const middlesOf = (line: DrawnLine): PicturePoint[] =>
  line.points.length >= mostLinePoints ? [] : sidesOf(stagePoints(line), false).map(([a, b]) => middle(a, b));

/** The way in as words say it. */
export function wordOfWay(line: TrackLine): "right" | "left" | "up" | "down" {
  const { x, y } = wayIn(stagePoints(line), line.swapped).way;
  if (Math.abs(x) >= Math.abs(y)) return x > 0 ? "right" : "left";
  return y > 0 ? "down" : "up";
}
