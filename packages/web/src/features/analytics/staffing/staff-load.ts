import type { StaffedHour } from "@foyer/contract/analytics/staffing";
import type { HeatLevel } from "../../../ui/charts/heat-grid.tsx";

/** Where each shade begins, as a share of the target. */
export const steps = [0, 0.5, 0.75, 1, 1.5] as const;
/** Fewer come by chance. */
const someVisitors = 0.5;

/** The shade of so many visitors for one person: above the target they are too many. */
export const loadLevel = (perStaff: number, target: number): HeatLevel =>
  Math.max(
    0,
    steps.findLastIndex((share) => perStaff > share * target),
  ) as HeatLevel;

/** The site is open, or somebody is on duty. */
export const inUse = ({ open, staff }: StaffedHour): boolean => open || (staff ?? 0) > 0;

export const isOver = ({ perStaff }: StaffedHour, target: number): boolean =>
  perStaff !== null && perStaff > target;

/** Nobody was on duty while visitors came. */
export const isUnstaffed = ({ open, visitors, staff }: StaffedHour): boolean =>
  open && staff === 0 && (visitors ?? 0) >= someVisitors;
