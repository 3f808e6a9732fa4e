import { daysBetween } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { isOpenWithin, type OpenHours } from "../../../platform/time/open-hours.ts";
import { type OwnedBy, ownerKey } from "../clock-groups/clock-groups.ts";
import { toMonth } from "../clocks/clocks.ts";
import { addSums, type LayeredSums } from "../sums/sums.ts";
import { BlockHours, hoursInDay, type Places } from "./block-hours.ts";
import { type MadeHours, madeHours } from "./hour-sums.queries.ts";
import { openKey } from "./line-sets.ts";
import { areWhole, findFirstDays, madeDays, nothing, untilKeys } from "./made-days.ts";
import type { NumberedPiece } from "./runs.ts";
import { pieceKey, type SumsQuery } from "./sums.queries.ts";
import { counts } from "./week-known.ts";
import { type WeekShape, WeekTable } from "./week-table.ts";

const hourMinutes = 60;
/** Of fewer days of subjects slots are found as fast. */
const fewDays = 200;
/** Of more days the hours of each subject would be held at once. */
const mostDaysApart = 40_000;

/** A full hour of a business day: its moments, and what the clock shows at its beginning. */
interface ChosenHour {
  number: number;
  day: string;
  nth: number;
  begin: number;
  end: number;
  minute: number;
}

/** Subjects, and those of their pieces that are read by slots. */
export interface SlotPieces {
  ids: number[];
  pieces: readonly NumberedPiece[];
}

export interface HoursRead {
  sums: Map<string, LayeredSums>;
  rest: SlotPieces[];
}

/** Pieces that are full hours of business days. */
function hoursIn(pieces: readonly NumberedPiece[]): ChosenHour[] {
  return pieces.flatMap(({ number, begin, end, hour, slots }) =>
    hour ? [{ number, begin, end, ...hour, minute: slots()[0]?.minute ?? 0 }] : [],
  );
}

/** What the hours of days belong to, for subjects of some opening hours of which the hours of some days are made. */
function listPlaces(
  hours: readonly ChosenHour[],
  first: string,
  last: string,
  open: OpenHours | null,
  isMade: (day: string) => boolean,
): Places {
  const dayCount = daysBetween(first, last);
  const places: Places = {
    cells: new Int32Array(dayCount * hoursInDay).fill(-1),
    weeks: new Int32Array(dayCount),
    counts: new Uint8Array(dayCount),
    whose: [counts.both],
  };
  for (const { number, day, nth, begin, end } of hours) {
    if (!isMade(day) || (open && !isOpenWithin(open, begin, end))) continue;
    const at = daysBetween(first, day) - 1;
    places.counts[at] = counts.both;
    places.cells[at * hoursInDay + nth] = number;
  }
  return places;
}

/** Subjects of which the same days are made. */
interface MadeAlike {
  ids: number[];
  isMade: (day: string) => boolean;
}

function madeAlike(
  of: SumsQuery,
  made: MadeHours,
  first: ReadonlyMap<number, string>,
  hours: ReadonlyMap<number, OpenHours> | null,
  dayMinute: number,
): MadeAlike[] {
  const alike = new Map<string, MadeAlike>();
  const toKey = untilKeys();
  for (const id of of.ids) {
    const open = hours?.get(id);
    const isWhole = !hours || (open !== undefined && areWhole(open, dayMinute));
    const [until, firstDay] = [made.until.get(id) ?? nothing, first.get(id) ?? ""];
    const key = isWhole ? `${toKey(until)}|${firstDay}` : "";
    const known = alike.get(key) ?? { ids: [], isMade: isWhole ? madeDays(until, firstDay) : () => false };
    alike.set(key, known);
    known.ids.push(id);
  }
  return [...alike.values()];
}

/** Adds up hours by owner. */
class OwnersHours {
  readonly #shape: WeekShape;
  readonly #blockHours: BlockHours;
  readonly #made: MadeHours;
  readonly #tables = new Map<string, WeekTable>();

  constructor(made: MadeHours, { measures }: SumsQuery, pieceCount: number) {
    this.#made = made;
    this.#blockHours = new BlockHours(made.numbers);
    this.#shape = { cellCount: pieceCount, parts: 1, measures };
  }

  /** `first`: the day that places are counted from. */
  add(owner: string, id: number, places: Places, first: string): void {
    const table = this.#tables.get(owner) ?? new WeekTable(this.#shape);
    this.#tables.set(owner, table);
    for (const block of this.#made.blocks.get(id) ?? [])
      this.#blockHours.add(table, block, places, counts.both, daysBetween(first, block.month) - 1);
  }

  sums(): Map<string, LayeredSums> {
    const sums = new Map<string, LayeredSums>();
    for (const [owner, table] of this.#tables)
      for (let number = 0; number < this.#shape.cellCount; number++)
        if (table.isKnown(number)) sums.set(pieceKey(owner, number), table.sumsAt(number));
    return sums;
  }
}

/** Whether the hours of so many days of subjects are read from what is kept of them. */
function isWorthwhile(dayCount: number, idCount: number, by: OwnedBy): boolean {
  const subjectDays = dayCount * idCount;
  return subjectDays >= fewDays && (by === "none" || subjectDays <= mostDaysApart);
}

/**
 * Sums of pieces that are full hours of business days, by owner and number of the piece, from the hours of days that are over;
 * with `hours` of those in which sites are open. The rest is to be read by slots.
 */
export async function sumsOfMadeHours(
  pool: pg.Pool,
  of: SumsQuery,
  pieces: readonly NumberedPiece[],
  by: OwnedBy,
  hours: ReadonlyMap<number, OpenHours> | null,
): Promise<HoursRead> {
  const chosen = hoursIn(pieces);
  const days = [...new Set(chosen.map(({ day }) => day))].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || !isWorthwhile(days.length, of.ids.length, by))
    return { sums: new Map(), rest: [{ ids: [...of.ids], pieces }] };
  const months = [...new Set(days.map((day) => toMonth(day)))];
  const made = await madeHours(pool, of, months);
  const firstDays = await findFirstDays(pool, of, months, made);
  const pieceCount = pieces.reduce((most, { number }) => Math.max(most, number + 1), 0);
  const owners = new OwnersHours(made, of, pieceCount);
  const dayMinute = (chosen[0]?.minute ?? 0) % hourMinutes;
  const rest = madeAlike(of, made, firstDays, hours, dayMinute).map(({ ids, isMade }): SlotPieces => {
    const ofOpen = new Map<string, Places>();
    for (const id of ids) {
      const open = hours?.get(id) ?? null;
      const places = ofOpen.get(openKey(open)) ?? listPlaces(chosen, first, last, open, isMade);
      ofOpen.set(openKey(open), places);
      owners.add(ownerKey(by, id), id, places, first);
    }
    return { ids, pieces: pieces.filter(({ hour }) => !hour || !isMade(hour.day)) };
  });
  return { sums: owners.sums(), rest: rest.filter(({ pieces }) => pieces.length > 0) };
}

/** Adds sums of some subjects to those of others. */
export function addByKey(all: Map<string, LayeredSums>, more: ReadonlyMap<string, LayeredSums>): void {
  for (const [key, sums] of more) {
    const known = all.get(key);
    if (known) addSums(known, sums);
    else all.set(key, sums);
  }
}
