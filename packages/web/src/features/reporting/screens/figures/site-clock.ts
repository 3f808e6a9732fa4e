import { createContext } from "react";

/** The clock of a display's site, as the server says it is: zone tables of televisions are as old as they are. */
export interface SiteClock {
  zone: string;
  /** Minutes from UTC at a moment, milliseconds since 1970. */
  minutesAt: (moment: number) => number;
}

export const SiteClockContext = createContext<SiteClock | undefined>(undefined);

/** How to write a moment in a zone: by the clock of the display's site where that is the zone, else as the browser knows it. */
export function writtenIn(
  clock: SiteClock | undefined,
  zone: string,
  moment: Date,
): { zone: string; moment: Date } {
  if (!clock || clock.zone !== zone) return { zone, moment };
  return { zone: "UTC", moment: new Date(moment.getTime() + clock.minutesAt(moment.getTime()) * 60_000) };
}
