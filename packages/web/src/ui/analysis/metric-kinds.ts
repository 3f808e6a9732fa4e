import { type NumberType, rateTypes } from "@foyer/contract/metrics";

const divided: ReadonlySet<string> = new Set([...rateTypes, "averageDwellTime"]);

/** Whether values of a metric can be added up and averaged; rates come from sums alone. */
export const isSum = (metric: NumberType | string): boolean => !divided.has(metric);
