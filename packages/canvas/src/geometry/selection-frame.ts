import { boxAbout, boxAround, boxAroundAll, centreOf } from "./boxes.ts";
import { turned } from "./points.ts";
import { type RotatedBox, unturned } from "./rotated-boxes.ts";
import { angleOf, outerBox, pointsOf, type Shape } from "./shapes.ts";

/** Angles that differ by less, in degrees, are the same. */
const sameAngle = 0.01;

/**
 * The frame drawn about what is selected, which its handles sit on: turned as the first is where all are turned alike up to
 * quarters, else along the axes. Of nothing undefined.
 */
export function selectionFrame(shapes: readonly Shape[]): RotatedBox | undefined {
  const [first] = shapes;
  if (first === undefined) return;
  if (shapes.length === 1 && first.kind === "box") {
    const { x, y, width, height, angle } = first;
    return { x, y, width, height, angle };
  }
  const angle = angleOf(first);
  const aligned = shapes.every((shape) => areAlike(angleOf(shape), angle));
  if (!aligned || angle % 90 === 0) {
    const around = boxAroundAll(shapes.map(outerBox));
    return around && unturned(around);
  }
  const inAxes = boxAround(shapes.flatMap((shape) => pointsOf(shape).map((point) => turned(point, -angle))));
  return { ...boxAbout(turned(centreOf(inAxes), angle), inAxes), angle };
}

/** Whether two angles are equal up to quarters of a turn. */
function areAlike(one: number, other: number): boolean {
  const apart = (((one - other) % 90) + 90) % 90;
  return apart < sameAngle || 90 - apart < sameAngle;
}
