import type { MeasureValues } from "@foyer/contract/counting/measures";

/** One published figure of a location. */
export interface ReplayRow {
  location: string;
  /** Start of the interval: its wall clock counted as if it were UTC, and the offset where the file has one. */
  wall: number;
  offset: number | null;
  seconds: number;
  values: MeasureValues;
}
