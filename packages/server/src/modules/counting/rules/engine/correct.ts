import type { Measure } from "@foyer/contract/counting/measures";
import type { RuleDefinition } from "@foyer/contract/counting/rule-definitions";
import { inProportion, roundedShares } from "../../distribute/distribute.ts";
import { isType, type TypedRule } from "./active-rule.ts";
import {
  aimsAtRow,
  change,
  corrected,
  type DayWork,
  listUnits,
  measuresIn,
  type Row,
  valueAt,
} from "./day-work.ts";

type CellRule = TypedRule<"add"> | TypedRule<"replace">;

/** Whether a line of a row was bound at a slot: nothing measured is spread over accesses that could count. */
export type IsBound = (row: number, slot: number) => boolean;

/** Factors, then amounts added, then figures given. */
export function correct(work: DayWork, isBound: IsBound): void {
  applyFactors(work);
  for (const rule of cellRules(work, "add")) addTo(work, rule, isBound);
  giveFigures(work, isBound);
}

const thousand = 1000;

function applyFactors(work: DayWork): void {
  for (const measure of measuresIn(work)) {
    const values = work.current.get(measure) ?? new Float64Array(work.size);
    const units = listUnits(work, "factor", (rule) => rule.definition.measures.includes(measure));
    for (const { rule, cells } of units) {
      const thousandths = Math.round(rule.definition.factor * thousand);
      const shares = cells.map((cell) => (values[cell] ?? 0) * thousandths);
      const parts = roundedShares(shares, thousand);
      for (const [index, cell] of cells.entries()) {
        const changed = (parts[index] ?? 0) - (values[cell] ?? 0);
        change(work, corrected, rule, measure, cell, changed);
      }
    }
  }
}

/** The rules for single cells that hold on this day, each once, oldest first. */
function cellRules<T extends "add" | "replace">(work: DayWork, type: T): TypedRule<T>[] {
  const rules = new Set(work.acting.flatMap((acting) => acting.get(type) ?? []));
  return [...rules]
    .filter((rule): rule is TypedRule<T> => isType(rule, type))
    .sort((a, b) => a.versionId - b.versionId);
}

/** Whether an hour of a day is the one a rule names; without an offset it is every hour of that name. */
const isNamed = (hour: { name: string; plain: string }, wanted: string): boolean =>
  hour.name === wanted || hour.plain === wanted;

/** The cells that a rule's cell is made of: an entity's are those of its entrances. */
function toCells({ day, rows, acting }: DayWork, rule: CellRule): number[] {
  const { hour: wanted } = rule.definition;
  const reaches = (row: Row, index: number) =>
    (row.group !== "internal" || aimsAtRow(rule)) && acting[index]?.get(rule.definition.type)?.includes(rule);
  const members = rows.flatMap((row, index) => (reaches(row, index) ? [index] : []));
  return day.hourBySlot.flatMap((hour, slot) => {
    const named = wanted === undefined || isNamed(day.hours[hour] ?? { name: "", plain: "" }, wanted);
    return named ? members.map((member) => slot * rows.length + member) : [];
  });
}

/** Those of the cells to spread evenly over where nothing was measured. */
function evenCells(work: DayWork, rule: CellRule, cells: readonly number[], isBound: IsBound): number[] {
  const { day, rows } = work;
  const cellSlot = (cell: number) => Math.floor(cell / rows.length);
  const isWholeDay = rule.definition.hour === undefined;
  const open = isWholeDay ? cells.filter((cell) => day.isOpen[cellSlot(cell)]) : [...cells];
  const among = open.length > 0 ? open : [...cells];
  const bound = among.filter((cell) => isBound(cell % rows.length, cellSlot(cell)));
  return bound.length > 0 ? bound : among;
}

const sumCells = (work: DayWork, measure: Measure, cells: readonly number[]) =>
  cells.reduce((all, cell) => all + valueAt(work, measure, cell), 0);

/** Scales cells to a sum, in proportion to what they hold, evenly where that is nothing. */
function bringTo(
  work: DayWork,
  rule: CellRule,
  cells: readonly number[],
  target: number,
  isBound: IsBound,
): void {
  const { measure } = rule.definition;
  const isEmpty = sumCells(work, measure, cells) === 0;
  const among = isEmpty ? evenCells(work, rule, cells, isBound) : cells;
  if (among.length === 0) return;
  const weights = among.map((cell) => (isEmpty ? 1 : valueAt(work, measure, cell)));
  const parts = inProportion(target, weights);
  for (const [index, cell] of among.entries())
    change(work, corrected, rule, measure, cell, (parts[index] ?? 0) - valueAt(work, measure, cell));
}

function addTo(work: DayWork, rule: TypedRule<"add">, isBound: IsBound): void {
  const { measure, amount } = rule.definition;
  const cells = toCells(work, rule);
  const target = sumCells(work, measure, cells) + amount;
  bringTo(work, rule, cells, Math.max(0, target), isBound);
}

/** A narrower figure stands within a wider one: the closest subject first, then hours before days, then the newest. */
function byPrecedence(a: TypedRule<"replace">, b: TypedRule<"replace">): number {
  const isWide = ({ definition }: TypedRule<"replace">) => Number(definition.hour === undefined);
  return Number(aimsAtRow(b)) - Number(aimsAtRow(a)) || isWide(a) - isWide(b) || b.versionId - a.versionId;
}

function giveFigures(work: DayWork, isBound: IsBound): void {
  for (const rule of cellRules(work, "replace").sort(byPrecedence)) {
    const { measure, value } = rule.definition;
    const given = work.given.get(measure) ?? new Uint8Array(work.size);
    work.given.set(measure, given);
    const cells = toCells(work, rule);
    const free = cells.filter((cell) => !given[cell]);
    const taken = sumCells(work, measure, cells) - sumCells(work, measure, free);
    bringTo(work, rule, free, Math.max(0, value - taken), isBound);
    for (const cell of free) {
      given[cell] = 1;
      if (!work.present[cell]) work.said[corrected].add(cell);
    }
  }
}

/** Types that aim at a cell of one day. */
export const isCellRule = ({ type }: RuleDefinition): boolean => type === "add" || type === "replace";
