import type { MeasureValues } from "@foyer/contract/counting/measures";
import * as z from "zod/mini";
import { numeric } from "./numeric.ts";

/** Counts end in 32-bit columns. */
export const Count = numeric(z.int().check(z.nonnegative(), z.maximum(2_147_483_647)));

/** Mean time in view per person, in milliseconds. */
export const MeanStay = z.nullish(numeric(z.number().check(z.nonnegative(), z.maximum(86_400_000))));

/**
 * Turns a mean stay into a sum. The mean is over everybody the camera followed, whatever they did: each event of its
 * list (enter, leave, pass, return) has a stay time. A mean of 0 ms was not measured, since crossing the picture takes
 * time.
 */
export function dwell(meanMs: z.output<typeof MeanStay>, people: number): MeasureValues {
  return meanMs && people > 0 ? { dwellMs: Math.round(meanMs * people), dwellCount: people } : {};
}

/** Leaves out what a body left out. */
export function given(values: { [M in keyof MeasureValues]: number | null | undefined }): MeasureValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));
}
