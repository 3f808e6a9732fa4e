import { addDays, daysBetween } from "@foyer/contract/calendar-days";

/** Late data and revisions mostly reach this far back. */
const recentDays = 35;
/** Days drawn by lot for each entity: one of the recent ones, one of all. */
const mostDays = 4;

/** Numbers from 0 to 1 that follow from a seed (mulberry32): a run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The business days of an entity that a run compares: today and yesterday, where most is written, and two by lot.
 * Over the nights every day comes up.
 */
export function daysToCheck(first: string | null, today: string, random: () => number): string[] {
  const drawn = (from: string) => addDays(from, Math.floor(random() * daysBetween(from, today)));
  const recent = addDays(today, -recentDays);
  const days = new Set([today, addDays(today, -1)]);
  const oldest = first !== null && first < recent ? first : recent;
  days.add(drawn(recent));
  days.add(drawn(oldest));
  return [...days].slice(0, mostDays).sort();
}
