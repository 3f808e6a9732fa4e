import { daysBetween } from "@foyer/contract/calendar-days";
import { isOpenWithin, type OpenMinutes } from "../../../platform/time/open-hours.ts";
import type { Days } from "../clocks/clocks.ts";
import type { SumKey, SumValues } from "../columns/columns.ts";
import type { HourBlock, Numbers } from "./hour-sums.queries.ts";
import { openKey } from "./line-sets.ts";
import { type ClockDays, numberOf, type PatternDay, weekCount } from "./week-slots.ts";
import { counts, type WeekAsked, type WeekSum, weeksInPart } from "./week-sums.queries.ts";

const hoursInDay = 24;
const hourMinutes = 60;
const dayMinutes = 1440;

/** Subjects of a clock and the days that are read by slots instead. */
export interface MadeDays extends ClockDays {
  bySlots: ReadonlySet<number>;
}

/** The days whose hours begin with full ones counted from the day's beginning; a clock that is turned may cut one. */
export const regularDays = (days: readonly PatternDay[], dayStartMinute: number): ReadonlySet<number> =>
  new Set(
    days
      .filter(({ hours }) =>
        hours.every(({ minute }) => {
          const place = (minute - dayStartMinute) / hourMinutes;
          return Number.isInteger(place) && place >= 0 && place < hoursInDay;
        }),
      )
      .map(({ number }) => number),
  );

/** What an hour of a day belongs to, by `24 * number of the day + hour of the business day`. */
interface Places {
  /** Number of the hour of the week; -1: not asked. */
  cells: Int32Array;
  /** Week of a day, by its number. */
  weeks: Int32Array;
  /** Whose sums a day counts for (`counts`), by its number; 0: it is not asked, or read by slots. */
  counts: Uint8Array;
}

function placesOf(
  { days, dayStartMinute, bySlots }: MadeDays,
  dayCount: number,
  open: OpenMinutes | null,
  together: ReadonlySet<number>,
): Places {
  const places: Places = {
    cells: new Int32Array(dayCount * hoursInDay).fill(-1),
    weeks: new Int32Array(dayCount),
    counts: new Uint8Array(dayCount),
  };
  for (const { number, week, hours } of days) {
    if (bySlots.has(number)) continue;
    places.weeks[number] = week;
    places.counts[number] = together.has(number) ? counts.own : counts.both;
    for (const { minute, cell } of hours) {
      if (open && !isOpenWithin(open, minute % dayMinutes, hourMinutes)) continue;
      places.cells[number * hoursInDay + (minute - dayStartMinute) / hourMinutes] = cell;
    }
  }
  return places;
}

/** The same for a subject of which days are left out. */
function withoutDays(places: Places, left: readonly number[] | undefined): Places {
  if (!left || left.length === 0) return places;
  const whose = places.counts.slice();
  for (const day of left) whose[day] = (whose[day] ?? 0) & counts.together;
  return { ...places, counts: whose };
}

/** Sums by hour of the week, as they are added up. */
interface HourSums {
  covered: Float64Array;
  values: Float64Array[];
  /** Weeks in which anything is known of an hour, as bits, part after part. */
  weeks: Int32Array;
  parts: number;
  isKnown: Uint8Array;
}

const newSums = (cellCount: number, measureCount: number, parts: number): HourSums => ({
  covered: new Float64Array(cellCount),
  values: Array.from({ length: measureCount }, () => new Float64Array(cellCount)),
  weeks: new Int32Array(cellCount * parts),
  parts,
  isKnown: new Uint8Array(cellCount),
});

function addInto(sums: Float64Array, at: Int32Array, numbers: Numbers | null): void {
  if (numbers === null) return;
  for (let nth = 0; nth < at.length; nth++) {
    const cell = at[nth] as number;
    if (cell >= 0) sums[cell] = (sums[cell] as number) + (numbers[nth] as number);
  }
}

/** Adds those hours of a month that count for `whose`. `first`: the number of its first day. */
function addBlock(
  into: HourSums,
  block: HourBlock,
  { cells, weeks, counts }: Places,
  whose: number,
  first: number,
) {
  const { places } = block;
  const at = new Int32Array(places.length).fill(-1);
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth] as number;
    const day = first + Math.floor(place / hoursInDay);
    if (day < 0 || counts[day] !== whose) continue;
    const cell = cells[first * hoursInDay + place] as number;
    if (cell < 0) continue;
    at[nth] = cell;
    into.isKnown[cell] = 1;
    const week = weeks[day] as number;
    const part = cell * into.parts + Math.floor(week / weeksInPart);
    into.weeks[part] = (into.weeks[part] as number) | (1 << (week % weeksInPart));
  }
  addInto(into.covered, at, block.covered);
  block.sums.forEach((numbers, measure) => {
    addInto(into.values[measure] as Float64Array, at, numbers);
  });
}

function weekSumsIn(
  { covered, values, weeks, isKnown, parts }: HourSums,
  of: { id: number; layer: number; counts: number },
  measures: readonly SumKey[],
): WeekSum[] {
  const found: WeekSum[] = [];
  for (let cell = 0; cell < isKnown.length; cell++) {
    if (!isKnown[cell]) continue;
    const known: SumValues = {};
    measures.forEach((measure, nth) => {
      const value = values[nth]?.[cell];
      if (value) known[measure] = value;
    });
    const byLayer: SumValues[] = [];
    byLayer[of.layer] = known;
    found.push({
      id: of.id,
      cell,
      counts: of.counts,
      sums: { covered: covered[cell] ?? 0, byLayer },
      weeks: [...weeks.subarray(cell * parts, (cell + 1) * parts)],
    });
  }
  return found;
}

/** Sums by subject and hour of the week of the hours that are made. */
export function addMadeHours(
  blocks: readonly HourBlock[],
  made: readonly MadeDays[],
  measures: readonly SumKey[],
  asked: Days,
  cellCount: number,
  { hours, without }: WeekAsked,
): WeekSum[] {
  const dayCount = daysBetween(asked.from, asked.to);
  const parts = Math.ceil(weekCount(asked) / weeksInPart);
  const together = new Set(without.together);
  const blocksOf = Map.groupBy(blocks, ({ id }) => id);
  return made.flatMap((clock) => {
    const alike = new Map<string, Places>();
    const placesFor = (id: number) => {
      const open = hours?.get(id) ?? null;
      const known = alike.get(openKey(open)) ?? placesOf(clock, dayCount, open, together);
      alike.set(openKey(open), known);
      return withoutDays(known, without.bySubject.get(id));
    };
    return clock.ids.flatMap((id) => {
      const places = placesFor(id);
      const whose = new Set(places.counts);
      return [...Map.groupBy(blocksOf.get(id) ?? [], ({ layer }) => layer)].flatMap(([layer, months]) =>
        [...whose].filter(Boolean).flatMap((counted) => {
          const sums = newSums(cellCount, measures.length, parts);
          for (const block of months) addBlock(sums, block, places, counted, numberOf(block.month, asked));
          return weekSumsIn(sums, { id, layer, counts: counted }, measures);
        }),
      );
    });
  });
}
