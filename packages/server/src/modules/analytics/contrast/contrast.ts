import type { ContrastSeries, contrasting } from "@foyer/contract/analytics/contrast";
import { mostPoints } from "@foyer/contract/analytics/question";
import { daysBetween } from "@foyer/contract/calendar-days";
import type { Received, Reply } from "@foyer/contract/endpoint";
import type { NumberType } from "@foyer/contract/metrics";
import { compareNames } from "../../../platform/compare-names.ts";
import { makeConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { mapInSlices } from "../../../platform/slices.ts";
import type { ClockedSubject } from "../../counting/clock-groups/clock-groups.ts";
import { type Days, isOfClock, listPieces } from "../../counting/clocks/clocks.ts";
import {
  cellsOfDays,
  readFigures,
  requireFewSlots,
  toPoint,
  toTotal,
} from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { toFigure } from "../../counting/sums/sums.ts";
import type { Asked } from "../question/question.ts";
import type { AskedSubjects } from "../subjects/subjects.ts";
import { rangeChanges } from "./range-changes.ts";
import { elapsedSums, runningRange } from "./same-elapsed.ts";

export type ContrastAsked = Received<typeof contrasting.contrast>["body"];

/** The answer, with the names of all it is about: those taken together have none in it. */
export interface ContrastAnswer extends Omit<Reply<typeof contrasting.contrast>, "zones" | "warnings"> {
  names: string[];
  isCoarse: boolean;
}

/** An answer of more sums is long in the making: such answers are made one after the other, all of them in one row. */
const fewSums = 5_000;
const longAnswers = makeConcurrencyLimit(1);
const oneRow = "";

const utc = { zone: "UTC", dayStartMinute: 0 };

/** How many sums are made; an answer with too many points is refused. */
function sumsMade({ interval, together }: ContrastAsked, ranges: readonly Days[], subjects: number): number {
  const columns = ranges.reduce((all, days) => all + listPieces(utc, interval, days).length, 0);
  const points = columns * (together ? 1 : subjects);
  if (points > mostPoints)
    throw new Refusal("question.tooManyPoints", { values: { points, most: mostPoints } });
  return columns * subjects;
}

const allDays = (ranges: readonly Days[]) =>
  ranges.reduce((all, { from, to }) => all + daysBetween(from, to), 0);

/** Subjects in the order of their ids as asked, otherwise by name. */
function ordered({ all }: AskedSubjects, ids: readonly number[] | undefined): ClockedSubject[] {
  if (!ids) return all.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
  const subjects = new Map(all.map((subject) => [subject.id, subject]));
  return [...new Set(ids)].flatMap((id) => subjects.get(id) ?? []);
}

/** Several subjects, or all of them together, over one range or several, piece by piece. */
export async function answerContrast(asked: Asked<ContrastAsked>): Promise<ContrastAnswer> {
  const { body, ranges, subjects } = asked;
  const sums = sumsMade(body, ranges, subjects.all.length);
  if (isOfClock(body.interval) || body.openHoursOnly) requireFewSlots(subjects.all.length * allDays(ranges));
  const answer = () => contrasted(asked);
  return sums > fewSums ? longAnswers.run(oneRow, answer) : answer();
}

async function contrasted({
  platform,
  body,
  ranges,
  subjects,
  now,
}: Asked<ContrastAsked>): Promise<ContrastAnswer> {
  const { interval, openHoursOnly } = body;
  const type = body.type as NumberType;
  const { pool } = platform.database;
  const { settings } = subjects;
  const by = body.together ? "none" : "subject";
  const measures = requiredSums(type);
  const running = runningRange(ranges, subjects, now);
  const [columns, elapsed, changes] = await Promise.all([
    Promise.all(
      ranges.map((days) =>
        readFigures(pool, { subjects, cells: cellsOfDays(days, interval), by, measures, openHoursOnly }, now),
      ),
    ),
    running && elapsedSums(pool, subjects, { running, ranges, measures, by, openHoursOnly }, now),
    body.together && ranges.length > 1
      ? rangeChanges(pool, subjects, ranges, { type, openHoursOnly }, now)
      : [],
  ]);

  function toSeries(
    owner: string,
    nth: number,
  ): Omit<ContrastSeries, "id" | "name" | "entityName" | "range"> {
    const change = changes[nth];
    const own = [...(columns[nth]?.get(owner)?.values() ?? [])];
    const { sums, expectedSeconds } = toTotal(own);
    const gone = elapsed?.[nth]?.get(owner);
    return {
      points: own.map((column) => toPoint(type, column, settings)),
      total: toFigure(type, sums, expectedSeconds, settings),
      ...(gone ? { sameElapsed: toFigure(type, gone.previous, gone.expectedBefore, settings) } : {}),
      ...(change ? { change } : {}),
    };
  }

  const named: { owner: string; id: number | null; name: string; entityName?: string }[] = body.together
    ? [{ owner: "", id: null, name: "" }]
    : ordered(subjects, body.ids).map(({ id, name, entityName }) => ({
        owner: String(id),
        id,
        name,
        ...(entityName === undefined ? {} : { entityName }),
      }));
  const series = await mapInSlices(named, ({ owner, ...subject }) =>
    body.ranges.map((range, nth) => ({ ...subject, range, ...toSeries(owner, nth) })),
  );
  return {
    interval,
    series: series.flat(),
    ...(settings?.incompleteBelow ? { incompleteBelow: settings.incompleteBelow } : {}),
    isCoarse: columns.some((owned) =>
      [...owned.values()].some((own) => [...own.values()].some(({ isCoarse }) => isCoarse)),
    ),
    names: ordered(subjects, body.ids).map(({ name }) => name),
  };
}
