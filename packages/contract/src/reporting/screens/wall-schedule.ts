import type { WallTime } from "./wall-player.ts";
import type { DayMoment, Playlist, PlaylistEntry } from "./wall-playlist.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const dayMinutes = 1_440;
/** As far ahead as a display hears of opening hours, in days. */
const daysAhead = 14;

/** What the clock of a site shows: its day as the number of days since 1970, and minutes since its midnight. */
export interface SiteMoment {
  day: number;
  minutes: number;
}

/** Minutes from UTC of a site's clock at a moment in milliseconds since 1970. */
export function offsetAt({ offsets }: Pick<WallTime, "offsets">, moment: number): number {
  let minutes = offsets[0]?.minutes ?? 0;
  for (const each of offsets) if (Date.parse(each.from) <= moment) minutes = each.minutes;
  return minutes;
}

/** What a site's clock shows at a moment. */
export function siteMoment(time: Pick<WallTime, "offsets">, moment: number): SiteMoment {
  const local = moment + offsetAt(time, moment) * minuteMs;
  const day = Math.floor(local / dayMs);
  return { day, minutes: Math.floor((local - day * dayMs) / minuteMs) };
}

/**
 * The moment at which a site's clock shows so many minutes of a day. Where clocks go forward over it: as much after the jump as
 * it lies behind it. Where they go back and it comes twice: the first time.
 */
export function momentAt(time: Pick<WallTime, "offsets">, { day, minutes }: SiteMoment): number {
  const local = day * dayMs + minutes * minuteMs;
  const all = time.offsets.map((each) => each.minutes);
  const moments = (all.length > 0 ? all : [0]).map((offset) => local - offset * minuteMs);
  const shown = moments.filter((moment) => moment + offsetAt(time, moment) * minuteMs === local);
  return shown.length > 0 ? Math.min(...shown) : local - offsetAt(time, Math.min(...moments)) * minuteMs;
}

/** Whether a site is open: always where nothing is known, also later than a display was told of. */
export function isOpenAt({ at, openings }: Pick<WallTime, "at" | "openings">, moment: number): boolean {
  if (openings.length === 0 || moment >= Date.parse(at) + daysAhead * dayMs) return true;
  return openings.some(({ from, to }) => Date.parse(from) <= moment && moment < Date.parse(to));
}

/** Entries of a playlist that are due at a moment, in their order. */
export const dueEntries = (playlist: Playlist, time: WallTime, moment: number): PlaylistEntry[] =>
  playlist.filter((entry) => isDue(entry, time, moment));

/** When a playlist may next have others that are due, within two days; milliseconds since 1970. */
export function nextChange(playlist: Playlist, time: WallTime, moment: number): number {
  const { day } = siteMoment(time, moment);
  const ends = playlist.flatMap((entry) =>
    daysAround(day).flatMap((each) => spanOn(entry, time, each) ?? []),
  );
  const midnights = [1, 2].map((days) => momentAt(time, { day: day + days, minutes: 0 }));
  return Math.min(...[...ends, ...midnights].filter((each) => each > moment));
}

/** Longest that a span lasts, in days: from the last closing of a week to the next opening. */
const longestSpan = 7;

/** Days on which a span may begin that is of now, or of tomorrow; what begins before opening may begin a day early. */
const daysAround = (day: number): number[] =>
  Array.from({ length: longestSpan + 3 }, (_, nth) => day - longestSpan - 1 + nth);

function isDue(entry: PlaylistEntry, time: WallTime, moment: number): boolean {
  return daysAround(siteMoment(time, moment).day).some((day) => {
    const span = spanOn(entry, time, day);
    return span !== undefined && span[0] <= moment && moment < span[1];
  });
}

/** From when until when an entry is shown that begins on a day; undefined where it does not. */
function spanOn(
  { days, span }: PlaylistEntry,
  time: WallTime,
  day: number,
): [from: number, until: number] | undefined {
  if (days.length > 0 && days.indexOf(weekdayOf(day)) === -1) return undefined;
  const [first, last]: [DayMoment, DayMoment] = span
    ? [span.from, span.until]
    : [{ at: "00:00" }, { at: "00:00" }];
  const from = momentOf(first, time, day);
  if (from === undefined) return undefined;
  for (let later = 0; later <= longestSpan; later++) {
    const until = momentOf(last, time, day + later);
    if (until !== undefined && until > from) return [from, until];
  }
  return undefined;
}

/** 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

function momentOf(said: DayMoment, time: WallTime, day: number): number | undefined {
  if ("at" in said) {
    const [hours = 0, minutes = 0] = said.at.split(":").map(Number);
    return momentAt(time, { day, minutes: hours * 60 + minutes });
  }
  const shift = said.minutes * minuteMs;
  // A site that is always open opens at midnight, and closes at the next.
  if (time.openings.length === 0)
    return momentAt(time, { day, minutes: said.of === "open" ? 0 : dayMinutes }) + shift;
  const ofDay = time.openings.filter(({ from }) => siteMoment(time, Date.parse(from)).day === day);
  if (ofDay.length === 0) return undefined;
  return (
    (said.of === "open"
      ? Math.min(...ofDay.map(({ from }) => Date.parse(from)))
      : Math.max(...ofDay.map(({ to }) => Date.parse(to)))) + shift
  );
}
