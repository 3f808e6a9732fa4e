import type { PagePoint } from "@foyer/canvas/geometry/points";
import { type Camera, toView } from "@foyer/canvas/viewport";

/** Points of a page as SVG lists them on its stage. */
export const listed = (camera: Camera, points: readonly PagePoint[]): string =>
  points
    .map((point) => {
      const { x, y } = toView(camera, point);
      return `${x},${y}`;
    })
    .join(" ");
