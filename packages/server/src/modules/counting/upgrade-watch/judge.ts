import type { CountWatch } from "@foyer/contract/devices/rollout-plan";
import type { WatchVerdict } from "@foyer/contract/devices/rollout-progress";

/** Weeks back that an hour is compared with. */
export const weeksBack = 8;
/** So many standard deviations hardly ever occur by chance, however often it is checked. */
const sigmas = 4.5;
/** A past of fewer weeks does not tell its own spread; a usual site's is about this. */
const usualSpread = 0.25;
const fewestForSpread = 3;
/** Eight weeks that happen to be alike do not make a steady site: a spread of a tenth counts as four weeks more. */
const assumedSpread = 0.1;
const assumedWeeks = 4;
/** Once the band is as narrow as this (a logarithm; a half is 0.69), a device that halves falls out of it: only then is it called good. */
const narrowEnough = 0.55;
/** How much sites differ from one another on one day, as a share. */
const daySpread = 0.15;
const mostFactor = 5;

/** One whole hour of a device, with the same weekday and hour of the weeks before its upgrade. */
export interface ComparedHour {
  /** Milliseconds. */
  at: number;
  counted: number;
  /** By weeks back, `weeksBack` of them; null where nothing was reported, or a holiday. */
  past: readonly (number | null)[];
}

/**
 * What the day is like for devices that were not upgraded: 1 = as usual; `variance` of that, as a share squared.
 * `weeks`: what they were like `weeksBack` weeks before, one by one: a season or a sale is no spread of one device.
 */
export interface DayFactor {
  factor: number;
  variance: number;
  weeks: readonly number[];
}

const asUsual: DayFactor = { factor: 1, variance: 0, weeks: Array(weeksBack).fill(1) };

export interface Judgement {
  verdict: WatchVerdict;
  expected: number;
  low: number;
  high: number;
  counted: number;
  hours: number;
  weeks: number;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const known = (past: ComparedHour["past"]): number[] => past.filter((value) => value !== null);
export const average = ({ past }: ComparedHour): number => {
  const values = known(past);
  return values.length === 0 ? 0 : sum(values) / values.length;
};
export const isComparable = ({ past }: ComparedHour): boolean => known(past).length > 0;

/** How far whole weeks of the past lay from their mean, over the same hours: relative, squared. */
function varianceOfWeeks(hours: readonly ComparedHour[]): number {
  const ratios = Array.from({ length: weeksBack }, (_, week) => {
    const there = hours.filter(({ past }) => (past[week] ?? null) !== null);
    const usual = sum(there.map(average));
    return usual > 0 ? sum(there.map(({ past }) => past[week] ?? 0)) / usual : null;
  }).filter((ratio) => ratio !== null);
  if (ratios.length < fewestForSpread) return usualSpread ** 2;
  const mean = sum(ratios) / ratios.length;
  const squares = sum(ratios.map((ratio) => (ratio - mean) ** 2));
  return (squares + assumedWeeks * assumedSpread ** 2) / (ratios.length - 1 + assumedWeeks);
}

/**
 * The day as devices that were not upgraded show it, in the same hours: a quiet day is not blamed on the firmware.
 * Without enough people to tell, the day counts as usual.
 */
export function dayFactor(others: readonly (readonly ComparedHour[])[], minPeople: number): DayFactor {
  const comparable = others.map((hours) => hours.filter(isComparable)).filter((hours) => hours.length > 0);
  const usual = sum(comparable.flatMap((hours) => hours.map(average)));
  const counted = sum(comparable.flatMap((hours) => hours.map((hour) => hour.counted)));
  if (usual < minPeople) return asUsual;
  const factor = bounded(counted / usual);
  const weeks = asUsual.weeks.map((_, week) => weekFactor(comparable.flat(), week, minPeople));
  return { factor, variance: 1 / Math.max(1, counted) + daySpread ** 2 / comparable.length, weeks };
}

const bounded = (factor: number): number => Math.min(mostFactor, Math.max(1 / mostFactor, factor));

function weekFactor(hours: readonly ComparedHour[], week: number, minPeople: number): number {
  const there = hours.filter(({ past }) => (past[week] ?? null) !== null);
  const usual = sum(there.map(average));
  return usual < minPeople ? 1 : bounded(sum(there.map(({ past }) => past[week] ?? 0)) / usual);
}

/** The hours with their past as it would have been in usual weeks. */
export const levelled = (hours: readonly ComparedHour[], { weeks }: DayFactor): ComparedHour[] =>
  hours.map((hour) => ({
    ...hour,
    past: hour.past.map((value, week) => (value === null ? null : value / (weeks[week] ?? 1))),
  }));

/** Half the width of the band, as a logarithm: half as many is as far off as twice as many. */
function toWidth(
  hours: readonly ComparedHour[],
  expected: number,
  weeks: number,
  day: DayFactor,
  watch: CountWatch,
): number {
  // Chance alone spreads as the root of the number; the weeks' own spread holds it already where it is larger.
  const own = Math.max(varianceOfWeeks(hours), 1 / Math.max(1, expected));
  const deviation = Math.sqrt(own * (1 + 1 / Math.max(1, weeks)) + day.variance);
  return Math.max(-Math.log(1 - watch.tolerance / 100), sigmas * deviation);
}

/**
 * What a device counted since its upgrade against what it should have: the mean of its own weeks before, each freed
 * of what it was like elsewhere, times what the day is like elsewhere. Out of the band it is `low` or `high`; `good` only once a halving would show.
 */
export function judgeDevice(
  hours: readonly ComparedHour[],
  day: DayFactor,
  watch: CountWatch,
): Judgement & { width: number } {
  const compared = levelled(hours.filter(isComparable), day);
  const expected = day.factor * sum(compared.map(average));
  const counted = sum(compared.map((hour) => hour.counted));
  const weeks = Math.min(weeksBack, ...compared.map(({ past }) => known(past).length));
  const width = toWidth(compared, expected, weeks, day, watch);
  const low = expected * Math.exp(-width);
  const high = expected * Math.exp(width);
  const figures = {
    expected,
    low,
    high,
    counted,
    hours: compared.length,
    weeks: compared.length === 0 ? 0 : weeks,
    width,
  };
  const hasPassed = hours.length >= watch.minHours;
  if (compared.length === 0) return { ...figures, verdict: hasPassed ? "noBand" : "little" };
  const isEnough = compared.length >= watch.minHours && expected >= watch.minPeople;
  if (!isEnough) return { ...figures, verdict: "little" };
  if (counted < low) return { ...figures, verdict: "low" };
  if (counted > high) return { ...figures, verdict: "high" };
  return { ...figures, verdict: width <= narrowEnough ? "good" : "little" };
}
