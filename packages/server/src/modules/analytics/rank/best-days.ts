import { mostPoints } from "@foyer/contract/analytics/question";
import type { BestDayRow, ranking } from "@foyer/contract/analytics/rank";
import { toWeekday } from "@foyer/contract/calendar-days";
import type { Received } from "@foyer/contract/endpoint";
import type { NumberType } from "@foyer/contract/metrics";
import { compareNames } from "../../../platform/compare-names.ts";
import { requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { mapInSlices } from "../../../platform/slices.ts";
import { type ClockedSubject, subjectSite } from "../../counting/clock-groups/clock-groups.ts";
import { daysIn } from "../../counting/clocks/clocks.ts";
import { cellsOfChosen, type IntervalColumn, readFigures, toTotal } from "../../counting/figures/figures.ts";
import { metrics, requiredSums } from "../../counting/metrics/metrics.ts";
import { pieceFigure, shownValue } from "../../counting/sums/sums.ts";
import { type HolidayCalendar, holidayCalendar } from "../../places/holidays/holidays.ts";
import type { Asked } from "../question/question.ts";
import { namedSubject } from "../subjects/subjects.ts";
import { type FigureBasis, isWellKnown } from "../well-known/well-known.ts";
import { rankPlaces } from "./places.ts";

export type BestDaysAsked = Received<typeof ranking.bestDays>["body"];

/** Subjects ordered by the best of their Saturdays, or of any other weekday. */
export async function answerBestDays({ platform, caller, body, days, subjects, now }: Asked<BestDaysAsked>) {
  const { pool } = platform.database;
  const type = body.type as NumberType;
  const wanted = daysIn(days).filter((day) => toWeekday(day) === body.weekday);
  const points = wanted.length * subjects.all.length;
  if (points > mostPoints)
    throw new Refusal("question.tooManyPoints", { values: { points, most: mostPoints } });
  const [figures, calendar] = await Promise.all([
    readFigures(
      pool,
      {
        subjects,
        cells: cellsOfChosen(wanted, "1d"),
        by: "subject",
        measures: requiredSums(type),
        openHoursOnly: body.openHoursOnly,
      },
      now,
    ),
    holidayCalendar(pool, requireTenant(caller), subjects.all.map(subjectSite), days),
  ]);
  const basis = { type, settings: subjects.settings };
  const rows = await mapInSlices(subjects.all, (subject) =>
    toRow(subject, figures.get(String(subject.id)) ?? new Map(), basis, calendar),
  );
  return { rows: placed(rows), days: wanted.length };
}

function toRow(
  subject: ClockedSubject,
  columns: ReadonlyMap<string, IntervalColumn>,
  basis: FigureBasis,
  calendar: HolidayCalendar,
): BestDayRow {
  const { type, settings } = basis;
  const over = [...columns].filter(
    ([, { isAhead, isRunning, isOutside }]) => !isAhead && !isRunning && !isOutside,
  );
  const counting = over.filter(([, column]) => isWellKnown(column, basis));
  let best: BestDayRow["best"] = null;
  for (const [day, { sums, expectedSeconds }] of counting) {
    const figure = pieceFigure(type, sums, expectedSeconds, settings);
    if (figure.value === null || (best !== null && figure.value <= (best.figure.value ?? 0))) continue;
    best = { day, figure, holidays: calendar.namesAt(subjectSite(subject), day) };
  }
  const all = shownValue(type, toTotal(counting.map(([, column]) => column)).sums, settings);
  return {
    ...namedSubject(subject),
    place: null,
    best,
    mean: meanOf(all, counting.length, metrics[type].additive),
    days: counting.length,
    incomplete: over.length - counting.length,
  };
}

function meanOf(all: number | null, days: number, isSum: boolean): number | null {
  if (all === null || days === 0) return null;
  return isSum ? all / days : all;
}

/** Those without such a day come last; equal ones by name. */
function placed(rows: readonly BestDayRow[]): BestDayRow[] {
  const value = ({ best }: BestDayRow) => best?.figure.value ?? null;
  const places = rankPlaces(rows.map((row) => ({ id: row.id, value: value(row) })));
  return rows
    .map((row) => ({ ...row, place: places.get(row.id) ?? null }))
    .sort(
      (a, b) =>
        (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY) ||
        compareNames(a.name, b.name),
    );
}
