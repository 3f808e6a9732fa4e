import type { FestivalRow } from "@foyer/contract/analytics/festivals";
import { mostFestivals } from "@foyer/contract/analytics/festivals";
import { monthsBefore } from "@foyer/contract/calendar-days";
import { subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import type { Asked } from "../question/question.ts";
import { findToday } from "../subjects/subjects.ts";
import { type FestivalBody, howAsked, oneAYear, readRows, sameNamed } from "./festival-answers.ts";
import { festivalQueries, type HolidayRow, isOneFor } from "./festivals.queries.ts";

interface Latest {
  /** So many holidays, each in so many years. */
  holidays: number;
  years: number;
}

/** The holidays of the last twelve months, the last that began first, each with the same ones of the years before. */
export async function latestFestivals(
  question: Asked<FestivalBody>,
  { holidays, years }: Latest,
): Promise<FestivalRow[][]> {
  const { platform, caller, subjects, now } = question;
  const queries = festivalQueries(platform.database.db);
  const today = findToday(subjects, now);
  const sites = subjects.all.map(subjectSite);
  const recent = (await queries.touching(caller, monthsBefore(today, 12), today, mostFestivals))
    .filter((holiday) => isOneFor(holiday, sites))
    .toSorted((a, b) => (a.startTime < b.startTime ? 1 : -1));
  const isFirst = ({ name }: HolidayRow, nth: number) =>
    recent.findIndex((other) => other.name === name) === nth;
  const latest = recent.filter(isFirst).slice(0, holidays);
  const named = await queries.ofNames(
    caller,
    latest.map(({ name }) => name),
  );
  const byYears = latest.map((holiday) => {
    const before = sameNamed(holiday, named).filter(({ year }) => year < holiday.year);
    return [holiday, ...oneAYear(holiday, before).slice(0, years - 1)];
  });
  const { rows } = await readRows(platform, caller, subjects, byYears.flat(), howAsked(question));
  const found = new Map(rows.map((row) => [row.id, row]));
  return byYears.map((ofName) => ofName.flatMap(({ id }) => found.get(id) ?? []));
}
