import { toWeekday } from "./line-hours.ts";
import { median, medianVariance, robustDeviation } from "./statistics.ts";

/** A whole day of a subject that is known well enough to be compared; holidays are none. */
export interface DayLevel {
  day: string;
  /** People in and out together. */
  value: number;
}

/** What is usual on a weekday: the median of so many days. */
export interface Usual {
  level: number;
  days: number;
}

/** Below this even well-run entrances differ by a tenth from week to week, regardless of their volume. */
const leastDeviation = 0.05;
/** Medians were fitted to the very days the spread is taken from, which makes it look smaller than it is. */
const fitCorrection = 1.15;

/** What is usual on each weekday, 0 Sunday … 6 Saturday. */
export function usualLevels(days: readonly DayLevel[]): Map<number, Usual> {
  const levels = new Map<number, Usual>();
  for (const [weekday, same] of Map.groupBy(days, ({ day }) => toWeekday(day)))
    levels.set(weekday, { level: median(same.map(({ value }) => value)), days: same.length });
  return levels;
}

/** How far a value lies from a level, as a logarithm: twice and half are equally far. Counts of 0 are allowed. */
export const logRatio = (value: number, level: number): number => Math.log((value + 1) / (level + 1));

/** How far a level lies from itself by mere chance when people come one by one (Poisson), as a logarithm. */
export const chanceDeviation = ({ level, days }: Usual): number =>
  Math.sqrt((1 + medianVariance / days) / (level + 1));

/** By how much days usually differ from what is usual on their weekday, as a logarithm; chance is not counted in. */
export function usualDeviation(days: readonly DayLevel[], levels: ReadonlyMap<number, Usual>): number {
  const distances = days.flatMap(({ day, value }) => {
    const usual = levels.get(toWeekday(day));
    return usual ? [logRatio(value, usual.level)] : [];
  });
  return Math.max(leastDeviation, fitCorrection * robustDeviation(distances) || 0);
}
