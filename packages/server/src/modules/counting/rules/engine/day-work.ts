import { type Measure, measures } from "@foyer/contract/counting/measures";
import { type RuleType, ruleSubjects } from "@foyer/contract/counting/rule-definitions";
import { pairedSums, type SumKey } from "../../columns/columns.ts";
import { type ActiveRule, holdsAt, holdsOn, isType, type TypedRule } from "./active-rule.ts";
import type { BusinessDay } from "./business-day.ts";

/**
 * Amounts by measure and cell. A cell is a row (an access, or an area) and a slot; its position is
 * `slot * rows + row`, so that positions in order are earlier slots first, then lower access ids.
 */
export type Cells = Map<SumKey, Float64Array>;

/** The layers that rules make, by their number in the roll-ups. */
export const eliminated = 1;
export const corrected = 2;
export const estimated = 3;
export const ruleLayers = [eliminated, corrected, estimated] as const;
export type RuleLayer = (typeof ruleLayers)[number];

/** A row of cells. */
export interface Row {
  id: number;
  /** What rows share when figures are rounded: entrances make up their entity, and an area stands alone. */
  group: "entrance" | "internal" | "area";
  /** Closest first. */
  rules: readonly ActiveRule[];
}

/** Receives every amount a rule changes. */
export type Ledger = (rule: ActiveRule, measure: Measure, cell: number, amount: number) => void;

/** One business day of some rows while rules act on it. */
export interface DayWork {
  day: BusinessDay;
  rows: readonly Row[];
  size: number;
  /** What the rules so far have left. */
  current: Cells;
  layers: Record<RuleLayer, Cells>;
  /** Cells that get a row in a layer even when nothing is added: a gap that a rule says is 0 is no gap. */
  said: Record<RuleLayer, Set<number>>;
  /** 1 where anything was measured. */
  present: Uint8Array;
  /** 1 where everything was taken away: nothing to estimate. */
  dropped: Uint8Array;
  /** By measure, 1 where a figure was given. */
  given: Map<SumKey, Uint8Array>;
  /** The rules of each row that hold on this day, by type. */
  acting: readonly Map<RuleType, ActiveRule[]>[];
  ledger: Ledger | undefined;
  /** By row what part of a measure was counted where its paired one was measured, for cells that held nothing. */
  shares: ReadonlyMap<SumKey, readonly number[]>;
}

/** What was measured on a day. */
export interface Measured {
  values: Cells;
  present: Uint8Array;
}

export function makeDayWork(
  day: BusinessDay,
  rows: readonly Row[],
  { values, present }: Measured,
  ledger?: Ledger,
): DayWork {
  const size = rows.length * day.slots.length;
  return {
    day,
    rows,
    size,
    current: copyCells(values),
    layers: { 1: new Map(), 2: new Map(), 3: new Map() },
    said: { 1: new Set(), 2: new Set(), 3: new Set() },
    present,
    dropped: new Uint8Array(size),
    given: new Map(),
    acting: rows.map(({ rules }) =>
      Map.groupBy(
        rules.filter((rule) => holdsOn(rule, day)),
        (rule) => rule.definition.type,
      ),
    ),
    ledger,
    shares: rowShares(values, rows.length),
  };
}

/** The paired part of each measure over the day, row by row. */
function rowShares(values: Cells, rows: number): Map<SumKey, number[]> {
  const sumRow = (cells: Float64Array | undefined, row: number) => {
    let sum = 0;
    for (let cell = row; cells && cell < cells.length; cell += rows) sum += cells[cell] ?? 0;
    return sum;
  };
  return new Map(
    pairedSums.flatMap(({ name, of }) => {
      const paired = values.get(name);
      if (!paired) return [];
      const shares = Array.from({ length: rows }, (_, row) => {
        const all = sumRow(values.get(of), row);
        return all > 0 ? sumRow(paired, row) / all : 0;
      });
      return [[name, shares] as const];
    }),
  );
}

export const copyCells = (cells: Cells): Cells =>
  new Map([...cells].map(([measure, values]) => [measure, values.slice()]));

/** The values of a measure, made when there were none. */
export function cellValues(cells: Cells, measure: SumKey, size: number): Float64Array {
  const known = cells.get(measure) ?? new Float64Array(size);
  cells.set(measure, known);
  return known;
}

const measured: ReadonlySet<SumKey> = new Set(measures);
const isMeasure = (sum: SumKey): sum is Measure => measured.has(sum);

/** Adds an amount to a cell, in a layer, in the name of a rule; to one sum alone. */
export function changeOne(
  work: DayWork,
  layer: RuleLayer,
  rule: ActiveRule,
  sum: SumKey,
  cell: number,
  amount: number,
): void {
  if (amount === 0) return;
  const current = cellValues(work.current, sum, work.size);
  const values = cellValues(work.layers[layer], sum, work.size);
  current[cell] = (current[cell] ?? 0) + amount;
  values[cell] = (values[cell] ?? 0) + amount;
  if (isMeasure(sum)) work.ledger?.(rule, sum, cell, amount);
}

/** The same with the sums that ratios need beside it: they stay the part of the measure that they were. */
export function change(
  work: DayWork,
  layer: RuleLayer,
  rule: ActiveRule,
  measure: Measure,
  cell: number,
  amount: number,
): void {
  const before = valueAt(work, measure, cell);
  changeOne(work, layer, rule, measure, cell, amount);
  for (const { name, of } of pairedSums) {
    const part = of === measure ? work.current.get(name)?.[cell] : undefined;
    if (part === undefined) continue;
    const share = before > 0 ? part / before : (work.shares.get(name)?.[cell % work.rows.length] ?? 0);
    changeOne(work, layer, rule, name, cell, Math.round((before + amount) * share) - part);
  }
}

/** What a cell holds now. */
export const valueAt = (work: DayWork, measure: SumKey, cell: number): number =>
  work.current.get(measure)?.[cell] ?? 0;

/** Whether a rule aims at one row alone, not at all of an entity or more. */
export const aimsAtRow = ({ subjectKind }: ActiveRule): boolean =>
  subjectKind === ruleSubjects.access || subjectKind === ruleSubjects.area;

/** The cells that one rule governs of rows that are rounded together, in order. */
export interface Unit<T extends RuleType> {
  rule: TypedRule<T>;
  cells: number[];
}

/** For each cell the closest rule of a type that governs it; cells under the same rule and of the same group together. */
export function listUnits<T extends RuleType>(
  work: DayWork,
  type: T,
  governs: (rule: TypedRule<T>, row: Row) => boolean = () => true,
): Unit<T>[] {
  const { rows, day, acting } = work;
  const candidates = rows.map((row, index) =>
    (acting[index]?.get(type) ?? []).filter(
      (rule): rule is TypedRule<T> => isType(rule, type) && governs(rule, row),
    ),
  );
  if (candidates.every((rules) => rules.length === 0)) return [];
  const units = new Map<ActiveRule, Map<Row["group"], Unit<T>>>();
  for (const [slot, minute] of day.minutes.entries()) {
    for (const [index, row] of rows.entries()) {
      const rule = candidates[index]?.find((candidate) => holdsAt(candidate, minute));
      if (!rule) continue;
      const groups = units.get(rule) ?? new Map<Row["group"], Unit<T>>();
      units.set(rule, groups);
      const unit = groups.get(row.group) ?? { rule, cells: [] };
      groups.set(row.group, unit);
      unit.cells.push(slot * rows.length + index);
    }
  }
  return [...units.values()].flatMap((groups) => [...groups.values()]);
}

/** The measures that have values now. */
export const measuresIn = (work: DayWork): Measure[] => [...work.current.keys()].filter(isMeasure);
