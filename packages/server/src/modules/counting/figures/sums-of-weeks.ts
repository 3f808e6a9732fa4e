import type pg from "pg";
import { type Days, monthsIn } from "../clocks/clocks.ts";
import { type MadeHours, madeHours } from "./hour-sums.queries.ts";
import { areWhole, findFirstDays, madeDays, nothing, type Until, untilKeys } from "./made-days.ts";
import { addMadeHours, type MadeDays, regularDays } from "./made-hours.ts";
import type { SumsQuery } from "./sums.queries.ts";
import { KnownWeeks } from "./week-known.ts";
import { type ClockDays, type PatternDay, toWeekSlots, weekCount } from "./week-slots.ts";
import { addWeekSums, type WeekAsked } from "./week-sums.queries.ts";
import { weeksInPart } from "./week-table.ts";

/** Subjects of a clock that are read alike. */
interface Reading {
  ids: number[];
  /** Days whose hours are not made, or would not do. */
  bySlots: ReadonlySet<number>;
}

/**
 * Which days the hours of a subject cover, as a key that is equal for subjects of a clock for which it is the same.
 */
function toReadings(
  { ids, days, dayStartMinute }: ClockDays,
  made: MadeHours,
  first: ReadonlyMap<number, string>,
  hours: WeekAsked["hours"],
): Reading[] {
  const regular = regularDays(days, dayStartMinute);
  const missing = (until: Until, firstDay: string) => {
    const isMade = madeDays(until, firstDay);
    return ({ day, number }: PatternDay) => day >= firstDay && !(regular.has(number) && isMade(day));
  };
  const byKey = new Map<string, Reading>();
  const toKey = untilKeys();
  for (const id of ids) {
    const open = hours?.get(id);
    const isWhole = !open || areWhole(open, dayStartMinute);
    const until = made.until.get(id) ?? nothing;
    const firstDay = first.get(id) ?? "";
    const key = isWhole ? `${toKey(until)}|${firstDay}` : "";
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

/**
 * Sums by subject and hour of the week: of days that are over from their hours; of all others, and where hours would be
 * cut, from slots.
 */
export async function sumsOfWeeks(
  pool: pg.Pool,
  of: SumsQuery,
  clocks: readonly ClockDays[],
  days: Days,
  cellCount: number,
  asked: WeekAsked,
): Promise<KnownWeeks> {
  const months = monthsIn(days);
  const made = await madeHours(pool, of, months);
  const first = await findFirstDays(pool, of, months, made);
  const [usual, others] = [0, 1].map((nth) =>
    clocks.flatMap((clock): MadeDays[] => {
      const reading = inTwo(toReadings(clock, made, first, asked.hours))[nth];
      return reading ? [{ ...clock, ...reading }] : [];
    }),
  ) as [MadeDays[], MadeDays[]];
  const parts = 2 * Math.ceil(weekCount(days) / (2 * weeksInPart));
  const known = new KnownWeeks({ cellCount, parts, measures: of.measures });
  const fromSlots = (some: readonly MadeDays[]) => {
    const asking = some.map((clock) => ({
      ...clock,
      days: clock.days.filter(({ number }) => clock.bySlots.has(number)),
    }));
    const ids = asking.flatMap(({ ids, days }) => (days.length > 0 ? ids : []));
    return addWeekSums(pool, known, { ...of, ids }, toWeekSlots(asking, days, cellCount), asked);
  };
  const reading = [fromSlots(usual), fromSlots(others)];
  addMadeHours(known, made, [...usual, ...others], days, asked);
  await Promise.all(reading);
  return known;
}
