import { type Box, boxAbout, boxHolds, centreOf, boxCorners as cornersOf } from "./boxes.ts";
import { cosAndSin, type PagePoint, turnedAbout } from "./points.ts";

/** A box turned clockwise about its centre by `angle` degrees, as CSS does: x and y are those before turning. */
export interface RotatedBox extends Box {
  readonly angle: number;
}

/** The box as it stands where it is not turned. */
export const unturned = ({ x, y, width, height }: Box): RotatedBox => ({ x, y, width, height, angle: 0 });

/** Where the corners of a turned box are, clockwise from that which is the upper left one before turning. */
export function rotatedCorners(box: RotatedBox): [PagePoint, PagePoint, PagePoint, PagePoint] {
  const centre = centreOf(box);
  const [a, b, c, d] = cornersOf(box);
  const turn = (corner: PagePoint) => turnedAbout(corner, centre, box.angle);
  return [turn(a), turn(b), turn(c), turn(d)];
}

/** The smallest box along the axes around a turned one; it has the same centre. */
export function outerBoxOfRotated(box: RotatedBox): Box {
  const { cos, sin } = cosAndSin(box.angle);
  if (sin === 0) return { x: box.x, y: box.y, width: box.width, height: box.height };
  return boxAbout(centreOf(box), {
    width: Math.abs(box.width * cos) + Math.abs(box.height * sin),
    height: Math.abs(box.width * sin) + Math.abs(box.height * cos),
  });
}

/** Whether a point lies in a turned box or on its edge. */
export const rotatedBoxHolds = (box: RotatedBox, point: PagePoint): boolean =>
  boxHolds(box, turnedAbout(point, centreOf(box), -box.angle));
