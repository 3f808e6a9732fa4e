import { areEqual } from "@foyer/canvas/history/changes";

/** A thing as both began with it, and what each has made of it; undefined where it is not there. */
export interface Three<Thing> {
  began: Thing;
  mine: Thing;
  theirs: Thing;
}

/** What only one has touched is as they left it; undefined where both have, each in their own way. */
export function untouchedByOne<Thing>({ began, mine, theirs }: Three<Thing>): { value: Thing } | undefined {
  if (areEqual(mine, theirs) || areEqual(mine, began)) return { value: theirs };
  return areEqual(theirs, began) ? { value: mine } : undefined;
}
