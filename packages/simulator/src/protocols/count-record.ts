import type { MeasureValues } from "@foyer/contract/counting/measures";

/** What one line counted in one interval. `start` is UTC in milliseconds. */
export interface CountRecord {
  sn: string;
  line: string;
  start: number;
  seconds: number;
  values: MeasureValues;
}
