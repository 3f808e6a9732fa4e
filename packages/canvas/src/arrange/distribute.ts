import type { Vector } from "../geometry/points.ts";
import { type Axis, lengthOf, middleOf, rangeAlong } from "../snapping/axes.ts";
import { type Arranged, movableUnits, movesTo, type Unit } from "./unit.ts";

/** A unit along an axis: where it starts, and how long it is. */
interface Placed {
  readonly unit: Unit;
  readonly from: number;
  readonly length: number;
}

/** Puts equal gaps between units; the first and the last stay. Where they overlap too much, their centres get equal distances. */
export function withEqualGaps(units: readonly Unit[], axis: Axis): Arranged {
  let placed = along(movableUnits(units), axis);
  let byCentres = false;
  // By centres others may come to be first and last, with room for gaps then: it is done until it would change nothing.
  for (let round = 0; round < mostRounds; round++) {
    const gap = gapBetween(placed);
    const next = gap < 0 ? spreadCentres(placed) : spreadGaps(placed, gap);
    byCentres = gap < 0;
    const isThere = next.every((each) =>
      placed.some(({ unit, from }) => unit === each.unit && from === each.from),
    );
    placed = next;
    if (isThere) break;
  }
  return { ...arranged(units, placed, axis), ...(byCentres && { byCentres }) };
}

const mostRounds = 8;

/** Puts the centres of units at equal distances; those of the first and the last stay. */
export const withEqualCentres = (units: readonly Unit[], axis: Axis): Arranged =>
  arranged(units, spreadCentres(along(movableUnits(units), axis)), axis);

/** Puts units one after the other with that gap, page pixels; the first stays. */
export function spacedBy(units: readonly Unit[], axis: Axis, gap: number): Arranged {
  const inOrder = along(movableUnits(units), axis).sort(byStart);
  let next = inOrder[0]?.from ?? 0;
  const placed = inOrder.map((each) => {
    const from = next;
    next += each.length + gap;
    return { ...each, from };
  });
  return arranged(units, placed, axis);
}

const along = (units: readonly Unit[], axis: Axis): Placed[] =>
  units.map((unit) => {
    const range = rangeAlong(unit.box, axis);
    return { unit, from: range.from, length: lengthOf(range) };
  });

const centreOf = ({ from, length }: Placed): number => middleOf({ from, to: from + length });
const byStart = (a: Placed, b: Placed): number => a.from - b.from || centreOf(a) - centreOf(b);
const byCentre = (a: Placed, b: Placed): number => centreOf(a) - centreOf(b) || a.from - b.from;

/** The gap there is room for between each two; negative where there is none, 0 where there is nothing between. */
function gapBetween(placed: readonly Placed[]): number {
  const inOrder = placed.toSorted(byStart);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined || first === last) return 0;
  const sum = inOrder.reduce((all, { length }) => all + length, 0);
  return (last.from + last.length - first.from - sum) / (inOrder.length - 1);
}

/** Positions are rounded from the running exact sum, so that gaps differ by a pixel at most and the last is exact. */
function spreadGaps(placed: readonly Placed[], gap: number): Placed[] {
  const inOrder = placed.toSorted(byStart);
  let exact = inOrder[0]?.from ?? 0;
  return inOrder.map((each, index) => {
    const from = Math.round(exact);
    exact += each.length + gap;
    return index === 0 || index === inOrder.length - 1 ? each : { ...each, from };
  });
}

function spreadCentres(placed: readonly Placed[]): Placed[] {
  const inOrder = placed.toSorted(byCentre);
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return [];
  const apart = (centreOf(last) - centreOf(first)) / Math.max(1, inOrder.length - 1);
  return inOrder.map((each, index) => {
    if (index === 0 || index === inOrder.length - 1) return each;
    return { ...each, from: Math.round(centreOf(first) + index * apart - each.length / 2) };
  });
}

const arranged = (units: readonly Unit[], placed: readonly Placed[], axis: Axis): Arranged =>
  movesTo(
    placed.map(({ unit, from }): [Unit, Partial<Vector>] => [unit, { [axis]: from }]),
    units,
  );
