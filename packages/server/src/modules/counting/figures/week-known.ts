import { addSums, type LayeredSums, noSums } from "../sums/sums.ts";
import { counts, type WeekSum, weeksInPart } from "./week-sums.queries.ts";

/** Weeks in which something is known, as bits. */
export type Weeks = number[];

/** By number of the hour of the week: its sums, and the weeks in which anything is known of it. */
export type KnownHours = Map<number, { sums: LayeredSums; weeks: Weeks }>;

export function addWeeks(into: Weeks, more: readonly number[]): Weeks {
  more.forEach((bits, part) => {
    into[part] = (into[part] ?? 0) | bits;
  });
  return into;
}

export const isKnownIn = (weeks: Weeks, week: number): boolean =>
  (((weeks[Math.floor(week / weeksInPart)] ?? 0) >> (week % weeksInPart)) & 1) === 1;

/** In how many weeks. */
export function countOf(weeks: Weeks): number {
  let count = 0;
  for (let bits of weeks) for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** Adds what is known of an hour of the week. */
function addKnown(hours: KnownHours, cell: number, sums: LayeredSums, weeks: Weeks): void {
  const known = hours.get(cell) ?? { sums: noSums(), weeks: [] };
  hours.set(cell, known);
  addSums(known.sums, sums);
  addWeeks(known.weeks, weeks);
}

/** What is known of each subject's hours of the week, and of those of all together. */
export interface KnownWeeks {
  bySubject: Map<number, KnownHours>;
  together: KnownHours;
}

export function knownWeeks(found: readonly WeekSum[]): KnownWeeks {
  const known: KnownWeeks = { bySubject: new Map(), together: new Map() };
  for (const { id, cell, counts: whose, sums, weeks } of found) {
    if (whose & counts.together) addKnown(known.together, cell, sums, weeks);
    if ((whose & counts.own) === 0) continue;
    const hours: KnownHours = known.bySubject.get(id) ?? new Map();
    known.bySubject.set(id, hours);
    // Most hours have one layer alone: there are too many of them to copy each.
    if (hours.has(cell)) addKnown(hours, cell, sums, weeks);
    else hours.set(cell, { sums, weeks });
  }
  return known;
}
