import type { SumKey, SumValues } from "../columns/columns.ts";
import { type LayeredSums, noSums } from "../sums/sums.ts";

/** Weeks that one number stands for, bit by bit. */
export const weeksInPart = 30;

/** Of how many hours of the week, numbers of weeks and which measures sums are. */
export interface WeekShape {
  cellCount: number;
  parts: number;
  measures: readonly SumKey[];
}

interface Layer {
  isKnown: Uint8Array;
  /** By measure. */
  values: Float64Array[];
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Sums by hour of the week, with the weeks in which anything is known of each: lists, as an object each would be too many. */
export class WeekTable {
  readonly shape: WeekShape;
  readonly covered: Float64Array;
  /** As bits, part after part. */
  readonly weeks: Int32Array;
  readonly #layers: (Layer | undefined)[] = [];

  constructor(shape: WeekShape) {
    this.shape = shape;
    this.covered = new Float64Array(shape.cellCount);
    this.weeks = new Int32Array(shape.cellCount * shape.parts);
  }

  layer(nth: number): Layer {
    const { cellCount, measures } = this.shape;
    const layer = this.#layers[nth] ?? {
      isKnown: new Uint8Array(cellCount),
      values: measures.map(() => new Float64Array(cellCount)),
    };
    this.#layers[nth] = layer;
    return layer;
  }

  add(more: WeekTable): void {
    const addAll = (into: Float64Array, from: Float64Array) => {
      for (let nth = 0; nth < from.length; nth++) into[nth] = (into[nth] as number) + (from[nth] as number);
    };
    addAll(this.covered, more.covered);
    more.weeks.forEach((bits, nth) => {
      this.weeks[nth] = (this.weeks[nth] as number) | bits;
    });
    more.#layers.forEach((from, nth) => {
      if (!from) return;
      const into = this.layer(nth);
      from.isKnown.forEach((isKnown, cell) => {
        if (isKnown) into.isKnown[cell] = 1;
      });
      from.values.forEach((values, measure) => {
        addAll(into.values[measure] as Float64Array, values);
      });
    });
  }

  isKnown(cell: number): boolean {
    for (const layer of this.#layers) if (layer?.isKnown[cell]) return true;
    return false;
  }

  sumsAt(cell: number): LayeredSums {
    const sums: LayeredSums = { covered: this.covered[cell] as number, byLayer: [] };
    for (let nth = 0; nth < this.#layers.length; nth++) {
      const layer = this.#layers[nth];
      if (!layer?.isKnown[cell]) continue;
      const known: SumValues = {};
      for (let measure = 0; measure < layer.values.length; measure++) {
        const value = (layer.values[measure] as Float64Array)[cell] as number;
        if (value !== 0) known[this.shape.measures[measure] as SumKey] = value;
      }
      sums.byLayer[nth] = known;
    }
    return sums;
  }

  /** In how many weeks anything is known of an hour. */
  weekCountAt(cell: number): number {
    const { parts } = this.shape;
    let count = 0;
    for (let part = cell * parts; part < (cell + 1) * parts; part++)
      count += bitCount(this.weeks[part] as number);
    return count;
  }

  /** Added up over hours. */
  findSums(cells: readonly number[]): LayeredSums {
    const sums = noSums();
    for (const cell of cells) sums.covered += this.covered[cell] as number;
    this.#layers.forEach((layer, nth) => {
      if (!layer || !cells.some((cell) => layer.isKnown[cell])) return;
      const known: SumValues = {};
      for (let measure = 0; measure < layer.values.length; measure++) {
        const list = layer.values[measure] as Float64Array;
        let all = 0;
        for (const cell of cells) all += list[cell] as number;
        if (all !== 0) known[this.shape.measures[measure] as SumKey] = all;
      }
      sums.byLayer[nth] = known;
    });
    return sums;
  }

  /** The weeks in which anything is known of one of these hours. */
  listWeeks(cells: readonly number[]): Weeks {
    const { parts } = this.shape;
    const weeks = new Int32Array(parts);
    for (const cell of cells)
      for (let part = 0; part < parts; part++)
        weeks[part] = (weeks[part] as number) | (this.weeks[cell * parts + part] as number);
    return weeks;
  }
}

/** Weeks as bits. */
export type Weeks = Int32Array;

export const isKnownIn = (weeks: Weeks, week: number): boolean =>
  (((weeks[Math.floor(week / weeksInPart)] ?? 0) >> (week % weeksInPart)) & 1) === 1;

/** In how many weeks. */
export const countIn = (weeks: Weeks): number => weeks.reduce((all, bits) => all + bitCount(bits), 0);
