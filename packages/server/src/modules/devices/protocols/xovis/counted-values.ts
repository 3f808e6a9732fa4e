import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";
import * as z from "zod/mini";
import { firstProblem } from "../first-problem.ts";

/** Counts end in 32-bit columns. */
export const Count = z.int().check(z.nonnegative(), z.maximum(2_147_483_647));

/**
 * What the sensor's counters mean here. Forward is in; zones that count entries call it `in`. Gender is that of those
 * who enter. Masks, dwell and queueing times have no measure; the bins of ages are nowhere described.
 */
const measures = new Map<unknown, Measure>([
  ["fw", "in"],
  ["in", "in"],
  ["bw", "out"],
  ["out", "out"],
  ["fw-male", "genderMale"],
  ["fw-female", "genderFemale"],
]);

export const findMeasure = (counter: unknown): Measure | undefined => measures.get(counter);

/** The counted values among named ones; null where nobody in or out is counted. A text says what is wrong. */
export function countedValues(
  named: readonly { name: unknown; value: unknown }[],
): MeasureValues | null | string {
  const values: MeasureValues = {};
  for (const { name, value } of named) {
    const measure = findMeasure(name);
    if (!measure) continue;
    if (values[measure] !== undefined) return `${name} is given twice`;
    const count = firstProblem(Count, value);
    if (!count.ok) return `${name}: ${count.reason}`;
    values[measure] = count.value;
  }
  if (values.in === undefined && values.out === undefined) return null;
  return { ...values, ...unknownGender(values) };
}

/** Who was counted in without a gender being recognised. */
function unknownGender({ in: entered, genderMale, genderFemale }: MeasureValues): MeasureValues {
  if (entered === undefined || genderMale === undefined || genderFemale === undefined) return {};
  const others = entered - genderMale - genderFemale;
  return others >= 0 ? { genderUnknown: others } : {};
}
