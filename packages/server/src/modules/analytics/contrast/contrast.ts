import type { ContrastSeries, contrasting } from "@foyer/contract/analytics/contrast";
import { mostPoints } from "@foyer/contract/analytics/question";
import { daysBetween } from "@foyer/contract/calendar-days";
import type { NumberType } from "@foyer/contract/counting/metrics";
import type { Received, Reply } from "@foyer/contract/endpoint";
import { compareNames } from "../../../platform/compare-names.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { mapInSlices } from "../../../platform/slices.ts";
import { makeTurns } from "../../../platform/turns.ts";
import { sumsOf } from "../../counting/metrics/metrics.ts";
import type { ClockedSubject } from "../../counting/rollups/clock-groups.ts";
import { intervalColumns, pointOf, readsSlots, totalOf } from "../../counting/rollups/interval-columns.ts";
import { piecesOf } from "../../counting/rollups/interval-pieces.ts";
import { figureOf } from "../../counting/rollups/layered-sums.ts";
import { requireFewSlots } from "../../counting/rollups/require-few-slots.ts";
import type { Days } from "../../counting/time/compared-days.ts";
import { warningsOf } from "../comparison/answer-warnings.ts";
import { daysAsked, requireInterval } from "../comparison/days-asked.ts";
import { type AskedSubjects, subjectsAsked } from "../home/subjects.ts";
import { rangeChanges } from "./range-changes.ts";
import { elapsedSums, runningRange } from "./same-elapsed.ts";

export type ContrastAsked = Received<typeof contrasting.contrast>["body"];

/** The answer, with the names of all it is about: those taken together have none in it. */
export type ContrastAnswer = Reply<typeof contrasting.contrast> & { names: string[] };

/** An answer of more sums is long in the making: such answers are made one after the other, all of them in one row. */
const fewSums = 5_000;
const longAnswers = makeTurns(1);
const oneRow = "";

const utc = { zone: "UTC", dayStartMinute: 0 };

/** How many sums are made; an answer with too many points is refused. */
function sumsMade({ interval, together }: ContrastAsked, ranges: readonly Days[], subjects: number): number {
  const columns = ranges.reduce((all, days) => all + piecesOf(utc, interval, days).length, 0);
  const points = columns * (together ? 1 : subjects);
  if (points > mostPoints)
    throw new Refusal("question.tooManyPoints", { values: { points, most: mostPoints } });
  return columns * subjects;
}

const allDays = (ranges: readonly Days[]) =>
  ranges.reduce((all, { from, to }) => all + daysBetween(from, to), 0);

/** Subjects in the order of their ids as asked, else by name. */
function ordered({ all }: AskedSubjects, ids: readonly number[] | undefined): ClockedSubject[] {
  if (!ids) return all.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
  const subjects = new Map(all.map((subject) => [subject.id, subject]));
  return [...new Set(ids)].flatMap((id) => subjects.get(id) ?? []);
}

/** Several subjects, or all of them together, over one range or several, piece by piece. */
export async function contrastOf(
  platform: Platform,
  caller: Caller,
  body: ContrastAsked,
): Promise<ContrastAnswer> {
  const ranges = body.ranges.map(daysAsked);
  for (const days of ranges) requireInterval(body.interval, days);
  const subjects = await subjectsAsked(platform, caller, { ...body, kind: body.dataType });
  const sums = sumsMade(body, ranges, subjects.all.length);
  if (readsSlots(body)) requireFewSlots(subjects.all.length * allDays(ranges));
  const answer = () => contrasted(platform, body, ranges, subjects);
  return sums > fewSums ? longAnswers.run(oneRow, answer) : answer();
}

async function contrasted(
  platform: Platform,
  body: ContrastAsked,
  ranges: readonly Days[],
  subjects: AskedSubjects,
): Promise<ContrastAnswer> {
  const { interval, openHoursOnly } = body;
  const type = body.type as NumberType;
  const { pool } = platform.database;
  const { settings } = subjects;
  const now = platform.clock.now().getTime();
  const by = body.together ? "none" : "subject";
  const measures = sumsOf(type);
  const running = runningRange(ranges, subjects, now);
  const [columns, elapsed, changes] = await Promise.all([
    Promise.all(
      ranges.map((days) =>
        intervalColumns(pool, subjects, { days, interval, measures, openHoursOnly }, by, now),
      ),
    ),
    running && elapsedSums(pool, subjects, { running, ranges, measures, by, openHoursOnly }, now),
    body.together && ranges.length > 1
      ? rangeChanges(pool, subjects, ranges, { type, openHoursOnly }, now)
      : [],
  ]);

  function seriesOf(
    owner: string,
    nth: number,
  ): Omit<ContrastSeries, "id" | "name" | "entityName" | "range"> {
    const change = changes[nth];
    const own = columns[nth]?.get(owner) ?? [];
    const { sums, expectedSeconds } = totalOf(own);
    const gone = elapsed?.[nth]?.get(owner);
    return {
      points: own.map((column) => pointOf(type, column, settings)),
      total: figureOf(type, sums, expectedSeconds, settings),
      ...(gone ? { sameElapsed: figureOf(type, gone.previous, gone.expectedBefore, settings) } : {}),
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
    body.ranges.map((range, nth) => ({ ...subject, range, ...seriesOf(owner, nth) })),
  );
  return {
    interval,
    series: series.flat(),
    ...(settings?.incompleteBelow ? { incompleteBelow: settings.incompleteBelow } : {}),
    zones: subjects.zones,
    ...warningsOf({
      clocks: subjects.groups,
      ranges,
      now,
      isCoarse: columns.some((owned) =>
        [...owned.values()].some((own) => own.some(({ isCoarse }) => isCoarse)),
      ),
    }),
    names: ordered(subjects, body.ids).map(({ name }) => name),
  };
}
