import { Refusal } from "../../../platform/refusal.ts";

/** Days of subjects whose slots one question reads: as many as are added up in a few seconds. */
export const mostSlotDays = 40_000;

/** Refuses a question that reads the slots of more days of subjects; to be asked before any list of them is made. */
export function requireFewSlots(subjectDays: number): void {
  if (subjectDays > mostSlotDays) throw new Refusal("question.tooLarge");
}
