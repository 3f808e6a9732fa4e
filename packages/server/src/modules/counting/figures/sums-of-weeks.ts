import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import { type Days, monthOf } from "../clocks/clocks.ts";
import { firstDays, type MadeHours, madeHours } from "./hour-sums.queries.ts";
import { addMadeHours, type MadeDays, regularDays } from "./made-hours.ts";
import type { SumsOf } from "./sums.queries.ts";
import { type ClockDays, type PatternDay, slotsOf } from "./week-slots.ts";
import { type WeekAsked, type WeekSum, weekSums } from "./week-sums.queries.ts";

/** How far the hours of each month are made: its first day that is not, by month. */
type Until = ReadonlyMap<string, string>;

const nothing: Until = new Map();

/** Whether an hour of the business day lies within opening hours or outside, never partly. */
const areWhole = ({ openMinute, closeMinute }: OpenMinutes, dayStartMinute: number): boolean =>
  openMinute === closeMinute ||
  [openMinute, closeMinute].every((minute) => (minute - dayStartMinute) % 60 === 0);

/** Subjects of a clock that are read alike. */
interface Reading {
  ids: number[];
  /** Days whose hours are not made, or would not do. */
  bySlots: ReadonlySet<number>;
}

/** Of which days the hours of a subject do, told by a key that is equal for subjects of a clock for which it is the same. */
function readingsOf(
  { ids, days, dayStartMinute }: ClockDays,
  made: MadeHours,
  first: ReadonlyMap<number, string>,
  hours: WeekAsked["hours"],
): Reading[] {
  const regular = regularDays(days, dayStartMinute);
  const missing = (until: Until, firstDay: string) => (day: PatternDay) => {
    if (day.day < firstDay) return false;
    if (!regular.has(day.number)) return true;
    const end = until.get(monthOf(day.day));
    return end === undefined || day.day >= end;
  };
  const byKey = new Map<string, Reading>();
  for (const id of ids) {
    const open = hours?.get(id);
    const isWhole = !open || areWhole(open, dayStartMinute);
    const until = made.until.get(id) ?? nothing;
    const firstDay = first.get(id) ?? "";
    const key = isWhole ? `${[...until].sort().join()}|${firstDay}` : "";
    const known = byKey.get(key);
    if (known) known.ids.push(id);
    else {
      const bySlots = isWhole ? days.filter(missing(until, firstDay)) : days;
      byKey.set(key, { ids: [id], bySlots: new Set(bySlots.map(({ number }) => number)) });
    }
  }
  return [...byKey.values()];
}

/** Most subjects of a clock are read alike; the others together, so that slots are asked for twice at most. */
function inTwo(readings: readonly Reading[]): [usual: Reading | undefined, others: Reading | undefined] {
  const [usual, ...rest] = readings.toSorted((a, b) => b.ids.length - a.ids.length);
  if (rest.length === 0) return [usual, undefined];
  return [
    usual,
    {
      ids: rest.flatMap(({ ids }) => ids),
      bySlots: new Set(rest.flatMap(({ bySlots }) => [...bySlots])),
    },
  ];
}

/** How many months days lie in. */
function monthCount({ from, to }: Days): number {
  const count = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  return count(to) - count(from) + 1;
}

/** Later than any day: the first day of a subject that never counted. */
const never = "9999-12-31";

/** The first days of subjects, where not all months say that their hours are made: there is nothing before it. */
async function firstDaysOf(pool: pg.Pool, of: SumsOf, days: Days, { until }: MadeHours) {
  const months = monthCount(days);
  const young = of.ids.filter((id) => (until.get(id)?.size ?? 0) < months);
  const known = await firstDays(pool, of, young);
  return new Map(young.map((id) => [id, known.get(id) ?? never]));
}

/**
 * Sums by subject and hour of the week: of days that are over from their hours; of all others, and where hours would be
 * cut, from slots.
 */
export async function sumsOfWeeks(
  pool: pg.Pool,
  of: SumsOf,
  clocks: readonly ClockDays[],
  days: Days,
  cellCount: number,
  asked: WeekAsked,
): Promise<WeekSum[]> {
  const made = await madeHours(pool, of, days);
  const first = await firstDaysOf(pool, of, days, made);
  const [usual, others] = [0, 1].map((nth) =>
    clocks.flatMap((clock): MadeDays[] => {
      const reading = inTwo(readingsOf(clock, made, first, asked.hours))[nth];
      return reading ? [{ ...clock, ...reading }] : [];
    }),
  ) as [MadeDays[], MadeDays[]];
  const fromSlots = (some: readonly MadeDays[]) => {
    const asking = some.map((clock) => ({
      ...clock,
      days: clock.days.filter(({ number }) => clock.bySlots.has(number)),
    }));
    const ids = asking.flatMap(({ ids, days }) => (days.length > 0 ? ids : []));
    return weekSums(pool, { ...of, ids }, slotsOf(asking, days, cellCount), asked);
  };
  const found = await Promise.all([fromSlots(usual), fromSlots(others)]);
  return [
    ...addMadeHours(made.blocks, [...usual, ...others], of.measures, days, cellCount, asked),
    ...found.flat(),
  ];
}
