import type { HourBlock } from "./hour-sums.queries.ts";
import type { Kept, NumberStore, Numbers } from "./number-store.ts";
import { type WeekShape, type WeekTable, weeksInPart } from "./week-table.ts";

export const hoursInDay = 24;

/** What an hour of a day belongs to, by `24 * number of the day + hour of the business day`. */
export interface Places {
  /** Number of the hour of the week; -1: not asked. */
  cells: Int32Array;
  /** Week of a day, by its number. */
  weeks: Int32Array;
  /** Whose sums a day counts for (`counts`), by its number; 0: it is not asked, or read by slots. */
  counts: Uint8Array;
  /** All that there are of these. */
  whose: number[];
}

/** The hours of a month that count, by what they belong to. */
interface Chosen {
  /** Of the first that is read. */
  from: number;
  /** Number of the hour of the week of each from there on; -1: it is not asked. */
  cells: Int32Array;
  /** Hours of the week that are met. */
  met: number[];
  /** Places in the list of weeks, each followed by the bits to set there. */
  weeks: Int32Array;
  /** Sums of lists that many months have in common, by hour of the week. */
  covered: Map<Kept, Float64Array>;
}

/** The first of sorted numbers that is not smaller. */
function lowerBound(numbers: Numbers, least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addInto(sums: Float64Array, { cells, from }: Chosen, numbers: Numbers): void {
  for (let nth = 0; nth < cells.length; nth++) {
    const cell = cells[nth] as number;
    if (cell >= 0) sums[cell] = (sums[cell] as number) + (numbers[from + nth] as number);
  }
}

/** Adds up hours of months. Thousands of subjects know the same hours of a month: what those belong to is looked up once. */
export class BlockHours {
  readonly #store: NumberStore;
  readonly #chosen = new Map<Places, Map<Kept, Map<string, Chosen>>>();

  constructor(store: NumberStore) {
    this.#store = store;
  }

  /** Those that count for `whose`. `first`: the number of the month's first day. */
  add(table: WeekTable, block: HourBlock, places: Places, whose: number, first: number): void {
    const chosen = this.#toChosen(table.shape, block.places, places, whose, first);
    const layer = table.layer(block.layer);
    const { met, weeks } = chosen;
    for (const cell of met) layer.isKnown[cell] = 1;
    for (let nth = 0; nth < weeks.length; nth += 2)
      table.weeks[weeks[nth] as number] =
        (table.weeks[weeks[nth] as number] as number) | (weeks[nth + 1] as number);
    if (block.covered) {
      const covered = this.#toCovered(chosen, block.covered, table.covered.length);
      for (const cell of met)
        table.covered[cell] = (table.covered[cell] as number) + (covered[cell] as number);
    }
    block.sums.forEach((sums, measure) => {
      if (sums) addInto(layer.values[measure] as Float64Array, chosen, this.#store.numbers(sums));
    });
  }

  #toCovered(chosen: Chosen, kept: Kept, cellCount: number): Float64Array {
    const known = chosen.covered.get(kept);
    if (known) return known;
    const covered = new Float64Array(cellCount);
    addInto(covered, chosen, this.#store.numbers(kept));
    chosen.covered.set(kept, covered);
    return covered;
  }

  #toChosen(shape: WeekShape, kept: Kept, places: Places, whose: number, first: number): Chosen {
    const ofPlaces = this.#chosen.get(places) ?? new Map<Kept, Map<string, Chosen>>();
    this.#chosen.set(places, ofPlaces);
    const ofHours = ofPlaces.get(kept) ?? new Map<string, Chosen>();
    ofPlaces.set(kept, ofHours);
    const key = `${whose}|${first}`;
    const chosen = ofHours.get(key) ?? this.#choose(shape, kept, places, whose, first);
    ofHours.set(key, chosen);
    return chosen;
  }

  #choose(
    { parts }: WeekShape,
    kept: Kept,
    { cells, weeks, counts }: Places,
    whose: number,
    first: number,
  ): Chosen {
    const places = this.#store.numbers(kept);
    const from = lowerBound(places, -first * hoursInDay);
    const to = lowerBound(places, (counts.length - first) * hoursInDay);
    const own = new Int32Array(to - from).fill(-1);
    const met = new Set<number>();
    const bits = new Map<number, number>();
    for (let nth = from; nth < to; nth++) {
      const place = (places[nth] as number) + first * hoursInDay;
      const day = Math.floor(place / hoursInDay);
      const cell = cells[place] as number;
      if (counts[day] !== whose || cell < 0) continue;
      own[nth - from] = cell;
      met.add(cell);
      const week = weeks[day] as number;
      const part = cell * parts + Math.floor(week / weeksInPart);
      bits.set(part, (bits.get(part) ?? 0) | (1 << (week % weeksInPart)));
    }
    return {
      from,
      cells: own,
      met: [...met],
      weeks: Int32Array.from([...bits].flat()),
      covered: new Map(),
    };
  }
}
