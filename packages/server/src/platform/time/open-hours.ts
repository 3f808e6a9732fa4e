import { dayAt, dayMinutes, dayNumber, isAlwaysOpen, spansOn } from "./opening-plan.ts";
import { toMoments, toWall } from "./zone-time.ts";

const minuteMs = 60_000;
const dayMs = dayMinutes * minuteMs;

/** When a place is open. */
export interface OpenHours {
  /** IANA time zone of its clock. */
  zone: string;
  /**
   * The column `hours` of a site, equal for those that open alike: `540-1200` (minutes after midnight, every day) or hours
   * as the contract has them.
   */
  hours: string;
}

/** From a moment up to but excluding another, milliseconds since 1970. */
export type OpenRange = readonly [from: number, to: number];

const quarterMs = 15 * minuteMs;

/** The first moment at which a zone's clock has reached so many minutes since 1970. */
function momentAt(zone: string, wallMinute: number): number {
  const wall = wallMinute * minuteMs;
  const reading = toMoments(zone, wall);
  if (reading.kind === "twice") return reading.first;
  if (reading.kind === "once") return reading.ms;
  // Where the clock jumps over it.
  let moment = Math.floor(reading.ms / quarterMs) * quarterMs;
  while (toWall(zone, moment - quarterMs) >= wall) moment -= quarterMs;
  return moment;
}

type OpenDays = Map<number, readonly OpenRange[]>;

/** Figures ask for the same days of the same hours again and again. */
const openDays = new Map<string, Map<string, OpenDays>>();
const mostDaysKept = 500_000;
let daysKept = 0;

function openDaysOf({ zone, hours }: OpenHours): OpenDays {
  if (daysKept > mostDaysKept) {
    openDays.clear();
    daysKept = 0;
  }
  const ofZone = openDays.get(zone) ?? new Map<string, OpenDays>();
  openDays.set(zone, ofZone);
  const days = ofZone.get(hours) ?? new Map();
  ofZone.set(hours, days);
  return days;
}

/** When a place opens and closes on a day of its clock (its number since 1970). */
function openOn({ zone, hours }: OpenHours, days: OpenDays, day: number): readonly OpenRange[] {
  const known = days.get(day);
  if (known) return known;
  const ranges = spansOn(hours, day)
    .map(([from, to]) => [from, to].map((minute) => momentAt(zone, day * dayMinutes + minute)))
    .map(([from = 0, to = 0]): OpenRange => [from, to])
    // A clock put forward may skip a short opening.
    .filter(([from, to]) => from < to);
  days.set(day, ranges);
  daysKept++;
  return ranges;
}

/** The openings that touch [from, to), in order, those of the day before that reach into it as well. */
function* openingsIn(hours: OpenHours, from: number, to: number): Generator<OpenRange> {
  const days = openDaysOf(hours);
  const last = dayAt(hours.zone, to);
  for (let day = dayAt(hours.zone, from) - 1; day <= last; day++)
    for (const range of openOn(hours, days, day)) if (range[0] < to && from < range[1]) yield range;
}

/** When within [from, to) a place is open. */
export function openRanges(hours: OpenHours, from: number, to: number): OpenRange[] {
  if (to <= from) return [];
  if (isAlwaysOpen(hours.hours)) return [[from, to]];
  const ranges: [number, number][] = [];
  for (const [opens, closes] of openingsIn(hours, from, to)) {
    const last = ranges.at(-1);
    const [begin, end] = [Math.max(from, opens), Math.min(to, closes)];
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([begin, end]);
  }
  return ranges;
}

/** Milliseconds within [from, to) during which a place is open. */
export function openMs(hours: OpenHours, from: number, to: number): number {
  if (to <= from) return 0;
  if (isAlwaysOpen(hours.hours)) return to - from;
  let open = 0;
  for (const [opens, closes] of openingsIn(hours, from, to))
    open += Math.min(to, closes) - Math.max(from, opens);
  return open;
}

/** Whether a place is open at any time of [from, to). */
export function isOpenWithin(hours: OpenHours, from: number, to: number): boolean {
  if (isAlwaysOpen(hours.hours)) return true;
  for (const _ of openingsIn(hours, from, to)) return true;
  return false;
}

/** When a place opens and closes from a local day `yyyy-MM-dd` on, for so many; none where it is always open. */
export function openSpans(hours: OpenHours, firstDay: string, days: number): OpenRange[] {
  if (isAlwaysOpen(hours.hours)) return [];
  const [known, first] = [openDaysOf(hours), dayNumber(firstDay)];
  return Array.from({ length: days }, (_, nth) => openOn(hours, known, first + nth)).flat();
}

/** Days searched: a place that is open some minutes a day has been silent for long by then. */
const mostDays = 400;

/** The latest moment before `to` since which a place has been open for so many milliseconds. */
export function openSince(hours: OpenHours, to: number, ms: number): number {
  if (isAlwaysOpen(hours.hours)) return to - ms;
  let left = ms;
  const days = openDaysOf(hours);
  const today = dayAt(hours.zone, to);
  for (let day = today; day > today - mostDays; day--)
    for (const [opens, closes] of openOn(hours, days, day).toReversed()) {
      const end = Math.min(to, closes);
      if (end - opens >= left) return end - left;
      left -= Math.max(0, end - opens);
    }
  return to - mostDays * dayMs;
}

/** The earliest moment after `from` until which a place will have been open for so many milliseconds. */
export function openUntil(hours: OpenHours, from: number, ms: number): number {
  if (isAlwaysOpen(hours.hours)) return from + ms;
  let left = ms;
  for (const [opens, closes] of openingsIn(hours, from, from + mostDays * dayMs)) {
    const start = Math.max(from, opens);
    if (closes - start >= left) return start + left;
    left -= closes - start;
  }
  return from + mostDays * dayMs;
}

/** The opening that runs at a moment, else the next one; null where none will come. For a place that is not always open. */
export function openingAt(hours: OpenHours, moment: number): OpenRange | null {
  for (const opening of openingsIn(hours, moment, moment + mostDays * dayMs)) return opening;
  return null;
}
