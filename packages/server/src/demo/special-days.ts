import { addDays } from "@foyer/contract/calendar-days";
import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import type { DemoCountry, DemoSite } from "./description.ts";
import { blackFriday, countryHolidays, listYears, localDays } from "./holidays.ts";

/** How strong a day is against an ordinary one of its weekday and season; 0 = nobody comes. */
type Strengths = Record<string, number>;

interface Habits {
  /** Public holidays that `named` does not tell. */
  holiday: number;
  /** Public holidays by their names. */
  named?: Strengths;
  /** `MM-dd`. */
  dates?: Strengths;
  /** The day before Black Friday, the day itself and the two after. */
  blackFriday?: readonly [number, number, number, number];
  /** Each of the days before the holidays of Tết. */
  beforeTet?: number;
}

const beforeTetDays = 8;
const station: Habits = { holiday: 0.6, dates: { "12-23": 1.25, "12-24": 0.9, "12-31": 0.8 } };
const office: Habits = {
  holiday: 0.03,
  dates: { "12-24": 0.15, "12-27": 0.35, "12-28": 0.35, "12-29": 0.35, "12-30": 0.3, "12-31": 0.1 },
};
const evening: Habits = {
  holiday: 1.15,
  named: { "Thanksgiving Day": 0.6 },
  dates: { "12-24": 0.7, "12-31": 1.7 },
  blackFriday: [0.6, 1.25, 1.15, 1],
};
const german: Habits = {
  holiday: 0,
  dates: { "12-22": 1.2, "12-23": 1.35, "12-24": 0.65, "12-27": 1.2, "12-28": 1.15, "12-31": 0.7 },
  blackFriday: [1.12, 1.55, 1.3, 1],
};
const american: Habits = {
  holiday: 1.22,
  named: { "Thanksgiving Day": 0, "Christmas Day": 0, "New Year's Day": 0.8 },
  dates: {
    "12-22": 1.2,
    "12-23": 1.3,
    "12-24": 1.05,
    "12-26": 1.45,
    "12-27": 1.3,
    "12-28": 1.2,
    "12-31": 0.9,
  },
  blackFriday: [0, 1.95, 1.45, 1.2],
};
const vietnamese: Habits = {
  holiday: 1.3,
  named: { "Tết holidays": 0.45, Tết: 0 },
  dates: { "11-11": 1.25, "12-24": 1.6, "12-25": 1.3, "12-31": 1.4 },
  blackFriday: [1.05, 1.35, 1.2, 1.1],
  beforeTet: 1.35,
};
const shops: Record<DemoCountry, Habits> = { DE: german, US: american, VN: vietnamese };

const habitsOf = (country: DemoCountry, profile: PlannedDevice["profile"]): Habits =>
  ({ shop: shops[country], mall: shops[country], station, office, evening })[profile];

function* daysOf({ startTime, endTime }: { startTime: string; endTime: string }): Generator<string> {
  for (let day = startTime; day <= endTime; day = addDays(day, 1)) yield day;
}

/** What public holidays do; what lasts longer comes first, as a day of its own within it goes before. */
async function ofHolidays(
  country: DemoCountry,
  { holiday, named = {}, beforeTet = 1 }: Habits,
  year: number,
): Promise<Strengths> {
  const known = await countryHolidays(country, year);
  const strengths: Strengths = {};
  for (const one of known.toSorted(
    (a, b) => Number(b.name === "Tết holidays") - Number(a.name === "Tết holidays"),
  )) {
    if (one.name === "Tết holidays")
      for (let back = 1; back <= beforeTetDays; back++) strengths[addDays(one.startTime, -back)] = beforeTet;
    for (const day of daysOf(one)) strengths[day] = named[one.name] ?? holiday;
  }
  return strengths;
}

async function strengthsOf({ country, profile, name }: DemoSite, year: number): Promise<Strengths> {
  const habits = habitsOf(country, profile);
  const strengths = await ofHolidays(country, habits, year);
  for (const [date, strength] of Object.entries(habits.dates ?? {})) strengths[`${year}-${date}`] = strength;
  for (const [index, strength] of (habits.blackFriday ?? []).entries())
    strengths[addDays(blackFriday(year), index - 1)] = strength;
  for (const local of localDays(year).filter(({ sites }) => sites.includes(name)))
    for (const day of daysOf(local)) strengths[day] = local.strength;
  return strengths;
}

/** The calendars that sites live by, by name. */
export async function siteCalendars(
  sites: readonly DemoSite[],
  from: Date,
  to: Date,
): Promise<Record<string, Strengths>> {
  const all = sites.map(async (site) => {
    const years = await Promise.all(listYears(from, to).map((year) => strengthsOf(site, year)));
    return [site.name, Object.assign({}, ...years) as Strengths] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
