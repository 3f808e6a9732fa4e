import { type Box, bottomOf, boxAroundAll, rightOf } from "../geometry/boxes.ts";
import { rangeAlong } from "../snapping/axes.ts";
import { type Arranged, movableUnits, movesTo, type Unit } from "./unit.ts";

export type Alignment = "left" | "centre" | "right" | "top" | "middle" | "bottom";

export interface AlignOptions {
  /** The part of the page within its margins: what a single unit is aligned to. */
  page: Box;
  /** Aligns to this unit, which stays (Alt: the key object). */
  key?: string | undefined;
}

/**
 * Aligns units to the box around those of them that may move, to one of them, or a single one to the page. Left is left in every
 * language. Locked ones stay and are left out.
 */
export function aligned(units: readonly Unit[], to: Alignment, { page, key }: AlignOptions): Arranged {
  const movable = movableUnits(units);
  const fixed = key === undefined ? undefined : units.find(({ id }) => id === key);
  const boxes = movable.map(({ box }) => box);
  const box = fixed?.box ?? (movable.length === 1 ? page : boxAroundAll(boxes)) ?? page;
  const moving = movable.filter(({ id }) => id !== fixed?.id);
  const largest = fixed || movable.length === 1 ? undefined : boxes;
  const starts = moving.map((unit) => [unit, startOf(unit.box, to, box, largest)] as const);
  return { ...movesTo(starts, units), arranged: movable.length };
}

function startOf(box: Box, to: Alignment, around: Box, among?: readonly Box[]): { x?: number; y?: number } {
  switch (to) {
    case "left":
      return { x: around.x };
    case "right":
      return { x: rightOf(around) - box.width };
    case "top":
      return { y: around.y };
    case "bottom":
      return { y: bottomOf(around) - box.height };
    case "centre":
      return { x: centredStart(box.width, doubleMiddle("x", around, among)) };
    case "middle":
      return { y: centredStart(box.height, doubleMiddle("y", around, among)) };
  }
}

/** Twice the middle of a box; among units the middle that the largest of them comes to have, so that doing it again moves none. */
function doubleMiddle(axis: "x" | "y", around: Box, among: readonly Box[] = []): number {
  const { from, to } = rangeAlong(around, axis);
  const largest = Math.max(...among.map((box) => (axis === "x" ? box.width : box.height)));
  return among.length === 0 ? from + to : 2 * centredStart(largest, from + to) + largest;
}

/** Where something of that size starts for its middle to be there, on a whole pixel: the same rule for all. */
const centredStart = (size: number, twiceTheMiddle: number): number =>
  Math.floor((twiceTheMiddle - size) / 2 + 1e-6);
