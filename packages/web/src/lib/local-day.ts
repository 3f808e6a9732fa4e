import { addDays } from "@foyer/contract/calendar-days";

/** The day `yyyy-MM-dd` a clock in the zone shows at a moment. */
export function localDay(moment: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA-u-ca-gregory-nu-latn", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(moment);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** A site's clock: its zone, and how long after midnight its business day begins. */
export interface SiteClock {
  timeZone: string;
  dayStartMinute: number;
}

/** The business day `yyyy-MM-dd` that runs on a clock at a moment: at two in the morning a bar's is still yesterday's. */
export function businessDay(moment: Date, { timeZone, dayStartMinute }: SiteClock): string {
  const day = localDay(moment, timeZone);
  const [hour = 0, minute = 0] = localTime(moment, timeZone).split(":").map(Number);
  const shown = hour * 60 + minute;
  // The day before is what the clock showed then: a zone that changes sides of the date line leaves a date out.
  const noonBefore = () => new Date(moment.getTime() - (shown + 720) * 60_000);
  return shown < dayStartMinute ? localDay(noonBefore(), timeZone) : day;
}

/** The time `HH:mm` a clock in the zone shows at a moment. */
export const localTime = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-u-nu-latn", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(moment);

/** The clock that all share; undefined where they differ, or there is none. */
export function sharedClock(clocks: readonly SiteClock[]): SiteClock | undefined {
  const [first] = clocks;
  const isShared = clocks.every(
    ({ timeZone, dayStartMinute }) => timeZone === first?.timeZone && dayStartMinute === first.dayStartMinute,
  );
  return isShared ? first : undefined;
}

/** The hour `HH` a clock in the zone shows at a moment. */
export const localHour = (moment: Date, zone: string): string =>
  new Intl.DateTimeFormat("en-u-nu-latn", { timeZone: zone, hour: "2-digit", hourCycle: "h23" }).format(
    moment,
  );

/** First and last day of a span the server named; an end at midnight belongs to the day before. */
export function daysOfSpan(start: string, end: string): { first: string; last: string } {
  const first = start.slice(0, 10);
  const last = end.slice(0, 10);
  const endsAtMidnight = /[T ]00:00(:00)?/.test(end.slice(10));
  return { first, last: endsAtMidnight && last > first ? addDays(last, -1) : last };
}
