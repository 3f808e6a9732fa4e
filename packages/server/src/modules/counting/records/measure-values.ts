import { type Measure, measures } from "@foyer/contract/counting/measures";
import { columnOf } from "./measure-columns.ts";

const measureOf: ReadonlyMap<string, Measure> = new Map(
  measures.map((measure) => [columnOf(measure), measure]),
);

/** The measures among a row's columns that are not 0, by their names in the contract. */
export function valuesOf(columns: Readonly<Record<string, unknown>>): Partial<Record<Measure, number>> {
  const values = Object.entries(columns).flatMap(([column, value]) => {
    const measure = measureOf.get(column);
    return measure && value ? [[measure, Number(value)] as const] : [];
  });
  return Object.fromEntries(values);
}
