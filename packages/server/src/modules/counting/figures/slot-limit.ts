import { Refusal } from "../../../platform/refusal.ts";

/**
 * Days of subjects whose slots one question reads: 1,000 sites over a year and a month. Measured on two cores that others
 * used as well (load 4), 1,000 sites of 56 slots a day over 364 days: hours of all 9 s, days in opening hours of each 16 s,
 * with at most 520 MB in the server. Peaks read hours that are made, and slots of the last days alone.
 */
export const mostSlotDays = 400_000;

/** Refuses a question that reads the slots of more days of subjects; to be asked before any list of them is made. */
export function requireFewSlots(subjectDays: number): void {
  if (subjectDays > mostSlotDays) throw new Refusal("question.tooLarge");
}
