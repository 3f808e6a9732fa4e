import { localDay, localTime } from "./local-day.ts";

/** What a site's clock shows at a moment, as a field for day and time has it: readings compare like texts. */
export const clockReading = (moment: Date, zone: string): string =>
  `${localDay(moment, zone)}T${localTime(moment, zone)}`;

/**
 * The moment at which a site's clock shows a reading, `yyyy-MM-ddTHH:mm`; either of two where it shows it twice, an hour
 * beside where clocks skip it.
 */
export function momentOfReading(reading: string, zone: string): Date {
  const shown = (moment: number) => Date.parse(`${clockReading(new Date(moment), zone)}Z`);
  const wanted = Date.parse(`${reading}Z`);
  const near = wanted - (shown(wanted) - wanted);
  return new Date(near + wanted - shown(near));
}
