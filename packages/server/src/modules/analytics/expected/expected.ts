import {
  type ExpectedPoint,
  type ExpectedSoFar,
  type expecting,
  mostDaysExpected,
  type Standing,
  type UnusualDay,
  usualWeeks,
} from "@foyer/contract/analytics/expected";
import { daysBetween } from "@foyer/contract/calendar-days";
import type { Received } from "@foyer/contract/endpoint";
import type { NumberType } from "@foyer/contract/metrics";
import { requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import { type Days, daysIn } from "../../counting/clocks/clocks.ts";
import { cellsOfChosen, type IntervalColumn, readFigures, toTotal } from "../../counting/figures/figures.ts";
import { metrics, requiredSums } from "../../counting/metrics/metrics.ts";
import { chosenHours } from "../../counting/series/series.ts";
import { holidayCalendar } from "../../places/holidays/holidays.ts";
import { siteOpenings } from "../../places/opening-hours/opening-hours.ts";
import { daysAsked } from "../periods/periods.ts";
import type { Asked } from "../question/question.ts";
import { type FigureBasis, isWhole, type Piece } from "../well-known/well-known.ts";
import { knownValue, usualDays, weekdaysBefore } from "./same-weekdays.ts";
import { over, readRunningDay, toPlace } from "./so-far.ts";
import { type Band, toStanding, usualBand } from "./usual-band.ts";

export type { RunningDay, SoFar } from "./so-far.ts";
export { knownValue as readKnownValue, readRunningDay };

export type ExpectedAsked = Received<typeof expecting.expected>["body"];

/** The days asked of with what was counted on them and on the same weekdays before. */
interface Known extends FigureBasis {
  days: readonly string[];
  holidays: ReadonlySet<string>;
  columns: ReadonlyMap<string, IntervalColumn>;
  /** Days that say what is usual of a day. */
  usual: ReadonlyMap<string, readonly string[]>;
}

const toBand = (values: readonly number[], { type }: FigureBasis): Band | null =>
  usualBand(values, metrics[type].additive);

const toPoint = (time: string, values: readonly number[], basis: FigureBasis): ExpectedPoint => ({
  time,
  ...(toBand(values, basis) ?? { low: null, middle: null, high: null }),
  weeks: values.length,
});

const knownValues = (columns: readonly (IntervalColumn | undefined)[], basis: FigureBasis): number[] =>
  columns.flatMap((column) => (column ? (knownValue(column, basis) ?? []) : []));

const dayValues = (day: string, known: Known): number[] =>
  knownValues(
    (known.usual.get(day) ?? []).map((other) => known.columns.get(other)),
    known,
  );

interface JudgedDay {
  unusual: UnusualDay | null;
}

/**
 * How a count relates to the band. What is not completely known may still grow: it can only be said to be above, and of
 * a rate nothing can be said.
 */
function standingIn(column: Piece, value: number, band: Band, known: FigureBasis): Standing | null {
  const standing = toStanding(value, band);
  const isSure = isWhole(column, known) || (standing === "above" && metrics[known.type].additive);
  return isSure ? standing : null;
}

/** How a day that is over stands against eight weeks or more; null where too little is known of it or of them. */
function judgedDay(day: string, known: Known): JudgedDay | null {
  const column = known.columns.get(day);
  const values = dayValues(day, known);
  const band = toBand(values, known);
  const value = column ? knownValue(column, known) : null;
  if (!column || value === null || !band || values.length < usualWeeks) return null;
  const which = standingIn(column, value, band, known);
  if (which === null) return null;
  const { low, high } = band;
  const unusual = { day, value, low, high, ...(known.holidays.has(day) ? { holiday: true as const } : {}) };
  return { unusual: which === "within" ? null : { ...unusual, which } };
}

type Hours = ReadonlyMap<string, readonly IntervalColumn[]>;

/** The hours of the usual days that stand where an hour stands in its own day. */
function alikeHours(place: string, day: string, { usual }: Known, hours: Hours): IntervalColumn[] {
  return (usual.get(day) ?? []).flatMap(
    (other) => hours.get(other)?.find((hour) => toPlace(hour, other) === place) ?? [],
  );
}

function hourPoints(day: string, known: Known, hours: Hours): ExpectedPoint[] {
  return (hours.get(day) ?? []).map((hour) =>
    toPoint(hour.time, knownValues(alikeHours(toPlace(hour, day), day, known, hours), known), known),
  );
}

/** The running day until its last full hour, beside the usual days until then. */
function toSoFar(known: Known, hours: Hours): ExpectedSoFar | null {
  const day = known.days.find((each) => known.columns.get(each)?.isRunning);
  if (day === undefined) return null;
  const own = hours.get(day) ?? [];
  const next = own.findIndex(({ isRunning, isAhead }) => isRunning || isAhead);
  const gone = own.slice(0, next);
  if (gone.length === 0) return null;
  const places = gone.map((hour) => toPlace(hour, day));
  const values = (known.usual.get(day) ?? []).flatMap((other) => {
    const until = (hours.get(other) ?? []).filter((hour) => places.includes(toPlace(hour, other)));
    return until.length === 0 ? [] : (knownValue({ ...over, ...toTotal(until) }, known) ?? []);
  });
  const counted = { ...over, ...toTotal(gone) };
  const value = knownValue(counted, known);
  const band = toBand(values, known);
  const { time: _, ...point } = toPoint("", values, known);
  return {
    day,
    until: own[next]?.time.slice(11, 16) ?? "",
    value,
    ...point,
    standing: value === null || !band ? null : standingIn(counted, value, band, known),
  };
}

/** Days as whole ones; their opening hours alone are added up from slots. */
async function dayColumns(
  { platform, subjects, body, now }: Asked<ExpectedAsked>,
  days: ReadonlySet<string>,
): Promise<Map<string, IntervalColumn>> {
  const { openHoursOnly } = body;
  const measures = requiredSums(body.type as NumberType);
  const cells = cellsOfChosen(days, "1d");
  const asked = { subjects, cells, by: "none" as const, measures, openHoursOnly };
  return (await readFigures(platform.database.pool, asked, now)).get("") ?? new Map();
}

/** The days whose unusual ones are reported, the asked ones at their end. */
function daysJudged({ startTime, outsideSince = startTime }: ExpectedAsked, { from, to }: Days): string[] {
  const first = outsideSince < from ? outsideSince : from;
  if (daysBetween(first, to) > mostDaysExpected["1d"])
    throw new Refusal("validation.failed", { fields: { outsideSince: "daysTooMany" } });
  return daysIn({ from: first, to });
}

/** The days of a question, refused where they are too many. */
export function daysExpected(body: ExpectedAsked): Days[] {
  const span = daysAsked(body);
  if (daysBetween(span.from, span.to) > mostDaysExpected[body.interval])
    throw new Refusal("validation.failed", { fields: { interval: "daysTooMany" } });
  daysJudged(body, span);
  return [span];
}

/** What is usual of days, or of their hours, by the same weekdays of the weeks before. */
export async function answerExpected(asked: Asked<ExpectedAsked>) {
  const { platform, caller, body, days: span, subjects, now } = asked;
  const { interval, openHoursOnly } = body;
  const judgedDays = daysJudged(body, span);
  const days = daysIn(span);
  const wanted = new Set(judgedDays.flatMap((day) => [day, ...weekdaysBefore(day)]));
  const { pool } = platform.database;
  const sites = subjects.all.map(subjectSite);
  const searched = { from: [...wanted].sort()[0] ?? span.from, to: span.to };
  const holidays = (await holidayCalendar(pool, requireTenant(caller), sites, searched)).ofSites(sites);
  const openings = await siteOpenings(pool, requireTenant(caller), sites, []);
  const basis: FigureBasis = { type: body.type as NumberType, settings: subjects.settings };
  const columns = await dayColumns(asked, wanted);
  const usualOf = (day: string) => {
    const others = weekdaysBefore(day).filter(
      (other) => !holidays.has(other) && openings.areAlike(day, other),
    );
    return openings.isClosed(day) ? [] : usualDays(day, others, columns, basis);
  };
  const usual = new Map(judgedDays.map((day) => [day, usualOf(day)]));
  const known: Known = { ...basis, days, holidays, columns, usual };
  const open = days.filter((day) => !openings.isClosed(day));
  const weeks = open.length > 0 ? Math.min(...open.map((day) => usual.get(day)?.length ?? 0)) : 0;
  const judged = judgedDays.flatMap((day) => judgedDay(day, known) ?? []);
  const answer = {
    weeks,
    enough: weeks >= usualWeeks,
    outside: judged.flatMap(({ unusual }) => unusual ?? []),
    judged: judged.length,
  };
  if (interval === "1d") {
    const points = days.map((day) => toPoint(day, dayValues(day, known), known));
    return { ...answer, points, soFar: null };
  }
  const needed = new Set(days.flatMap((day) => [day, ...(usual.get(day) ?? [])]));
  const counted = { subjects, measures: requiredSums(basis.type), openHoursOnly };
  const hours = await chosenHours(pool, needed, counted, now);
  const points = days.flatMap((day) => hourPoints(day, known, hours));
  return { ...answer, points, soFar: toSoFar(known, hours) };
}
