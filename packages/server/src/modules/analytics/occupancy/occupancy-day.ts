import type { Point } from "@foyer/contract/analytics/question";
import type pg from "pg";
import type { ClockGroup } from "../../counting/clock-groups/clock-groups.ts";
import { type ClockHour, clockPieces, hourName, plainName } from "../../counting/clocks/clocks.ts";
import { type ExpectedLine, expectedLines, makeExpectation } from "../../counting/expectation/expectation.ts";
import { type NetSlot, netFlow } from "../../counting/figures/figures.ts";
import { insideFigure, isBoundWithin } from "./inside-now.ts";
import { occupancyAfter, runningOccupancy } from "./running-occupancy.ts";

const slotMs = 900_000;
const slotMinutes = 15;

export interface DayCurve {
  points: Point[];
  peak: { time: string; value: number } | null;
  /** Inside after the last quarter of which anything was counted; null where nothing was. */
  last: number | null;
}

/** The quarters of an hour of a business day on the clock, the changes of each, and what is known of them. */
function toCurve(
  pieces: readonly ClockHour[],
  slots: readonly NetSlot[],
  lines: readonly ExpectedLine[],
  now: number,
): DayCurve {
  const expected = makeExpectation(now);
  const bySlot = new Map(slots.filter(({ at }) => at <= now).map((slot) => [slot.at, slot]));
  const quarters = pieces.map((piece) => ({ piece, at: piece.slots[0] ?? 0 }));
  const changes = quarters.map(({ at }) => bySlot.get(at)?.net ?? 0);
  const running = runningOccupancy(changes);
  const points = quarters.map(({ piece, at }, index): Point => {
    const slot = bySlot.get(at);
    const until = at + slotMs;
    const figure = insideFigure(running[index] ?? 0, {
      covered: slot?.coveredSeconds ?? 0,
      expected: expected(lines, at, until),
      isBound: isBoundWithin(lines, at, until),
      hasRows: slot !== undefined,
    });
    return {
      time: hourName(piece),
      ...figure,
      ...(at > now ? { value: null, ahead: true } : {}),
      ...(at <= now && now < until ? { running: true } : {}),
    };
  });
  return { points, peak: findPeak(points), last: bySlot.size > 0 ? occupancyAfter(changes) : null };
}

/** The first time it was highest; none where nobody was inside. */
function findPeak(points: readonly Point[]): DayCurve["peak"] {
  let peak: DayCurve["peak"] = null;
  for (const { time, value } of points)
    if (value !== null && value > (peak?.value ?? 0)) peak = { time, value };
  return peak;
}

/** The same clock times as `like`, even if the clock was changed in between. */
function alignedTo(
  like: readonly ClockHour[],
  pieces: readonly ClockHour[],
  points: readonly Point[],
): Point[] {
  const byName = new Map(pieces.map((piece, index) => [plainName(piece), points[index]]));
  return like.map((piece) => {
    const time = hourName(piece);
    const point = byName.get(plainName(piece));
    return point
      ? { ...point, time }
      : { time, value: null, completeness: null, coveredSeconds: 0, expectedSeconds: 0 };
  });
}

/** How many were inside a subject over a business day, beside another day. `group` holds the one subject. */
export async function occupancyDay(
  pool: pg.Pool,
  group: ClockGroup,
  { day, beside }: { day: string; beside: string },
  now: number,
): Promise<{ curve: DayCurve; before: DayCurve }> {
  const lines = await expectedLines(pool, group);
  const curve = async (of: string) => {
    const pieces = clockPieces(group, of, slotMinutes);
    const begins = pieces.flatMap(({ slots }) => slots);
    const own = new Set(begins);
    const found = await netFlow(pool, group, Math.min(...begins), Math.max(...begins) + 1);
    const slots = found.filter(({ at }) => own.has(at));
    return { pieces, ...toCurve(pieces, slots, lines, now) };
  };
  const [asked, other] = await Promise.all([curve(day), curve(beside)]);
  return {
    curve: asked,
    before: { ...other, points: alignedTo(asked.pieces, other.pieces, other.points) },
  };
}
