import { useState } from "react";
import type { Picked } from "./picked.ts";

export interface Choice {
  ids: readonly number[];
  /** In the order they were chosen; what is not there any more has no name. */
  things: readonly (Picked | { id: number; name?: undefined })[];
  /** How many more may be chosen. */
  room: number;
  has: (id: number) => boolean;
  /** Adds as many as there is room for. */
  add: (things: readonly Picked[]) => void;
  remove: (id: number) => void;
  clear: () => void;
}

/** What is being chosen in a picker, before it is taken over. */
export function useChoice(
  value: readonly number[],
  known: readonly Picked[],
  { most, single }: { most: number; single: boolean },
): Choice {
  const [ids, setIds] = useState<readonly number[]>(value);
  const [seen, setSeen] = useState<ReadonlyMap<number, Picked>>(new Map());
  const named = new Map([...known.map((thing) => [thing.id, thing] as const), ...seen]);
  const limit = single ? 1 : most;

  function add(things: readonly Picked[]) {
    setSeen((now) => new Map([...now, ...things.map((thing) => [thing.id, thing] as const)]));
    const added = things.map(({ id }) => id);
    setIds((now) => (single ? added.slice(-1) : [...new Set([...now, ...added])].slice(0, limit)));
  }

  return {
    ids,
    things: ids.map((id) => named.get(id) ?? { id }),
    room: Math.max(0, limit - ids.length),
    has: (id) => ids.includes(id),
    add,
    remove: (id) => setIds((now) => now.filter((each) => each !== id)),
    clear: () => setIds([]),
  };
}
