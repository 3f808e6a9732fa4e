import { daysBetween } from "@foyer/contract/calendar-days";
import { isOpenWithin, type OpenHours } from "../../../platform/time/open-hours.ts";
import type { Days } from "../clocks/clocks.ts";
import { BlockHours, hoursInDay, type Places } from "./block-hours.ts";
import type { MadeHours } from "./hour-sums.queries.ts";
import { openKey } from "./line-sets.ts";
import { counts, type KnownWeeks } from "./week-known.ts";
import { type ClockDays, type PatternDay, toIndex } from "./week-slots.ts";
import type { WeekAsked } from "./week-sums.queries.ts";
import { WeekTable } from "./week-table.ts";

const hourMinutes = 60;

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

const whoseOf = (counts: Uint8Array) => [...new Set(counts)].filter((whose) => whose !== 0);

function slotPlaces(
  { days, dayStartMinute, bySlots }: MadeDays,
  dayCount: number,
  open: OpenHours | null,
  together: ReadonlySet<number>,
): Places {
  const places: Places = {
    cells: new Int32Array(dayCount * hoursInDay).fill(-1),
    weeks: new Int32Array(dayCount),
    counts: new Uint8Array(dayCount),
    whose: [],
  };
  for (const { number, week, hours } of days) {
    if (bySlots.has(number)) continue;
    places.weeks[number] = week;
    places.counts[number] = together.has(number) ? counts.own : counts.both;
    for (const { minute, cell, piece } of hours) {
      if (open && !isOpenWithin(open, piece.begin, piece.end)) continue;
      places.cells[number * hoursInDay + (minute - dayStartMinute) / hourMinutes] = cell;
    }
  }
  return { ...places, whose: whoseOf(places.counts) };
}

/** The same for a subject of which days are left out. */
function withoutDays(places: Places, left: readonly number[] | undefined): Places {
  if (!left || left.length === 0) return places;
  const whose = places.counts.slice();
  for (const day of left) whose[day] = (whose[day] ?? 0) & counts.together;
  return { ...places, counts: whose, whose: whoseOf(whose) };
}

/** Adds sums by subject and hour of the week of the hours that are made. */
export function addMadeHours(
  known: KnownWeeks,
  { blocks, numbers }: MadeHours,
  made: readonly MadeDays[],
  asked: Days,
  { hours, without }: WeekAsked,
): void {
  const dayCount = daysBetween(asked.from, asked.to);
  const together = new Set(without.together);
  const blockHours = new BlockHours(numbers);
  for (const clock of made) {
    const alike = new Map<string, Places>();
    const placesFor = (id: number) => {
      const open = hours?.get(id) ?? null;
      const told = alike.get(openKey(open)) ?? slotPlaces(clock, dayCount, open, together);
      alike.set(openKey(open), told);
      return withoutDays(told, without.bySubject.get(id));
    };
    for (const id of clock.ids) {
      const own = blocks.get(id) ?? [];
      const places = placesFor(id);
      for (const whose of places.whose) {
        const table = new WeekTable(known.shape);
        for (const block of own) blockHours.add(table, block, places, whose, toIndex(block.month, asked));
        known.add(id, whose, table);
      }
    }
  }
}
