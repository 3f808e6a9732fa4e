/** The zone, of some, in which it is nearest to noon: people are on the move there, and no day ends meanwhile. */
export const nearestToNoon = (zones: readonly string[]): string =>
  zones.toSorted((one, other) => fromNoon(one) - fromNoon(other))[0] as string;

function fromNoon(timeZone: string): number {
  const hour = new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" });
  return Math.abs(12 - Number(hour.format()));
}
