import { addDays } from "@foyer/contract/calendar-days";
import type { HolidayDraft } from "@foyer/contract/places/holidays";
import type * as z from "zod/mini";
import { publicHolidays } from "../modules/places/holidays/holidays.ts";
import type { DemoCountry } from "./description.ts";

type DemoHoliday = z.input<typeof HolidayDraft>;

const text = (at: Date) => at.toISOString().slice(0, 10);
/** Where the demonstration's sites lie. */
const countries: readonly DemoCountry[] = ["DE", "US", "VN"];
/** Days on which shops stay closed that were made without a calendar of their own. */
const closed = ["01-01", "12-25"];
/** Whoever keeps it calls it so. */
const ownNames: Readonly<Record<string, string>> = {
  "Vietnamese New Year Holidays": "Tết holidays",
  "Vietnamese New Year": "Tết",
};

const toWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The nth day of a weekday (0 Sunday) from a day on. */
const nthFrom = (day: string, weekday: number, nth: number): string =>
  addDays(day, ((weekday - toWeekday(day) + 7) % 7) + 7 * (nth - 1));

/** The day after the fourth Thursday of November. */
export const blackFriday = (year: number): string => addDays(nthFrom(`${year}-11-01`, 4, 4), 1);

/** The second Sunday in Advent, on which shops of some German towns may open. */
export const adventSunday = (year: number): string => addDays(nthFrom(`${year}-12-18`, 0, 1), -14);

export async function countryHolidays(country: DemoCountry, year: number) {
  const known = await publicHolidays(country, undefined, year, "en");
  return known.map(({ name, ...days }) => ({ name: ownNames[name] ?? name, ...days }));
}

/** What some sites celebrate or suffer, and how strong their days are then. */
export const localDays = (year: number) => [
  {
    name: "Port anniversary",
    startTime: nthFrom(`${year}-05-05`, 5, 1),
    endTime: addDays(nthFrom(`${year}-05-05`, 5, 1), 1),
    sites: ["Hamburg Hafencity"],
    strength: 1.5,
  },
  {
    name: "New York Marathon",
    startTime: nthFrom(`${year}-11-01`, 0, 1),
    endTime: nthFrom(`${year}-11-01`, 0, 1),
    sites: ["New York Fifth Avenue", "Brooklyn Dumbo"],
    strength: 0.72,
  },
];

async function listHolidays(year: number, siteIds: ReadonlyMap<string, number>): Promise<DemoHoliday[]> {
  const all: DemoHoliday[] = [{ name: "Black Friday", startTime: blackFriday(year), year }];
  for (const { sites, strength: _, ...local } of localDays(year)) {
    const entityIds = sites.flatMap((name) => siteIds.get(name) ?? []);
    all.push({ ...local, year, scope: "sites", entityIds });
  }
  for (const country of countries)
    for (const holiday of await countryHolidays(country, year))
      all.push({ ...holiday, year, scope: "country", country });
  return all;
}

export const listYears = (from: Date, to: Date): number[] =>
  Array.from(
    { length: to.getUTCFullYear() - from.getUTCFullYear() + 1 },
    (_, n) => from.getUTCFullYear() + n,
  );

/** The holidays that begin within a span of time. */
export async function holidaysBetween(
  from: Date,
  to: Date,
  siteIds: ReadonlyMap<string, number>,
): Promise<DemoHoliday[]> {
  const years = await Promise.all(listYears(from, to).map((year) => listHolidays(year, siteIds)));
  return years.flat().filter(({ startTime }) => startTime >= text(from) && startTime <= text(to));
}

/** The days of a span of time on which shops without a calendar stay closed. */
export const closedDays = (from: Date, to: Date): string[] =>
  listYears(from, to).flatMap((year) => closed.map((day) => `${year}-${day}`));
