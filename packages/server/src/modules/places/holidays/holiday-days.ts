import { addDays } from "@foyer/contract/calendar-days";
import type pg from "pg";
import { type HolidayReach, holidayReaches } from "./holiday-days.queries.ts";

/** Where it is a holiday at so many of several sites, what they count together is not what is usual. */
const noticeableShare = 0.1;

/** Which days are holidays where; all of them asked for when it was made. */
export interface HolidayCalendar {
  /** Holidays of a site. Sites with the same holidays have the same set. */
  at: (entityId: number) => ReadonlySet<string>;
  /** What a day is at a site. */
  namesAt: (entityId: number, day: string) => string[];
  /** Holidays of several sites taken together. */
  ofSites: (entityIds: readonly number[]) => ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The calendar without holidays. */
export const noHolidays: HolidayCalendar = { at: () => none, namesAt: () => [], ofSites: () => none };

function listDays(reaches: readonly HolidayReach[]): Set<string> {
  const days = new Set<string>();
  for (const { from, to } of reaches) for (let day = from; day <= to; day = addDays(day, 1)) days.add(day);
  return days;
}

function createCalendar(reaches: readonly HolidayReach[]): HolidayCalendar {
  const placesByEntity = new Map<number, number[]>();
  const everywhere: number[] = [];
  reaches.forEach(({ entityIds }, place) => {
    if (entityIds === null) everywhere.push(place);
    else for (const id of entityIds) placesByEntity.set(id, [...(placesByEntity.get(id) ?? []), place]);
  });
  const made = new Map<string, Set<string>>();
  function at(entityId: number): ReadonlySet<string> {
    const places = placesByEntity.get(entityId) ?? [];
    const key = places.join();
    const known =
      made.get(key) ?? listDays(reaches.filter((_, nth) => everywhere.includes(nth) || places.includes(nth)));
    made.set(key, known);
    return known;
  }
  function ofSites(entityIds: readonly number[]): ReadonlySet<string> {
    const sites = new Set(entityIds);
    const sitesOfDay = new Map<string, number>();
    for (const [days, alike] of Map.groupBy(sites, at))
      for (const day of days) sitesOfDay.set(day, (sitesOfDay.get(day) ?? 0) + alike.length);
    const least = Math.max(1, noticeableShare * sites.size);
    return new Set([...sitesOfDay].filter(([, count]) => count >= least).map(([day]) => day));
  }
  const namesAt = (entityId: number, day: string) =>
    reaches.flatMap(({ name, from, to, entityIds }) =>
      from <= day && day <= to && (entityIds === null || entityIds.includes(entityId)) ? [name] : [],
    );
  return { at, namesAt, ofSites };
}

/** The holidays of some sites, of days from `from` to `to`, both included, `yyyy-MM-dd`. */
export async function holidayCalendar(
  client: pg.Pool | pg.PoolClient,
  tenantId: number,
  entityIds: readonly number[],
  days: { from: string; to: string },
): Promise<HolidayCalendar> {
  if (entityIds.length === 0) return noHolidays;
  return createCalendar(await holidayReaches(client, tenantId, [...new Set(entityIds)], days));
}
