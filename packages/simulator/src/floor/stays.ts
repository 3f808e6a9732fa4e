import { mix, Random } from "../model/random.ts";
import type { FloorWays } from "./floor-ways.ts";

/** People who hurry, in metres a second: a stay is never so short that they would have to walk faster. */
const hurriedSpeed = 1.6;
const tries = 12;
const median = 300;

/** Somebody comes onto a floor or leaves it at a moment (UTC ms) through a door, by its number. */
export interface Crossing {
  at: number;
  door: number;
  comes: boolean;
}

/** Somebody's time on a floor, from the moment they cross one door until they cross another, by their numbers. */
export interface Stay {
  id: string;
  key: number;
  enter: number;
  exit: number;
  from: number;
  to: number;
}

interface Waiting {
  at: number;
  door: number;
}

/**
 * Makes people of the crossings of one day: each crossing is somebody's, who has had the time to walk from where they came.
 * Where lines of different counters bring more people out than came in, the others come and go by the way back.
 */
export function staysOf(crossings: readonly Crossing[], ways: FloorWays, back: number, key: number): Stay[] {
  const random = new Random(key, 3);
  const present: Waiting[] = [];
  const stays: Stay[] = [];
  const hurried = (from: number, to: number) => (ways.length(from, to) / hurriedSpeed) * 1000;
  const end = crossings.reduce((latest, { at }) => Math.max(latest, at), 0);

  function add(enter: number, from: number, exit: number, to: number): void {
    const number = stays.length;
    stays.push({ id: `${key.toString(36)}-${number}`, key: mix(key, number), enter, exit, from, to });
  }

  /** Somebody of those present who could be at the door by then; taken out of their number. */
  function take(at: number, door: number): Waiting | null {
    const couldBe = (index: number) => {
      const one = present[index];
      return one !== undefined && at - one.at >= hurried(one.door, door);
    };
    let found = -1;
    for (let n = 0; n < tries && found < 0; n++) {
      const index = Math.floor(random.next() * present.length);
      if (couldBe(index)) found = index;
    }
    if (found < 0) found = present.findIndex((_, index) => couldBe(index));
    if (found < 0) return null;
    const one = present[found] ?? null;
    const last = present.pop();
    if (last && found < present.length) present[found] = last;
    return one;
  }

  const browsing = () => median * 1000 * Math.exp(0.8 * random.normal());
  for (const { at, door, comes } of [...crossings].sort(inOrder)) {
    if (comes) {
      present.push({ at, door });
      continue;
    }
    const one = take(at, door) ?? { at: at - hurried(back, door) - browsing(), door: back };
    add(Math.floor(one.at), one.door, at, door);
  }
  for (const { at, door } of present) {
    const soonest = at + hurried(door, back);
    add(at, door, Math.ceil(Math.max(soonest, Math.min(end, soonest + browsing()))), back);
  }
  return stays.sort((one, other) => one.enter - other.enter);
}

/** Who comes at the same moment comes first. */
const inOrder = (one: Crossing, other: Crossing): number =>
  one.at - other.at || Number(other.comes) - Number(one.comes);
