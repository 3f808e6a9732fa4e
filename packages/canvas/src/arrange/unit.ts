import { type Box, boxAroundAll } from "../geometry/boxes.ts";
import type { Vector } from "../geometry/points.ts";
import { movedShape, outerBox } from "../geometry/shapes.ts";
import type { ChangedShapes, Item } from "../item.ts";
import { membersOf } from "../selection/hit.ts";

/** What is arranged as one: an item or a group, with the outer box of all of it. Lists of units are in the document's order. */
export interface Unit {
  readonly id: string;
  readonly box: Box;
  readonly locked?: boolean | undefined;
}

/** What a command does to units, and what there is to say of it. */
export interface Arranged {
  /** How far each unit goes that is not where it should be, page pixels. */
  readonly moves: ReadonlyMap<string, Vector>;
  /** How many were arranged, also those that are where they should be. */
  readonly arranged: number;
  /** How many stay because they are locked. */
  readonly locked: number;
  /** Said where there was no room for equal gaps, so that centres are at equal distances instead. */
  readonly byCentres?: boolean;
}

/** Units that may be moved: locked ones are only counted. */
export const movableUnits = (units: readonly Unit[]): Unit[] => units.filter(({ locked }) => !locked);

/** The selected units (items, or groups as a whole) in the document's order; locked where one of their members is. */
export function unitsOf(items: readonly Item[], selection: readonly string[]): Unit[] {
  const units = selection.flatMap((id) => {
    const members = membersOf(items, id).filter(({ hidden }) => !hidden);
    const box = boxAroundAll(members.map(({ shape }) => outerBox(shape)));
    const [first] = members;
    if (box === undefined || first === undefined) return [];
    return [{ id, box, locked: members.some(({ locked }) => locked), place: items.indexOf(first) }];
  });
  return units.sort((a, b) => a.place - b.place).map(({ id, box, locked }) => ({ id, box, locked }));
}

/** The new shapes of the members of units that move. */
export function shapesAfter(items: readonly Item[], moves: Arranged["moves"]): ChangedShapes {
  const shapes = [...moves].flatMap(([unit, by]) =>
    membersOf(items, unit).map(({ id, shape }) => [id, movedShape(shape, by)] as const),
  );
  return new Map(shapes);
}

/** Moves of units to where their boxes are to start, along one axis or both. */
export function movesTo(
  starts: readonly (readonly [Unit, Partial<Vector>])[],
  units: readonly Unit[],
): Arranged {
  const moves = new Map<string, Vector>();
  for (const [{ id, box }, to] of starts) {
    const by = { x: (to.x ?? box.x) - box.x, y: (to.y ?? box.y) - box.y };
    if (by.x !== 0 || by.y !== 0) moves.set(id, by);
  }
  return { moves, arranged: starts.length, locked: units.length - movableUnits(units).length };
}
