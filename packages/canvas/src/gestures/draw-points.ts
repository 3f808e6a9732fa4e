import { distance, minus, type PagePoint, plus } from "../geometry/points.ts";
import { leastPoints, type PointsShape } from "../geometry/shapes.ts";
import { snapped } from "../snapping/snap.ts";
import type { SnapMark } from "../snapping/snap-marks.ts";
import type { SnapTargets } from "../snapping/snap-targets.ts";
import { marksAt, wholePixel } from "./drag-point.ts";
import type { GesturePointer } from "./gesture.ts";

/** How near to the first point a click closes an area, and to the last one ends a line; view pixels. */
export const closingReach = 10;

/** What is drawn so far. */
export interface DrawnPoints {
  readonly points: readonly PagePoint[];
  /** Where the next point would be. */
  readonly next?: PagePoint | undefined;
  /** Whether a click now would close or end it. */
  readonly closes: boolean;
  readonly marks: readonly SnapMark[];
  /** The finished shape. */
  readonly shape?: PointsShape | undefined;
}

export interface DrawOptions {
  kind: PointsShape["kind"];
  snap?: SnapTargets | undefined;
  /** Ends by itself at so many points: 4 for a quad, 2 for a straight line. */
  most?: number | undefined;
  /** Where a point may be instead; whole page pixels unless said otherwise. */
  allowed?: ((at: PagePoint) => PagePoint) | undefined;
}

/** Something drawn click by click. Each function returns what is drawn then. */
export interface PointDrawing {
  move(pointer: GesturePointer): DrawnPoints;
  /** Puts a point; on the first point of an area, or the last of a line, it is finished. */
  up(pointer: GesturePointer): DrawnPoints;
  /** Takes the last point back (Backspace). */
  takeBack(): DrawnPoints;
  /** Finishes it as it is (Enter, double click); it goes on where there are too few points. */
  finish(): DrawnPoints;
  cancel(): DrawnPoints;
}

/** Draws an area or a line click by click: Shift in steps of 45° from the point before, Ctrl without snapping. */
export function enterDraw({
  kind,
  snap,
  most = mostOf(kind),
  allowed = wholePixel,
}: DrawOptions): PointDrawing {
  let points: readonly PagePoint[] = [];

  function place(pointer: GesturePointer): Pick<DrawnPoints, "next" | "marks" | "closes"> {
    if (closesAt(pointer))
      return { next: kind === "line" ? points.at(-1) : points[0], closes: true, marks: [] };
    const last = points.at(-1);
    const at = allowed(last && pointer.shift ? onEighth(last, pointer.page) : pointer.page);
    if (snap === undefined || pointer.control || pointer.shift) return { next: at, closes: false, marks: [] };
    const box = { ...at, width: 0, height: 0 };
    const pull = snapped(snap, { box, parts: { x: ["start"], y: ["start"] }, zoom: pointer.zoom });
    const next = allowed(plus(at, pull.by));
    return { next, closes: false, marks: marksAt(next, pull.marks) };
  }

  function closesAt({ page, zoom }: GesturePointer): boolean {
    const end = kind === "line" ? points.at(-1) : points[0];
    const enough = points.length >= leastPoints[kind];
    return enough && end !== undefined && distance(page, end) <= closingReach / zoom;
  }

  const soFar = (): DrawnPoints => ({ points, closes: false, marks: [] });

  function finish(): DrawnPoints {
    if (points.length < leastPoints[kind]) return soFar();
    return { ...soFar(), shape: { kind, points } };
  }

  return {
    move: (pointer) => ({ points, ...place(pointer) }),
    up(pointer) {
      const { next, closes } = place(pointer);
      if (closes) return finish();
      const last = points.at(-1);
      if (next && !(last && distance(last, next) === 0)) points = [...points, next];
      return points.length >= most ? finish() : soFar();
    },
    takeBack() {
      points = points.slice(0, -1);
      return soFar();
    },
    finish,
    cancel() {
      points = [];
      return soFar();
    },
  };
}

const mostOf = (kind: PointsShape["kind"]): number => (kind === "quad" ? leastPoints.quad : Infinity);

/** The way from a point in the nearest of eight directions. */
function onEighth(from: PagePoint, to: PagePoint): PagePoint {
  const way = minus(to, from);
  const eighth = (Math.round(Math.atan2(way.y, way.x) / (Math.PI / 4)) * Math.PI) / 4;
  const along = way.x * Math.cos(eighth) + way.y * Math.sin(eighth);
  return { x: from.x + along * Math.cos(eighth), y: from.y + along * Math.sin(eighth) };
}
