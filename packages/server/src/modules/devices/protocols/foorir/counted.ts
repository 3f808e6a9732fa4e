import type { MeasureValues } from "@foyer/contract/counting/measures";
import * as z from "zod/mini";
import type { DecodedReading, DecodedRecord } from "../protocol.ts";
import { parseSpan, readingSpan, type Stamp } from "./span.ts";

/** What an element counted, whether since the upload before or since the counter was reset. */
export interface Counted {
  line: string;
  sums: MeasureValues;
  /** About the people of one upload only: their stay, gender, age and badges are never running totals. */
  ofUpload: MeasureValues;
  start: Stamp;
  end: Stamp;
  sent: Date;
}

/** The counts as those of an interval; a text says what is wrong. */
export function parseRecord({ line, sums, ofUpload, start, end, sent }: Counted): DecodedRecord | string {
  const interval = parseSpan(start, end, sent);
  if (typeof interval === "string") return interval;
  return { line, ...interval, values: { ...sums, ...ofUpload } };
}

/** The counts as running totals. */
export function parseReading({ line, sums, start, end, sent }: Counted): DecodedReading {
  return { line, feed: "total", ...readingSpan(start, end, sent), totals: sums };
}

/** `dataMode` of an element: "Total" counts since the counter was reset, "Add" or none since the upload before. */
export const DataMode = z.nullish(
  z.pipe(
    z.string(),
    z.transform((mode) => (mode.trim().toLowerCase() === "total" ? "total" : "add")),
  ),
);
