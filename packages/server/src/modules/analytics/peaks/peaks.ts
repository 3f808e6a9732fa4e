import type { Peaks, peaks, WeekdayFigure } from "@foyer/contract/analytics/peaks";
import { daysBetween } from "@foyer/contract/calendar-days";
import type { Received } from "@foyer/contract/endpoint";
import type { NumberType } from "@foyer/contract/metrics";
import { requireTenant } from "../../../platform/http/caller.ts";
import { mapInSlices } from "../../../platform/slices.ts";
import { type OpenHours, openMs } from "../../../platform/time/open-hours.ts";
import { usualWeek } from "../../../platform/time/opening-plan.ts";
import { subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import { daysIn } from "../../counting/clocks/clocks.ts";
import type { Needs } from "../../counting/comparing/comparing.ts";
import {
  type AlikeDays,
  noPattern,
  requireFewSlots,
  type WeekPattern,
  type WeekPatterns,
  weekPatterns,
} from "../../counting/figures/figures.ts";
import { findMetric } from "../../counting/metrics/metrics.ts";
import { noSums, shownValue, toFigure, toKnownPart } from "../../counting/sums/sums.ts";
import { holidayCalendar, noHolidays } from "../../places/holidays/holidays.ts";
import { siteOpenings } from "../../places/opening-hours/opening-hours.ts";
import type { Asked } from "../question/question.ts";
import { type AskedSubjects, namedSubject } from "../subjects/subjects.ts";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMinutes = 1440;

/** How a metric's amounts of days that are alike become what is usual of them. */
type Usual = (of: AlikeDays) => number | null;

/** An hour of a weekday, as `WeekHours` has it. */
interface HourOfDay {
  cell: number;
  hour: string;
  /** Minutes of the clock after the midnight of the week's Monday. */
  weekMinute: number;
}

/** The hours of each weekday that were met, in order. */
function weekdayHours({ weekHours }: WeekPatterns): Map<number, HourOfDay[]> {
  const hours = [...weekHours.byWeekday()].map(([weekday, cells]): [number, HourOfDay[]] => [
    weekday,
    cells.flatMap((cell) => {
      const place = weekHours.all[cell];
      return place ? [{ cell, hour: place.hour, weekMinute: (weekday - 1) * dayMinutes + place.minute }] : [];
    }),
  ]);
  return new Map(hours);
}

/** The first of the best hours that it is told of. */
class BestHour {
  readonly #isBetter: (one: number, other: number) => boolean;
  found: { hour: string; average: number } | null = null;

  constructor(isBetter: (one: number, other: number) => boolean) {
    this.#isBetter = isBetter;
  }

  tell({ hour }: HourOfDay, average: number): void {
    if (!this.found || this.#isBetter(average, this.found.average)) this.found = { hour, average };
  }
}

/** A Monday, on which any week may begin: its clock is read as if it were UTC. */
const monday = Date.parse("1970-01-05T00:00:00Z");

/** Whether a site is usually open throughout an hour of the week, in minutes after the midnight of its Monday. */
function isUsuallyOpen({ hours }: OpenHours, minute: number): boolean {
  const begin = monday + minute * minuteMs;
  return openMs({ zone: "UTC", hours: usualWeek(hours) }, begin, begin + hourMs) === hourMs;
}

/** Makes the function that tells whether most of these sites are usually open throughout an hour. */
function mostlyOpen(sites: readonly OpenHours[]): (hour: HourOfDay) => boolean {
  const known = new Map<number, boolean>();
  return ({ weekMinute }) => {
    const told = known.get(weekMinute);
    if (told !== undefined) return told;
    const open = sites.filter((site) => isUsuallyOpen(site, weekMinute));
    const isMostly = 2 * open.length > sites.length;
    known.set(weekMinute, isMostly);
    return isMostly;
  };
}

/**
 * The busiest hour and the quietest. Quiet are the hours in which most sites are open throughout; all where there is none. One
 * that opens late or shuts early must not leave a single hour to be the quietest.
 */
function extremes(
  pattern: WeekPattern,
  hours: readonly HourOfDay[],
  isOpen: (hour: HourOfDay) => boolean,
  usual: Usual,
) {
  const peak = new BestHour((one, other) => one > other);
  const [quietest, quietestOpen] = [0, 1].map(() => new BestHour((one, other) => one < other));
  for (const hour of hours) {
    const amount = pattern.hour(hour.cell);
    const average = amount ? usual(amount) : null;
    if (average === null) continue;
    peak.tell(hour, average);
    quietest?.tell(hour, average);
    if (isOpen(hour)) quietestOpen?.tell(hour, average);
  }
  return { peak: peak.found, trough: quietestOpen?.found ?? quietest?.found ?? null };
}

interface Shown {
  type: NumberType;
  settings: AskedSubjects["settings"];
  hours: ReadonlyMap<number, readonly HourOfDay[]>;
  usual: Usual;
}

function weekdayFigures(
  pattern: WeekPattern,
  isOpen: (hour: HourOfDay) => boolean,
  { type, settings, hours, usual }: Shown,
): WeekdayFigure[] {
  return weekdays.map((weekday) => {
    const of = pattern.weekdays.get(weekday) ?? {
      sums: noSums(),
      days: 0,
      expectedSeconds: 0,
      incomplete: 0,
    };
    const total = toFigure(type, of.sums, of.expectedSeconds, settings);
    return {
      weekday,
      days: of.days,
      incomplete: of.incomplete,
      total: of.days === 0 ? { ...total, value: null } : total,
      average: usual(of),
      ...extremes(pattern, hours.get(weekday) ?? [], isOpen, usual),
    };
  });
}

/** When those sites are open of which anything was counted: a site still empty says nothing about a quiet hour. */
function sitesCounted({ bySubject, openHours }: WeekPatterns): OpenHours[] {
  const isCounted = (id: number) =>
    [...(bySubject.get(id)?.weekdays.values() ?? [])].some(({ days }) => days > 0);
  return [...openHours].filter(([id]) => isCounted(id)).map(([, hours]) => hours);
}

/** Makes the function that joins two sets of days: subjects of the same two share the joined one. */
function makeEither() {
  const known = new Map<ReadonlySet<string>, Map<ReadonlySet<string>, ReadonlySet<string>>>();
  return (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> => {
    if (other.size === 0) return one;
    const joined = known.get(one) ?? new Map();
    known.set(one, joined);
    const both = joined.get(other) ?? new Set([...one, ...other]);
    joined.set(other, both);
    return both;
  };
}

export type PeaksAsked = Received<typeof peaks.peaks>["body"];

/** The hours of the week and the weekdays with their peaks and troughs, of each subject and of all together. */
export async function answerPeaks({ platform, caller, body, days, subjects, now }: Asked<PeaksAsked>) {
  const { pool } = platform.database;
  const sites = subjects.all.map(subjectSite);
  const calendar = body.withoutHolidays
    ? await holidayCalendar(pool, requireTenant(caller), sites, days)
    : noHolidays;
  const siteOfSubject = new Map(subjects.all.map((subject) => [subject.id, subjectSite(subject)]));
  const siteOf = (id: number) => siteOfSubject.get(id) ?? id;
  const either = makeEither();
  const openings = await siteOpenings(pool, requireTenant(caller), sites, daysIn(days));
  const holidays = calendar.ofSites(sites);
  const without = {
    of: (id: number) => either(calendar.at(siteOf(id)), openings.closures(siteOf(id))),
    together: new Set(
      daysIn(days).filter(
        (day) => holidays.has(day) || sites.every((site) => openings.closures(site).has(day)),
      ),
    ),
  };
  requireFewSlots(subjects.all.length * daysBetween(days.from, days.to));
  const type = body.type as NumberType;
  const metric = findMetric(type, subjects.settings);
  const asked = {
    days,
    measures: metric.sums,
    needs: metric.needs,
    openHoursOnly: body.openHoursOnly,
    without,
  };
  const patterns = await weekPatterns(pool, subjects, asked, now);
  const usual: Usual = ({ sums, days: count }) => {
    if (count === 0) return null;
    const value = shownValue(type, sums, subjects.settings);
    return value === null || !metric.additive ? value : value / count;
  };
  const shown = { type, settings: subjects.settings, hours: weekdayHours(patterns), usual };
  // Thousands of sites have few opening hours.
  const openOf = new Map<string, ReturnType<typeof mostlyOpen>>();
  const openAt = (site: OpenHours | undefined) => {
    const key = site ? site.hours : "";
    const isOpen = openOf.get(key) ?? mostlyOpen(site ? [site] : []);
    openOf.set(key, isOpen);
    return isOpen;
  };
  return {
    hours: patterns.weekHours.names(),
    cells: toCells(patterns, metric.needs, usual),
    weekdays: weekdayFigures(patterns.together, mostlyOpen(sitesCounted(patterns)), shown),
    subjects: await mapInSlices(subjects.all, (subject) => {
      const pattern = patterns.bySubject.get(subject.id) ?? noPattern;
      const isOpen = openAt(patterns.openHours.get(subject.id));
      return { ...namedSubject(subject), weekdays: weekdayFigures(pattern, isOpen, shown) };
    }),
    holidays: daysIn(days).filter((day) => holidays.has(day)).length,
  };
}

/** Every hour of every weekday that was met, of all subjects together, in order. */
function toCells({ weekHours, together }: WeekPatterns, needs: Needs, usual: Usual): Peaks["cells"] {
  return weekHours.all
    .map((place, cell) => ({ ...place, of: together.hour(cell) }))
    .sort((a, b) => a.weekday - b.weekday || a.minute - b.minute)
    .map(({ weekday, hour, of = { sums: noSums(), days: 0, expectedSeconds: 0 } }) => {
      const { completeness, coverage } = toKnownPart(needs, of.sums, of.expectedSeconds);
      const average = usual(of);
      return {
        weekday,
        hour,
        average,
        days: of.days,
        completeness,
        ...(coverage !== undefined && { coverage }),
      };
    });
}
