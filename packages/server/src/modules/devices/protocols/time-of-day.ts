/** Hour and minute as a device takes them: 24:00 becomes 23:59, a later hour that of the next day. */
export function timeOfDay(minutesAfterMidnight: number): [hour: number, minute: number] {
  const inDay = minutesAfterMidnight === 1440 ? 1439 : minutesAfterMidnight % 1440;
  return [Math.floor(inDay / 60), inDay % 60];
}
