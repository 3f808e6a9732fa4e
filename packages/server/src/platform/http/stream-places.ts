import { Refusal } from "../refusal.ts";

/** All streams of news of one kind that a server has open. */
const mostOfServer = 2_000;
const retryAfter = 60;

/**
 * How many streams may be open, of each of the named things that one belongs to. One too many is refused: if the oldest gave
 * way, its page would come back and the pages would take each other's places for ever.
 */
export function makeStreamPlaces<Name extends string>(most: Readonly<Record<Name, number>>) {
  const names = Object.keys(most) as Name[];
  const open = new Map<string, number>();
  let all = 0;

  /** Takes a place; the answer gives it back. */
  return (of: Readonly<Record<Name, string>>): (() => void) => {
    const keys = names.map((name) => `${name} ${of[name]}`);
    const isFull = names.some((name, nth) => (open.get(keys[nth] ?? "") ?? 0) >= most[name]);
    if (isFull || all >= mostOfServer) throw new Refusal("tooMany.calls", { retryAfter });
    for (const key of keys) open.set(key, (open.get(key) ?? 0) + 1);
    all++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all--;
      for (const key of keys) {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      }
    };
  };
}
