/** What a line reported for one hour of the local clock, before the binding's direction. */
export interface LineHour {
  /** Business day `yyyy-MM-dd`. */
  day: string;
  /** 0..23 of the local clock. */
  hour: number;
  records: number;
  coveredSeconds: number;
  /** Everything that was counted: in, out, turned back, passed by, cars. */
  count: number;
}

/** Minutes after local midnight; equal: open around the clock, close before open: closes on the next day. */
export interface Opening {
  openMinute: number;
  closeMinute: number;
  /** Where a business day begins. */
  dayStartMinute: number;
}

const dayMinutes = 1440;
const hourMinutes = 60;

/** Length of the opening, in minutes. */
const openLength = ({ openMinute, closeMinute }: Opening) =>
  openMinute === closeMinute ? dayMinutes : (closeMinute - openMinute + dayMinutes) % dayMinutes;

/** Whether the whole hour lies within the opening. */
export function isOpenHour(opening: Opening, hour: number): boolean {
  const sinceOpen = (hour * hourMinutes - opening.openMinute + dayMinutes) % dayMinutes;
  const length = openLength(opening);
  return length === dayMinutes || sinceOpen + hourMinutes <= length;
}

/** Whether no part of the hour lies within the opening widened by `margin` minutes on both sides. */
export function isClosedHour(opening: Opening, hour: number, margin: number): boolean {
  const length = openLength(opening) + 2 * margin;
  if (length >= dayMinutes) return false;
  const sinceOpen = (hour * hourMinutes - opening.openMinute + margin + 2 * dayMinutes) % dayMinutes;
  return sinceOpen >= length && sinceOpen + hourMinutes <= dayMinutes;
}

/** Hours in the order in which they passed. */
export function inOrder(hours: readonly LineHour[], { dayStartMinute }: Opening): LineHour[] {
  const begin = Math.floor(dayStartMinute / hourMinutes);
  const place = ({ hour }: LineHour) => (hour - begin + 24) % 24;
  return [...hours].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : place(a) - place(b)));
}

/** 0 Sunday … 6 Saturday. */
export const toWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
