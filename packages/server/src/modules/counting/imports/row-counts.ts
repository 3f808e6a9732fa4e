import type { ColumnRole, ImportLayout } from "@foyer/contract/counting/import-plan";
import { type Measure, measures } from "@foyer/contract/counting/measures";
import { readCount } from "./cell-count.ts";
import { type Fault, faultAt } from "./row-fault.ts";

/** Columns that count for the same sensor. */
export interface CountGroup {
  /** From the columns; empty: the row's own. */
  sensor: string;
  columns: { index: number; slot: number }[];
  /** Column of the total; -1 without one. */
  total: number;
  inSlot: number;
  outSlot: number;
}

const isMeasure = (role: ColumnRole): role is Measure => measures.some((measure) => measure === role);

/** Every measure the layouts count, in the order of their slots. */
export function listMeasures(layouts: readonly ImportLayout[]): Measure[] {
  const roles = new Set(layouts.flatMap(({ columns }) => columns.map(({ role }) => role)));
  const hasIn = roles.has("total") || roles.has("value");
  return measures.filter(
    (measure) =>
      roles.has(measure) || (measure === "in" && hasIn) || (measure === "out" && roles.has("value")),
  );
}

/** A name without control characters, double spaces and spaces around: files spell the same sensor in many ways. */
export const plainSensor = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 200);

export function countGroups({ columns }: ImportLayout, slots: readonly Measure[]): CountGroup[] {
  const groups = new Map<string, CountGroup>();
  columns.forEach(({ role, sensor = "" }, index) => {
    if (role !== "total" && !isMeasure(role)) return;
    const known = groups.get(sensor);
    const group = known ?? {
      sensor: plainSensor(sensor),
      columns: [],
      total: -1,
      inSlot: slots.indexOf("in"),
      outSlot: slots.indexOf("out"),
    };
    groups.set(sensor, group);
    if (role === "total") group.total = index;
    else group.columns.push({ index, slot: slots.indexOf(role) });
  });
  return [...groups.values()];
}

/** The count in a cell; null: nothing is known. */
export function countIn(
  cells: readonly string[],
  index: number,
  decimal: ImportLayout["decimal"],
): number | null | Fault {
  const cell = cells[index] ?? "";
  const count = readCount(cell, decimal);
  return count !== null && typeof count === "object" ? faultAt(index, count.fault, cell) : count;
}

/** What a group of columns says. */
export interface Said {
  /** By slot; -1 = not given. */
  values: number[];
  isSaid: boolean;
  /** Only the total was said, though there are columns for directions. */
  isTotalOnly: boolean;
}

/** The values of a group in a row; columns of the same measure are added up. */
export function readGroup(
  { columns, total, inSlot, outSlot }: CountGroup,
  cells: readonly string[],
  decimal: ImportLayout["decimal"],
  slots: number,
): Said | Fault {
  const values = new Array<number>(slots).fill(-1);
  let isSaid = false;
  for (const { index, slot } of columns) {
    const count = countIn(cells, index, decimal);
    if (count === null) continue;
    if (typeof count === "object") return count;
    values[slot] = Math.max(values[slot] as number, 0) + count;
    isSaid = true;
  }
  const sum = total < 0 ? null : countIn(cells, total, decimal);
  if (sum !== null && typeof sum === "object") return sum;
  const hasDirection = values[inSlot] !== -1 || (outSlot >= 0 && values[outSlot] !== -1);
  if (sum === null || hasDirection) return { values, isSaid, isTotalOnly: false };
  values[inSlot] = sum;
  const isTotalOnly = columns.some(({ slot }) => slot === inSlot || slot === outSlot);
  return { values, isSaid: true, isTotalOnly };
}
