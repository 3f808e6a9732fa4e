import type { StaffedHour } from "@foyer/contract/analytics/staffing";

/** An hour of one business day. */
export interface CountedHour {
  weekday: number;
  hour: string;
  open: boolean;
  /** Null where too little is known. */
  visitors: number | null;
  staff: number;
}

/**
 * What the hours of weekdays are like, per day on which the visitors are known. What is not known has no say: neither its
 * visitors nor the people on duty.
 */
export function staffedHours(hours: readonly CountedHour[]): StaffedHour[] {
  const alike = Map.groupBy(hours, ({ weekday, hour }) => `${weekday} ${hour}`);
  return [...alike.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const known = all.flatMap(({ visitors, staff }) => (visitors === null ? [] : [{ visitors, staff }]));
    const days = known.length;
    const visitors = known.reduce((sum, one) => sum + one.visitors, 0);
    const staff = known.reduce((sum, one) => sum + one.staff, 0);
    return {
      weekday: first.weekday,
      hour: first.hour,
      open: all.some(({ open }) => open),
      days,
      unknown: all.filter((one) => one.open && one.visitors === null).length,
      visitors: days === 0 ? null : visitors / days,
      staff: days === 0 ? null : staff / days,
      perStaff: staff === 0 ? null : visitors / staff,
    };
  });
}
