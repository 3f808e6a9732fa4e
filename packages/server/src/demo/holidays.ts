import type { HolidayDraft } from "@foyer/contract/places/holidays";
import type * as z from "zod/mini";
import { publicHolidays } from "../modules/places/holidays/holidays.ts";

type DemoHoliday = z.input<typeof HolidayDraft>;

const dayMs = 86_400_000;
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** Where the demonstration's sites lie. */
const countries = ["DE", "US", "VN"] as const;
/** Shops stay closed. */
const closed = ["01-01", "12-25"];

/** The day after the fourth Thursday of November. */
function blackFriday(year: number): string {
  const first = Date.UTC(year, 10, 1);
  const toThursday = (11 - new Date(first).getUTCDay()) % 7;
  return text(first + (toThursday + 22) * dayMs);
}

async function listHolidays(year: number): Promise<DemoHoliday[]> {
  const all: DemoHoliday[] = [{ name: "Black Friday", startTime: blackFriday(year), year }];
  for (const country of countries)
    for (const holiday of await publicHolidays(country, undefined, year, "en"))
      all.push({ ...holiday, year, scope: "country", country });
  return all;
}

const listYears = (from: Date, to: Date): number[] =>
  Array.from(
    { length: to.getUTCFullYear() - from.getUTCFullYear() + 1 },
    (_, n) => from.getUTCFullYear() + n,
  );

/** The holidays that begin within a span of time, which is what something is counted on. */
export async function holidaysBetween(from: Date, to: Date): Promise<DemoHoliday[]> {
  const years = await Promise.all(listYears(from, to).map(listHolidays));
  return years
    .flat()
    .filter(({ startTime }) => startTime >= text(from.getTime()) && startTime <= text(to.getTime()));
}

/** The days of a span of time on which shops stay closed. */
export const closedDays = (from: Date, to: Date): string[] =>
  listYears(from, to).flatMap((year) => closed.map((day) => `${year}-${day}`));
