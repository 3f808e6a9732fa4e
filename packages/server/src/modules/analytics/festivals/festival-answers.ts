import {
  type FestivalHour,
  type FestivalRow,
  type FestivalSides,
  type festivals,
  mostFestivalHours,
  mostFestivals,
  mostFestivalsCompared,
} from "@foyer/contract/analytics/festivals";
import type { Received } from "@foyer/contract/endpoint";
import type { NumberType } from "@foyer/contract/metrics";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { type Subjects, subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import type { Asked } from "../question/question.ts";
import type { AskedSubjects } from "../subjects/subjects.ts";
import { type AskedHow, type CountedHolidays, countHolidays, type HolidayPair } from "./count-holidays.ts";
import { type CountedHoliday, festivalDays, toFestival, toPreviousYear } from "./festival-figures.ts";
import { festivalHours } from "./festival-hours.ts";
import { festivalQueries, type HolidayRow, isOneFor } from "./festivals.queries.ts";

type IndexBody = Received<typeof festivals.index>["body"];
type DetailBody = Received<typeof festivals.details>["body"];
type SidesBody = Received<typeof festivals.contrastSame>["body"];
type Place = Pick<Platform, "database" | "clock">;

/** What questions about holidays have in common. */
export type FestivalBody = Omit<DetailBody, "holidayId" | "nth">;

/** How the counts are made. */
export const howAsked = ({ body, subjects, now }: Asked<FestivalBody>): AskedHow => ({
  type: body.type as NumberType,
  settings: subjects.settings,
  plain: body.plain,
  openHoursOnly: body.openHoursOnly,
  now,
});

/** The year it is where most of the world's clocks of the subjects stand latest. */
function yearNow({ groups }: Subjects, now: number): number {
  const days = groups.map(({ zone, dayStartMinute }) => toBusinessDay(zone, now, dayStartMinute)).sort();
  return Number((days.at(-1) ?? new Date(now).toISOString()).slice(0, 4));
}

async function requireHolidays({ database }: Place, caller: Caller, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const found = await festivalQueries(database.db).withIds(caller, wanted);
  const byId = new Map(found.map((holiday) => [holiday.id, holiday]));
  return wanted.map((id) => {
    const holiday = byId.get(id);
    if (!holiday) throw new Refusal("notFound.thing");
    return holiday;
  });
}

async function holidaysAsked(
  platform: Place,
  caller: Caller,
  { holidayIds, year, startTime, endTime }: IndexBody,
  subjects: Subjects,
  thisYear: number,
): Promise<HolidayRow[]> {
  if (holidayIds) return requireHolidays(platform, caller, holidayIds);
  const queries = festivalQueries(platform.database.db);
  const sites = subjects.all.map(subjectSite);
  const isSpan = startTime !== undefined || endTime !== undefined;
  const theirs = (found: readonly HolidayRow[]) => found.filter((holiday) => isOneFor(holiday, sites));
  if (!isSpan) return theirs(await queries.ofYear(caller, year ?? thisYear, mostFestivals));
  const [from = endTime ?? "", to = from] = [startTime, endTime];
  if (to < from) throw new Refusal("range.wrong", { fields: { endTime: "rangeWrong" } });
  const found = await queries.touching(caller, from, to, mostFestivals + 1);
  if (found.length > mostFestivals) throw new Refusal("range.tooLong");
  return theirs(found);
}

/** The others of a holiday's name that share sites with it; those of exactly its sites first. */
export function sameNamed(holiday: HolidayRow, others: readonly HolidayRow[]): HolidayRow[] {
  const { id, name, scopeKey, entityIds } = holiday;
  const isSame = (other: HolidayRow) => other.scopeKey === scopeKey;
  return others
    .filter((other) => other.id !== id && other.name === name)
    .filter((other) => isSame(other) || entityIds === null || isOneFor(other, entityIds))
    .toSorted((a, b) => Number(isSame(b)) - Number(isSame(a)));
}

/** The first of each other year, the latest year first. */
export function oneAYear({ year }: HolidayRow, others: readonly HolidayRow[]): HolidayRow[] {
  const years = new Map<number, HolidayRow>();
  for (const other of others) if (other.year !== year && !years.has(other.year)) years.set(other.year, other);
  return [...years.values()].sort((a, b) => b.year - a.year);
}

/** Holidays in one line each, beside the same-named ones of the year before. */
export async function readRows(
  { database }: Place,
  caller: Caller,
  subjects: AskedSubjects,
  holidays: readonly HolidayRow[],
  asked: AskedHow,
): Promise<CountedHolidays & { rows: FestivalRow[] }> {
  const tenantId = requireTenant(caller);
  const named = await festivalQueries(database.db).ofNames(
    caller,
    holidays.map(({ name }) => name),
  );
  const beforeIt = (holiday: HolidayRow) =>
    sameNamed(holiday, named).find(({ year }) => year === holiday.year - 1);
  const pairs = holidays.flatMap<HolidayPair>((holiday) => {
    const before = beforeIt(holiday);
    return before ? [[holiday, before]] : [];
  });
  const counted = await countHolidays(database.pool, tenantId, subjects, holidays, pairs, asked);
  const rows = counted.holidays.map((each) => {
    const before = beforeIt(each.holiday);
    const change = before && counted.change(each.holiday, before);
    return {
      ...toFestival(each, asked),
      before: before && change ? toPreviousYear(before, counted.shown(before), change, asked) : null,
    };
  });
  return { ...counted, rows };
}

/** Places of the days whose hours are asked for, from 0; none that the holiday does not have. */
function daysChosen(nth: number | undefined, { days }: CountedHoliday): number[] {
  if (nth === undefined) return [];
  if (nth > 0) return nth <= days.length ? [nth - 1] : [];
  if (days.length > mostFestivalHours) throw new Refusal("range.tooLong", { fields: { nth: "outOfRange" } });
  return days.map((_, index) => index);
}

async function readHours(
  { database }: Place,
  holidays: readonly CountedHoliday[],
  nth: number | undefined,
  asked: AskedHow,
): Promise<FestivalHour[][]> {
  const chosen = holidays.map((holiday) => daysChosen(nth, holiday));
  if (nth !== undefined && chosen.every((days) => days.length === 0))
    throw new Refusal("validation.failed", { fields: { nth: "outOfRange" } });
  return festivalHours(
    database.pool,
    holidays.map((holiday, index) => ({ holiday, chosen: chosen[index] ?? [] })),
    asked,
  );
}

export async function festivalIndex(question: Asked<IndexBody>) {
  const { platform, caller, body, subjects, now } = question;
  const holidays = await holidaysAsked(platform, caller, body, subjects, yearNow(subjects, now));
  const { rows } = await readRows(platform, caller, subjects, holidays, howAsked(question));
  return { rows, count: subjects.all.length };
}

export async function festivalDetails(question: Asked<DetailBody>) {
  const { platform, caller, body, subjects } = question;
  const [holiday] = await requireHolidays(platform, caller, [body.holidayId]);
  const asked = howAsked(question);
  const { holidays, rows } = await readRows(platform, caller, subjects, holiday ? [holiday] : [], asked);
  const [row, counted] = [rows[0], holidays[0]];
  if (!row || !counted) throw new Refusal("notFound.thing");
  const [hours = []] = await readHours(platform, [counted], body.nth, asked);
  return { holiday: row, days: festivalDays(counted, asked), hours, count: subjects.all.length };
}

/** Lists of the sides beside one another; null where one is shorter. */
const aligned = <T>(lists: readonly (readonly T[])[]): (T | null)[][] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, index) =>
    lists.map((list) => list[index] ?? null),
  );

function hoursAligned(lists: readonly FestivalHour[][]): FestivalSides["hours"] {
  const longest = lists.reduce((a, b) => (b.length > a.length ? b : a), []);
  const times = [...new Set([...longest, ...lists.flat()].map(({ time }) => time))];
  const place = (name: string) =>
    Math.min(...lists.map((list) => list.findIndex(({ time }) => time === name)).filter((at) => at >= 0));
  return times
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .map((name) => ({
      time: name,
      points: lists.map((list) => list.find(({ time }) => time === name) ?? null),
    }));
}

async function loadSides(question: Asked<SidesBody>, holidays: readonly HolidayRow[]) {
  const { platform, caller, body, subjects } = question;
  const asked = howAsked(question);
  const [first, ...others] = holidays;
  const pairs = first ? others.map<HolidayPair>((other) => [first, other]) : [];
  const tenantId = requireTenant(caller);
  const counted = await countHolidays(platform.database.pool, tenantId, subjects, holidays, pairs, asked);
  const hours = await readHours(platform, counted.holidays, body.nth, asked);
  return {
    sides: counted.holidays.map((each) => {
      const change = first && each.holiday !== first ? counted.change(first, each.holiday) : null;
      return {
        ...toFestival(each, asked),
        change: change?.growth ?? null,
        ...(change && { changeCompared: change.compared }),
      };
    }),
    days: aligned(counted.holidays.map((each) => festivalDays(each, asked))),
    hours: hoursAligned(hours),
    count: subjects.all.length,
  };
}

export async function festivalContrast(question: Asked<SidesBody>) {
  const { platform, caller, body } = question;
  const holidays = await requireHolidays(platform, caller, body.holidayIds);
  if (holidays.length < 2) throw new Refusal("validation.failed", { fields: { holidayIds: "twice" } });
  return loadSides(question, holidays);
}

export async function festivalContrastSame(question: Asked<SidesBody>) {
  const { platform, caller, body } = question;
  const holidays = await requireHolidays(platform, caller, body.holidayIds);
  const [first, ...others] = holidays;
  const stranger = others.find(({ name }) => name !== first?.name);
  if (first && stranger)
    throw new Refusal("festival.namesDiffer", { values: { name: first.name, other: stranger.name } });
  if (!first || others.length > 0) return loadSides(question, holidays);
  const queries = festivalQueries(platform.database.db);
  const sameName = sameNamed(first, await queries.ofNames(caller, [first.name]));
  const latest = oneAYear(first, sameName).slice(0, mostFestivalsCompared - 1);
  return loadSides(question, [first, ...latest]);
}
