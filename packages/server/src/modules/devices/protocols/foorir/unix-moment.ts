/** Where a time stamp's unit changes: each up to (not including) `below` counts in 1/`perSecond` seconds. */
const units = [
  { below: 1e11, perSecond: 1 },
  { below: 1e14, perSecond: 1e3 },
  { below: 1e17, perSecond: 1e6 },
  // 18 digits: not a usual unit, but printed in the vendor's description.
  { below: 1e18, perSecond: 1e8 },
] as const;

/** Largest time stamp accepted, in nanoseconds. */
export const latestStamp = 1e19;

/** UNIX time of unknown unit (seconds, milliseconds, ...), recognised by its magnitude. */
export function unixMoment(stamp: number): Date {
  const perSecond = units.find((unit) => stamp < unit.below)?.perSecond ?? 1e9;
  return new Date((stamp / perSecond) * 1000);
}
