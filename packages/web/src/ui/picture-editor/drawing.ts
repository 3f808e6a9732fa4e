import { withVertexAt } from "@foyer/canvas/geometry/vertices";
import { type PictureLine, verticalRange } from "@foyer/contract/devices/drawn-shapes";
import { clamped, type PicturePoint, type PictureRange } from "./geometry.ts";

/** What is drawn on a picture; either may be left out. */
export interface Drawing {
  corners?: readonly PicturePoint[] | undefined;
  line?: PictureLine | undefined;
}

/** What can be taken hold of. */
export type Handle = { of: "corner" | "point"; index: number } | { of: "level" };

export interface DrawingRanges {
  area: PictureRange;
  line: PictureRange;
}

/** The handles of a drawing, in the order the Tab key goes through them. */
export function listHandles({ corners = [], line }: Drawing): Handle[] {
  const ofArea = corners.map((_, index): Handle => ({ of: "corner", index }));
  if (line === undefined) return ofArea;
  if (line.y !== 0) return [...ofArea, { of: "level" }];
  return [...ofArea, ...line.points.map((_, index): Handle => ({ of: "point", index }))];
}

export const handleKey = (handle: Handle): string =>
  handle.of === "level" ? "level" : `${handle.of}${handle.index}`;

/** Where a handle is; that of a level line stands in the middle of what is seen of it. */
export function toPlace({ corners, line }: Drawing, handle: Handle, middle: number): PicturePoint {
  if (handle.of === "level") return { x: middle, y: line?.y ?? 0 };
  const points = handle.of === "corner" ? corners : line?.points;
  return points?.[handle.index] ?? { x: 0, y: 0 };
}

/** Where a handle may go: a level line only up and down, and within the area where there is one. */
export function handleRange({ corners }: Drawing, handle: Handle, ranges: DrawingRanges): PictureRange {
  if (handle.of === "corner") return ranges.area;
  if (handle.of === "point") return ranges.line;
  const { top, bottom } = corners ? verticalRange(corners) : { top: 0, bottom: Number.POSITIVE_INFINITY };
  return {
    ...ranges.line,
    // 0 would say that the line is a polyline.
    top: Math.max(1, ranges.line.top, top + 1),
    bottom: Math.min(ranges.line.bottom, bottom - 1),
  };
}

/** The drawing with one handle moved to the nearest legal pixel. */
export function moved(drawing: Drawing, handle: Handle, to: PicturePoint, ranges: DrawingRanges): Drawing {
  const place = clamped(to, handleRange(drawing, handle, ranges));
  const { corners, line } = drawing;
  if (handle.of === "corner")
    return { ...drawing, corners: withVertexAt(corners ?? [], handle.index, place) };
  if (line === undefined) return drawing;
  return {
    ...drawing,
    line:
      handle.of === "level"
        ? { ...line, y: place.y }
        : { ...line, points: withVertexAt(line.points, handle.index, place) },
  };
}

/** The same line as the other kind: a polyline begins as the level it was, a level at the polyline's middle. */
export function lineOfKind(line: PictureLine, kind: "level" | "polyline", legal: PictureRange): PictureLine {
  if (kind === "polyline") {
    if (line.y === 0) return line;
    const at = line.points.map(({ x }) => clamped({ x, y: line.y }, legal));
    return { y: 0, points: at };
  }
  if (line.y !== 0) return line;
  const middle = line.points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, line.points.length);
  return { ...line, y: clamped({ x: 0, y: Math.max(1, middle) }, legal).y };
}
