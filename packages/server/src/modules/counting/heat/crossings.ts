import type { LinePoint, TrackLine } from "@foyer/contract/devices/track-lines";
import type { DecodedRecord, DecodedTrack, TrackPoint } from "../../devices/protocols/protocols.ts";

/** Shorter tracks, in seconds or in share of the picture, are often one person's broken in two: they count nobody. */
const leastSeconds = 1;
const leastWay = 0.05;

/** Positive on the right of a line, seen from its begin to its end on a picture, whose y goes down. */
const turn = ([ax, ay]: LinePoint, [bx, by]: LinePoint, [x, y]: LinePoint): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

/** Where between two points a step crosses a piece of a line, from 0 to 1, and to which side; nothing where it does not. */
function crossing(
  from: LinePoint,
  to: LinePoint,
  a: LinePoint,
  b: LinePoint,
): { share: number; isRight: boolean } | null {
  const [before, after] = [turn(a, b, from), turn(a, b, to)];
  // A point on the line belongs to its right: whoever stops there has crossed from one side alone.
  if (before >= 0 === after >= 0) return null;
  const [one, other] = [turn(from, to, a), turn(from, to, b)];
  if (one >= 0 === other >= 0) return null;
  return { share: before / (before - after), isRight: after >= 0 };
}

function isLong(points: readonly TrackPoint[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last[0] - first[0] < leastSeconds) return false;
  const reach = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  return Math.hypot(reach(points.map(([, x]) => x)), reach(points.map(([, , y]) => y))) >= leastWay;
}

/**
 * The crossings of a track: one each time its feet pass a line, dated by where between two of its points that is. The same
 * track told again, or further, gives the same crossings again.
 */
export function crossingsOf(
  { points, weight = 1 }: DecodedTrack,
  lines: readonly TrackLine[],
): DecodedRecord[] {
  const inOrder = points.toSorted(([a], [b]) => a - b);
  if (!isLong(inOrder)) return [];
  return inOrder.slice(1).flatMap(([at, x, y], nth) => {
    const [fromAt, fromX, fromY] = inOrder[nth] as TrackPoint;
    return lines.flatMap(({ line, points: corners, swapped }) =>
      corners.slice(1).flatMap((corner, index): DecodedRecord[] => {
        const found = crossing([fromX, fromY], [x, y], corners[index] as LinePoint, corner);
        if (!found) return [];
        const moment = new Date(Math.round((fromAt + (at - fromAt) * found.share) * 1000));
        const way = found.isRight === swapped ? "out" : "in";
        return [{ line, at: { utc: moment }, anchor: "start", seconds: 0, values: { [way]: weight } }];
      }),
    );
  });
}
