import { type Measure, type MeasureValues, measures } from "@foyer/contract/counting/measures";
import { columnOf } from "../../columns/columns.ts";

const measureOf: ReadonlyMap<string, Measure> = new Map(
  measures.map((measure) => [columnOf(measure), measure]),
);

/** The measures among a row's columns, zeros included, by their names in the contract. */
export function toReportedValues(columns: Readonly<Record<string, unknown>>): MeasureValues {
  const values = Object.entries(columns).flatMap(([column, value]) => {
    const measure = measureOf.get(column);
    return measure && value != null ? [[measure, Number(value)] as const] : [];
  });
  return Object.fromEntries(values);
}

/** Those that are not 0. */
export const valuesOf = (columns: Readonly<Record<string, unknown>>): MeasureValues =>
  Object.fromEntries(Object.entries(toReportedValues(columns)).filter(([, value]) => value !== 0));
