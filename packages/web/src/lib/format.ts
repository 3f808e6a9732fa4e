import { useContext } from "react";
import { languageTag } from "./language.ts";
import { dateWriter, numberWriter } from "./old-intl.ts";
import { PageZone, zonesOfRows } from "./page-zone.ts";

type Moment = string | number | Date;

export interface Format {
  number(value: number, decimals?: number): string;
  /** With a sign, also for a rise. */
  signed(value: number, decimals?: number): string;
  /** Takes a share: 0.25 is 25 %. */
  percent(share: number, decimals?: number): string;
  /** With a sign, also for a rise. */
  signedPercent(share: number, decimals?: number): string;
  /** A day; text of the form `yyyy-MM-dd` is the day itself, in no zone. */
  date(moment: Moment, zone?: string): string;
  /** A short day with its weekday. */
  weekdayDate(moment: Moment, zone?: string): string;
  /** Names the zone where its clock is neither the page's nor, of pages that name none, the reader's. */
  time(moment: Moment, zone?: string): string;
  /** A time whose zone stands beside it. */
  bareTime(moment: Moment, zone?: string): string;
  /** The same to the second. */
  exactTime(moment: Moment, zone?: string): string;
  /** Names the zone where its clock is neither the page's nor, of pages that name none, the reader's. */
  dateTime(moment: Moment, zone?: string): string;
  /** Hours, minutes and seconds of a length of time. */
  duration(seconds: number): string;
  /** 1 Monday … 7 Sunday. */
  weekday(day: number, length?: "long" | "short"): string;
  list(texts: readonly string[]): string;
}

/** The zone of the browser. */
export const readersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const formats = new Map<string, Format>();

/** Numbers, days and times as the language of the page writes them. */
export function useFormat(): Format {
  const zone = useContext(PageZone);
  return formatFor(languageTag(), zone === zonesOfRows ? readersZone : zone);
}

/** The same for a given BCP 47 tag, and for a page that has named a zone. */
export function formatFor(tag: string, namedZone = readersZone): Format {
  const key = `${tag} ${namedZone}`;
  const known = formats.get(key) ?? makeFormat(tag, namedZone);
  formats.set(key, known);
  return known;
}

function makeFormat(tag: string, namedZone: string): Format {
  const numbers = remembered((key) => numberWriter(tag, JSON.parse(key) as Intl.NumberFormatOptions));
  const dates = remembered((key) => dateWriter(tag, JSON.parse(key) as Intl.DateTimeFormatOptions));
  const written = (value: number, options: Intl.NumberFormatOptions) =>
    numbers(JSON.stringify(options)).format(value);
  const shown = (moment: Moment, options: Intl.DateTimeFormatOptions, zone = readersZone) => {
    const day = typeof moment === "string" && /^\d{4}-\d{2}-\d{2}$/.test(moment);
    return dates(JSON.stringify({ ...options, timeZone: day ? "UTC" : zone })).format(new Date(moment));
  };
  /** Nothing where both clocks show the same: many zones have two names, and neighbours often one clock. */
  const zoneNamed = (moment: Moment, zone = readersZone): Intl.DateTimeFormatOptions => {
    if (zone === namedZone) return {};
    const clockIn = (timeZone: string) => shown(moment, { day: "numeric", ...clock }, timeZone);
    return clockIn(zone) === clockIn(namedZone) ? {} : { timeZoneName: "short" };
  };

  return {
    number: (value, decimals = 0) => written(value, { maximumFractionDigits: decimals }),
    signed: (value, decimals = 0) =>
      written(value, { maximumFractionDigits: decimals, signDisplay: "exceptZero" }),
    percent: (share, decimals = 0) => written(share, { style: "percent", maximumFractionDigits: decimals }),
    signedPercent: (share, decimals = 0) =>
      written(share, { style: "percent", maximumFractionDigits: decimals, signDisplay: "exceptZero" }),
    date: (moment, zone) => shown(moment, { dateStyle: "medium" }, zone),
    weekdayDate: (moment, zone) => shown(moment, { weekday: "short", day: "numeric", month: "short" }, zone),
    time: (moment, zone) => shown(moment, { ...clock, ...zoneNamed(moment, zone) }, zone),
    bareTime: (moment, zone) => shown(moment, clock, zone),
    exactTime: (moment, zone) => shown(moment, { ...clock, second: "2-digit" }, zone),
    dateTime: (moment, zone) =>
      shown(
        moment,
        {
          year: "numeric",
          month: "short",
          day: "numeric",
          ...clock,
          ...zoneNamed(moment, zone),
        },
        zone,
      ),
    duration: (seconds) =>
      lengthOfTime(seconds, (value, unit) => written(value, { style: "unit", unit, unitDisplay: "narrow" })),
    // 1 January 2024 was a Monday.
    weekday: (day, length = "long") => shown(`2024-01-0${day}`, { weekday: length }),
    list: (texts) => new Intl.ListFormat(tag, { type: "conjunction" }).format(texts),
  };
}

function lengthOfTime(seconds: number, written: (value: number, unit: string) => string): string {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), "hour"],
    [Math.floor((whole % 3600) / 60), "minute"],
    [whole % 60, "second"],
  ] as const;
  const first = parts.findIndex(([value]) => value > 0);
  if (first === -1) return written(0, "second");
  // Two neighbouring units say enough: hours and minutes, or minutes and seconds.
  return parts
    .slice(first, first + 2)
    .filter(([value]) => value > 0)
    .map(([value, unit]) => written(value, unit))
    .join(" ");
}

function remembered<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
