import { addDays, toMonday } from "@foyer/contract/calendar-days";
import type { OpeningException, OpeningHours } from "@foyer/contract/places/opening-hours";
import type { DemoSite } from "./description.ts";
import { adventSunday, countryHolidays, listYears } from "./holidays.ts";

const yearMs = 366 * 86_400_000;
const text = (at: Date) => at.toISOString().slice(0, 10);
const salesSunday = ["13:00~18:00"];

/** Exceptions must not overlap: what was there first stays. */
function apart(exceptions: readonly OpeningException[]): OpeningException[] {
  const kept: OpeningException[] = [];
  for (const one of exceptions)
    if (!kept.some(({ from, to }) => from <= one.to && one.from <= to)) kept.push(one);
  return kept;
}

/** The last Sunday that is a week over. */
const sundayBefore = (day: string): string => {
  const weekAgo = addDays(day, -7);
  return addDays(weekAgo, -new Date(`${weekAgo}T00:00:00Z`).getUTCDay());
};

/** When a site is open from the beginning of the history until a year from now. */
export async function openingHoursOf(
  { week, workTime, country, closedOn, salesSundays, works }: DemoSite,
  history: { from: Date; to: Date },
): Promise<OpeningHours> {
  const today = text(history.to);
  const years = listYears(history.from, new Date(history.to.getTime() + yearMs));
  const holidays = (await Promise.all(years.map((year) => countryHolidays(country, year)))).flat();
  const closed = holidays
    .filter(({ name }) => closedOn === "holidays" || closedOn?.includes(name))
    .map(({ name, startTime, endTime }) => ({ from: startTime, to: endTime, hours: [], reason: name }));
  const rebuilt = (works ?? []).map(({ weeksAgo, weekday, days, reason }) => {
    const from = addDays(toMonday(addDays(today, -7 * weeksAgo)), weekday - 1);
    return { from, to: addDays(from, days - 1), hours: [], reason };
  });
  const sundays = salesSundays ? [sundayBefore(today), ...years.map(adventSunday)] : [];
  const sales = sundays.map((day) => ({ from: day, to: day, hours: salesSunday, reason: "Sales Sunday" }));
  return {
    week: week?.map((spans) => [...spans]) ?? Array.from({ length: 7 }, () => [workTime]),
    exceptions: apart([...closed, ...rebuilt, ...sales]),
  };
}
