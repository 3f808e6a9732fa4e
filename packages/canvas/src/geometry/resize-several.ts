import { centreOf, type Size } from "./boxes.ts";
import type { FrameHandle } from "./handles.ts";
import { minus, type PagePoint, plus, turned } from "./points.ts";
import { draggedSides, fixedPoint, type ResizeOptions } from "./resize-one.ts";
import type { RotatedBox } from "./rotated-boxes.ts";
import { angleOf, placedAbout, type Shape, withPoints } from "./shapes.ts";

/** A member of what is resized; `minimum` in page pixels, of its own sides. */
export interface ResizedMember {
  readonly shape: Shape;
  readonly minimum?: Size | undefined;
}

/** How many times as wide and high, in the axes of a frame. */
interface Factors {
  across: number;
  down: number;
}

/**
 * Shapes resized by a handle of the frame about them: centres and points scale about the frame's fixed point. Boxes along the
 * frame scale with it; those at any other angle, which would be skewed, by the smaller of both factors.
 */
export function resizedShapes(
  members: readonly ResizedMember[],
  frame: RotatedBox,
  handle: FrameHandle,
  to: PagePoint,
  options: ResizeOptions = {},
): Shape[] {
  const minimum = smallestFrame(members, frame, options);
  const sides = draggedSides(frame, handle, to, { ...options, minimum });
  const factors: Factors = {
    across: frame.width > 0 ? sides.width / frame.width : 1,
    down: frame.height > 0 ? sides.height / frame.height : 1,
  };
  const fixed = fixedPoint(frame, handle, options.aboutCentre);
  return members.map(({ shape }) => scaledShape(shape, fixed, frame.angle, factors));
}

/** A shape scaled about a point, in axes turned by `angle` degrees. Sides of boxes become whole pixels. */
export function scaledShape(shape: Shape, fixed: PagePoint, angle: number, factors: Factors): Shape {
  const scaled = (point: PagePoint) => {
    const way = turned(minus(point, fixed), -angle);
    return plus(fixed, turned({ x: way.x * factors.across, y: way.y * factors.down }, angle));
  };
  if (shape.kind !== "box") return withPoints(shape, scaled);
  const own = factorsOf(shape, angle, factors);
  const whole = {
    ...shape,
    width: Math.max(1, Math.round(shape.width * own.across)),
    height: Math.max(1, Math.round(shape.height * own.down)),
  };
  return { ...whole, ...placedAbout(whole, scaled(centreOf(shape))) };
}

/** The factors of a shape's own sides. */
function factorsOf(shape: Shape, angle: number, { across, down }: Factors): Factors {
  const stands = standsTo(shape, angle);
  if (stands === "along") return { across, down };
  if (stands === "upright") return { across: down, down: across };
  const least = Math.min(across, down);
  return { across: least, down: least };
}

/** How a shape's axes stand to those of a frame. */
function standsTo(shape: Shape, angle: number): "along" | "upright" | "askew" {
  const apart = (((angleOf(shape) - angle) % 180) + 180) % 180;
  if (apart < 0.01 || 180 - apart < 0.01) return "along";
  return Math.abs(apart - 90) < 0.01 ? "upright" : "askew";
}

/** The smallest sides of a frame at which none of its members is below its own minimum. */
function smallestFrame(
  members: readonly ResizedMember[],
  frame: RotatedBox,
  { minimum: ofAll = { width: 1, height: 1 } }: ResizeOptions,
): Size {
  let [across, down] = [0, 0];
  for (const { shape, minimum = ofAll } of members) {
    if (shape.kind !== "box") continue;
    const [wide, high] = [minimum.width / shape.width, minimum.height / shape.height];
    const stands = standsTo(shape, frame.angle);
    const both = stands === "askew" ? Math.max(wide, high) : 0;
    across = Math.max(across, both, stands === "upright" ? high : wide);
    down = Math.max(down, both, stands === "upright" ? wide : high);
  }
  return {
    width: Math.max(1, frame.width * Math.min(across, 1)),
    height: Math.max(1, frame.height * Math.min(down, 1)),
  };
}
