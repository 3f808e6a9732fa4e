import type { PlannedHour } from "@foyer/contract/analytics/staffing";

/** What an hour is like: too few or too many are on duty, as many as needed, or nobody knows. */
export type Standing = "closed" | "unknown" | "few" | "many" | "fits";

export function toStanding(
  { open, staff, needed }: Pick<PlannedHour, "open" | "staff" | "needed">,
  hasRoster: boolean,
): Standing {
  if (!open && staff === 0) return "closed";
  if (needed === null) return "unknown";
  if (!hasRoster || staff === needed) return "fits";
  return staff < needed ? "few" : "many";
}

interface Totals {
  staff: number;
  /** Of the hours of which it is known. */
  needed: number;
  isPart: boolean;
  short: number;
  over: number;
}

/** Hours of work in a week: planned, needed, missing and too many. */
export function toTotals(cells: readonly Pick<PlannedHour, "staff" | "needed">[]): Totals {
  const totals = { staff: 0, needed: 0, isPart: false, short: 0, over: 0 };
  for (const { staff, needed } of cells) {
    totals.staff += staff;
    if (needed === null) totals.isPart = true;
    else {
      totals.needed += needed;
      totals.short += Math.max(0, needed - staff);
      totals.over += Math.max(0, staff - needed);
    }
  }
  return totals;
}
