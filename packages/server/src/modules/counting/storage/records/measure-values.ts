import { type Measure, type MeasureValues, measures } from "@foyer/contract/counting/measures";
import { sumColumn } from "../../columns/columns.ts";

const measureByColumn: ReadonlyMap<string, Measure> = new Map(
  measures.map((measure) => [sumColumn(measure), measure]),
);

/** The measures among a row's columns, zeros included, by their names in the contract. */
export function toReportedValues(columns: Readonly<Record<string, unknown>>): MeasureValues {
  const values = Object.entries(columns).flatMap(([column, value]) => {
    const measure = measureByColumn.get(column);
    return measure && value != null ? [[measure, Number(value)] as const] : [];
  });
  return Object.fromEntries(values);
}

/** Those that are not 0. */
export const toValues = (columns: Readonly<Record<string, unknown>>): MeasureValues =>
  Object.fromEntries(Object.entries(toReportedValues(columns)).filter(([, value]) => value !== 0));
