import type { Peaks, peaks, WeekdayFigure } from "@foyer/contract/analytics/peaks";
import { daysBetween } from "@foyer/contract/calendar-days";
import type { Received } from "@foyer/contract/endpoint";
import type { NumberType } from "@foyer/contract/metrics";
import { tenantOf } from "../../../platform/http/caller.ts";
import { isOpenThroughout, type OpenMinutes } from "../../../platform/time/open-hours.ts";
import { siteOf } from "../../counting/clock-groups/clock-groups.ts";
import { daysIn, minuteOf } from "../../counting/clocks/clocks.ts";
import type { Needs } from "../../counting/comparing/comparing.ts";
import {
  type AlikeDays,
  requireFewSlots,
  type WeekPattern,
  type WeekPatterns,
  weekPatterns,
} from "../../counting/figures/figures.ts";
import { metricOf } from "../../counting/metrics/metrics.ts";
import { figureOf, knownOf, noSums, shownValue } from "../../counting/sums/sums.ts";
import { holidayCalendar, noHolidays } from "../../places/holidays/holidays.ts";
import type { Asked } from "../question/question.ts";
import { type AskedSubjects, namedSubject } from "../subjects/subjects.ts";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hourMinutes = 60;

/** How a metric's amounts of days that are alike become what is usual of them. */
type Usual = (of: AlikeDays) => number | null;

interface HourOfDay {
  hour: string;
  /** After the midnight of the business day. */
  minute: number;
  average: number;
}

/** The hours of a weekday of which something is known, in order. */
function hoursOf(
  pattern: WeekPattern,
  weekday: number,
  { weekHours }: WeekPatterns,
  usual: Usual,
): HourOfDay[] {
  return [...pattern.hours]
    .flatMap(([cell, of]) => {
      const place = weekHours.all[cell];
      if (place?.weekday !== weekday) return [];
      const average = usual(of);
      return average === null ? [] : [{ ...place, average }];
    })
    .sort((a, b) => a.minute - b.minute);
}

const best = (hours: readonly HourOfDay[], isBetter: (one: number, other: number) => boolean) => {
  let found: HourOfDay | undefined;
  for (const hour of hours) if (!found || isBetter(hour.average, found.average)) found = hour;
  return found ? { hour: found.hour, average: found.average } : null;
};

/**
 * The hours in which most of these sites are open throughout; all hours where there is none. One that opens late or
 * shuts early must not leave a single hour to be the quietest.
 */
function openHours<Hour extends { hour: string }>(hours: Hour[], sites: readonly OpenMinutes[]): Hour[] {
  const open = hours.filter(({ hour }) => {
    const openThen = sites.filter((site) => isOpenThroughout(site, minuteOf(hour), hourMinutes));
    return 2 * openThen.length > sites.length;
  });
  return open.length > 0 ? open : hours;
}

function weekdayFigures(
  type: NumberType,
  pattern: WeekPattern,
  patterns: WeekPatterns,
  sites: readonly OpenMinutes[],
  { settings }: AskedSubjects,
  usual: Usual,
): WeekdayFigure[] {
  return weekdays.map((weekday) => {
    const of = pattern.weekdays.get(weekday) ?? {
      sums: noSums(),
      days: 0,
      expectedSeconds: 0,
      incomplete: 0,
    };
    const total = figureOf(type, of.sums, of.expectedSeconds, settings);
    const hours = hoursOf(pattern, weekday, patterns, usual);
    return {
      weekday,
      days: of.days,
      incomplete: of.incomplete,
      total: of.days === 0 ? { ...total, value: null } : total,
      average: usual(of),
      peak: best(hours, (one, other) => one > other),
      trough: best(openHours(hours, sites), (one, other) => one < other),
    };
  });
}

/** When those sites are open of which anything was counted: a site still empty says nothing about a quiet hour. */
function sitesCounted({ bySubject, openHours }: WeekPatterns): OpenMinutes[] {
  const isCounted = (id: number) =>
    [...(bySubject.get(id)?.weekdays.values() ?? [])].some(({ days }) => days > 0);
  return [...openHours].filter(([id]) => isCounted(id)).map(([, hours]) => hours);
}

export type PeaksAsked = Received<typeof peaks.peaks>["body"];

/** The hours of the week and the weekdays with their peaks and troughs, of each subject and of all together. */
export async function peaksOf({ platform, caller, body, days, subjects, now }: Asked<PeaksAsked>) {
  const { pool } = platform.database;
  const sites = subjects.all.map(siteOf);
  const calendar = body.withoutHolidays
    ? await holidayCalendar(pool, tenantOf(caller), sites, days)
    : noHolidays;
  const siteOfSubject = new Map(subjects.all.map((subject) => [subject.id, siteOf(subject)]));
  const without = {
    of: (id: number) => calendar.at(siteOfSubject.get(id) ?? id),
    together: calendar.ofSites(sites),
  };
  requireFewSlots(subjects.all.length * daysBetween(days.from, days.to));
  const type = body.type as NumberType;
  const metric = metricOf(type, subjects.settings);
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
  const figures = (pattern: WeekPattern, sites: readonly OpenMinutes[]) =>
    weekdayFigures(type, pattern, patterns, sites, subjects, usual);
  return {
    hours: patterns.weekHours.names(),
    cells: cellsOf(patterns, metric.needs, usual),
    weekdays: figures(patterns.together, sitesCounted(patterns)),
    subjects: subjects.all.map((subject) => {
      const site = patterns.openHours.get(subject.id);
      const pattern = patterns.bySubject.get(subject.id) ?? { hours: new Map(), weekdays: new Map() };
      return { ...namedSubject(subject), weekdays: figures(pattern, site ? [site] : []) };
    }),
    holidays: daysIn(days).filter((day) => without.together.has(day)).length,
  };
}

/** Every hour of every weekday that was met, of all subjects together, in order. */
function cellsOf({ weekHours, together }: WeekPatterns, needs: Needs, usual: Usual): Peaks["cells"] {
  return weekHours.all
    .map((place, cell) => ({ ...place, of: together.hours.get(cell) }))
    .sort((a, b) => a.weekday - b.weekday || a.minute - b.minute)
    .map(({ weekday, hour, of = { sums: noSums(), days: 0, expectedSeconds: 0 } }) => {
      const { completeness, coverage } = knownOf(needs, of.sums, of.expectedSeconds);
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
