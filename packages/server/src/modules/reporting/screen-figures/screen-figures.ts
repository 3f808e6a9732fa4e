import { addDays } from "@foyer/contract/calendar-days";
import type { NumberType } from "@foyer/contract/metrics";
import type { PartOf, ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import {
  type BoundQuestion,
  type PlaceRef,
  partKey,
} from "@foyer/contract/reporting/screens/screen-questions";
import { makeConcurrencyLimit } from "../../../platform/concurrency-limit.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { comparedFigure, nothing } from "../../analytics/comparison/comparison.ts";
import { answerExpected } from "../../analytics/expected/expected.ts";
import type { InsideOf } from "../../analytics/occupancy/occupancy.ts";
import { prepareQuestion } from "../../analytics/question/question.ts";
import { answerRank } from "../../analytics/rank/rank.ts";
import { type AskedSubjects, findToday, subjectsAsked } from "../../analytics/subjects/subjects.ts";
import { neededBy } from "../../counting/comparing/comparing.ts";
import { cellsOfDays, comparedTotals, readColumns, toPoint } from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { insideTogether } from "./inside-together.ts";
import { lastSeenAt } from "./screen-figures.queries.ts";
import { daysOfWord, spansOfWord } from "./screen-spans.ts";

type Answering = Pick<Platform, "database" | "clock" | "log"> & { insideOf: InsideOf };

const kindOf = (of: PlaceRef): 0 | 1 | 2 => ("ids" in of ? of.dataType : 0);
const placesOf = (of: PlaceRef) => ({
  ...("ids" in of && { ids: of.ids }),
  ...("deptId" in of && { deptId: of.deptId }),
});

const sitesOf = ({ all }: Pick<AskedSubjects, "all">): number[] => [
  ...new Set(all.map(({ id, entityId }) => entityId ?? id)),
];

/** A question with whose counts it is about. */
async function prepared(platform: Answering, caller: Caller, question: BoundQuestion) {
  const { of } = question;
  const subjects = await subjectsAsked(platform, caller, { kind: kindOf(of), ...placesOf(of) });
  const now = platform.clock.now().getTime();
  const seen = [
    ...(await lastSeenAt(platform.database.db, requireTenant(caller), sitesOf(subjects))).values(),
  ];
  const last = seen.reduce((most, at) => Math.max(most, at.getTime()), 0);
  return {
    subjects,
    now,
    today: findToday(subjects, now),
    head: { zones: subjects.zones, asOf: last === 0 ? null : new Date(last).toISOString() },
  };
}

async function figure(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"figure">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const type = question.measure as NumberType;
  const spans = spansOfWord(question.time, question.against);
  const how = { openHoursOnly: question.openHoursOnly, needs: neededBy([type]) };
  const { pool } = platform.database;
  const totals = await comparedTotals(pool, subjects, spans, requiredSums(type), "none", now, how);
  const { from, to } = spans(today).current;
  return {
    what: "figure",
    ...{ startTime: from, endTime: to, ...head },
    figure: comparedFigure(type, totals.get("") ?? nothing(), subjects.settings),
  };
}

const unknownBand = { low: null, middle: null, high: null };

async function hours(platform: Answering, caller: Caller, question: BoundQuestion): Promise<PartOf<"hours">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const type = question.measure as NumberType;
  const { openHoursOnly } = question;
  const day = daysOfWord(question.time, today).to;
  const days = { from: day, to: day };
  const body = {
    ...{ type, dataType: kindOf(question.of), ...placesOf(question.of), openHoursOnly },
    ...{ startTime: day, endTime: day, interval: "1h" as const },
  };
  const [columns, usual] = await Promise.all([
    readColumns(
      platform.database.pool,
      { subjects, cells: cellsOfDays(days, "1h"), measures: requiredSums(type), openHoursOnly },
      now,
    ),
    answerExpected(await prepareQuestion(platform, caller, body, [days])),
  ]);
  const bands = new Map(usual.points.map(({ time, low, middle, high }) => [time, { low, middle, high }]));
  return {
    what: "hours",
    ...{ startTime: day, endTime: day, ...head },
    hours: columns.map((column) => {
      const { coarse: _, ...point } = toPoint(type, column, subjects.settings);
      const { time } = column;
      return { ...point, ...(bands.get(time) ?? unknownBand), time: time.slice("yyyy-MM-dd ".length) };
    }),
  };
}

async function days(platform: Answering, caller: Caller, question: BoundQuestion): Promise<PartOf<"days">> {
  const { subjects, now, today, head } = await prepared(platform, caller, question);
  const type = question.measure as NumberType;
  const from = addDays(today, 1 - question.size);
  const asked = {
    ...{ subjects, cells: cellsOfDays({ from, to: today }, "1d") },
    ...{ measures: requiredSums(type), openHoursOnly: question.openHoursOnly },
  };
  const columns = await readColumns(platform.database.pool, asked, now);
  return {
    what: "days",
    ...{ startTime: from, endTime: today, ...head },
    days: columns.map((column) => {
      const { time: day, coarse: _, ahead: __, ...point } = toPoint(type, column, subjects.settings);
      return { day, ...point };
    }),
  };
}

async function ranking(
  platform: Answering,
  caller: Caller,
  question: BoundQuestion,
): Promise<PartOf<"ranking">> {
  const { today, head } = await prepared(platform, caller, question);
  const { measure, of, against, openHoursOnly, size } = question;
  const { from, to } = daysOfWord(question.time, today);
  const { rows, count } = await answerRank(
    await prepareQuestion(platform, caller, {
      ...{ type: measure, dataType: kindOf(of), ...placesOf(of), openHoursOnly, size },
      ...{ startTime: from, endTime: to, order: "desc" as const },
      compare: against === "none" ? ("previous" as const) : against,
    }),
  );
  return { what: "ranking", ...{ startTime: from, endTime: to, ...head }, rows, count };
}

async function inside(
  { insideOf, clock }: Answering,
  caller: Caller,
  { of }: BoundQuestion,
): Promise<PartOf<"inside">> {
  const kind = kindOf(of);
  if (kind === 1) throw new Refusal("validation.failed", { fields: { dataType: "select" } });
  const { subjects, inside } = await insideOf(caller, { kind, ...placesOf(of) });
  const today = findToday(subjects, clock.now().getTime());
  return {
    what: "inside",
    ...{ startTime: today, endTime: today, zones: subjects.zones },
    ...insideTogether(inside),
  };
}

const answers = { figure, hours, days, ranking, inside };

/** So many questions of a screen at a time: a large one leaves connections to others. */
const questionsAtOnce = 4;

/** Answers to questions, each in its place; equal ones are answered once, and one that cannot be answered stops no other. */
export async function answerScreenQuestions(
  platform: Answering,
  caller: Caller,
  questions: readonly BoundQuestion[],
): Promise<ScreenPart[]> {
  const parts = new Map<string, Promise<ScreenPart>>();
  const limit = makeConcurrencyLimit(questionsAtOnce);
  const answer = async (question: BoundQuestion): Promise<ScreenPart> => {
    try {
      return await answers[question.what](platform, caller, question);
    } catch (error) {
      if (error instanceof Refusal) return { what: "refused" };
      platform.log.warn({ error: String(error) }, "a question of a big screen could not be answered");
      return { what: "failed" };
    }
  };
  return Promise.all(
    questions.map((question) => {
      const key = partKey(question);
      const known = parts.get(key) ?? limit.run("", () => answer(question));
      parts.set(key, known);
      return known;
    }),
  );
}
