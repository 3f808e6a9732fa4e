/** SQL fragments that calculate business days as `zone-time.ts` does. */

/** Dates that the clocks of some zone left out, when it changed sides of the date line. */
export const datesLeftOut = ["1993-08-21", "1994-12-31", "2011-12-30"] as const;

const orNull = (day: string) => datesLeftOut.reduce((known, date) => `nullif(${known}, date '${date}')`, day);

/** The business day of what a zone's clock shows, `wall`; where there is no such date it is the day before. */
export function businessDayOfWall(wall: string, zone: string, dayStartMinute: string): string {
  const day = `(${wall} - make_interval(mins => ${dayStartMinute}))::date`;
  // Noon of a date left out is read as that of the next one. No other date pays for looking.
  const noon = `(((${day} + time '12:00') at time zone ${zone}) at time zone ${zone})::date`;
  return `coalesce(${orNull(day)}, ${day} - (${noon} - ${day}))`;
}

/** The business day a moment belongs to. */
export const businessDayAt = (moment: string, zone: string, dayStartMinute: string): string =>
  businessDayOfWall(`(${moment} at time zone ${zone})`, zone, dayStartMinute);

/** The moment a business day begins; one left out begins with the next, as PostgreSQL reads its times by a day later. */
export const dayBegin = (day: string, zone: string, dayStartMinute: string): string =>
  `((${day})::timestamp + make_interval(mins => ${dayStartMinute})) at time zone ${zone}`;
