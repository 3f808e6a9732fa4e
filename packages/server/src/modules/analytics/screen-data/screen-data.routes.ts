import { mostHourDays, screenData } from "@foyer/contract/analytics/screen-data";
import { addDays, daysBetween, toMonday } from "@foyer/contract/calendar-days";
import { type NumberType, numberTypes } from "@foyer/contract/metrics";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { ComparedDays, Days } from "../../counting/clocks/clocks.ts";
import { neededBy } from "../../counting/comparing/comparing.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";
import { requiredSums } from "../../counting/metrics/metrics.ts";
import { daysOfRange } from "../../counting/series/series.ts";
import { toFigure } from "../../counting/sums/sums.ts";
import { comparedFigure, nothing } from "../comparison/comparison.ts";
import { comparedDays, daysAsked, toPeriod } from "../periods/periods.ts";
import { prepareQuestion } from "../question/question.ts";
import { answerRank, type RankAsked } from "../rank/rank.ts";
import { type AskedSubjects, entitiesAsked, findToday } from "../subjects/subjects.ts";
import { hoursOfSpan, hoursOfToday } from "./screen-hours.ts";

interface Asked {
  entityId?: number;
  deptId?: number;
}

const usualTypes = ["flowIn", "flowOut"] as const satisfies readonly NumberType[];

/** A day beside the one so many days before it, at the same elapsed time. */
const against = (day: string, days: number) => (local: string) =>
  comparedDays({ days: { from: day, to: day }, shift: { days } }, local);

/** The highest first; equal ones in their order. Those without a value are no best ones. */
function best<One extends { value: number | null }>(all: readonly One[], size: number): One[] {
  return all
    .filter(({ value }) => value !== null)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .slice(0, size);
}

export function screenDataRoutes(app: FastifyInstance, platform: Platform): void {
  const { pool } = platform.database;
  const now = () => platform.clock.now().getTime();

  /** Whose counts, with what every answer says about them. */
  async function asked(caller: Caller, query: Asked) {
    const subjects = await entitiesAsked(platform, caller, query);
    const day = findToday(subjects, now());
    return { subjects, day, head: { day, zones: subjects.zones } };
  }

  async function loadTotals(
    subjects: AskedSubjects,
    types: readonly NumberType[],
    daysAt: (day: string) => ComparedDays,
  ) {
    const measures = [...new Set(types.flatMap(requiredSums))];
    return (
      (await comparedTotals(pool, subjects, daysAt, measures, "none", now(), { needs: neededBy(types) })).get(
        "",
      ) ?? nothing()
    );
  }

  async function compared(subjects: AskedSubjects, type: NumberType, daysAt: (day: string) => ComparedDays) {
    return comparedFigure(type, await loadTotals(subjects, [type], daysAt), subjects.settings);
  }

  /** A home period, with its days where the subjects are. */
  async function period(subjects: AskedSubjects, type: NumberType, of: 3 | 4, day: string) {
    const period = toPeriod(of, day);
    return {
      ...(await compared(subjects, type, (local) => comparedDays(period, local))),
      startTime: period.days.from,
      endTime: period.days.to,
    };
  }

  async function since(subjects: AskedSubjects, type: NumberType, from: string, day: string) {
    if (from > day) return null;
    const days = daysAsked({ startTime: from, endTime: day });
    const whole = { current: days, previous: { from, to: addDays(from, -1) }, running: false };
    const { current, expectedSeconds } = await loadTotals(subjects, [type], () => whole);
    return {
      ...toFigure(type, current, expectedSeconds, subjects.settings),
      startTime: days.from,
      endTime: days.to,
    };
  }

  /** Sites by a figure: the same rows as the ranking's. */
  async function sites(
    caller: Caller,
    query: Asked,
    {
      type,
      size,
      compare,
      days: { from, to },
    }: {
      type: NumberType;
      size: number;
      compare: "previous" | "lastYear";
      days: Days;
    },
  ) {
    const question = await prepareQuestion<RankAsked>(platform, caller, {
      dataType: 0,
      ...(query.deptId !== undefined && { deptId: query.deptId }),
      ...(query.entityId !== undefined && { ids: [query.entityId] }),
      openHoursOnly: false,
      startTime: from,
      endTime: to,
      type,
      compare,
      order: "desc",
      size,
    });
    const { rows, total } = await answerRank(question);
    return { rows, total };
  }

  const bestDays = async (subjects: AskedSubjects, type: NumberType, { from, to }: Days, size: number) =>
    best(
      (await daysOfRange(pool, subjects, type, from, to, now())).map(({ day: time, ...figure }) => ({
        time,
        ...figure,
      })),
      size,
    );

  serve(app, screenData.realTimeStatistics, async ({ query, caller }) => {
    const { subjects, day, head } = await asked(caller, query);
    const types = numberTypes.filter((type) => (query.types ?? usualTypes).some((one) => one === type));
    const [totals, hours] = await Promise.all([
      loadTotals(subjects, types, against(day, 1)),
      hoursOfToday(pool, subjects, types, day, now()),
    ]);
    const figures = types.map((type) => [type, comparedFigure(type, totals, subjects.settings)]);
    return { ...head, figures: Object.fromEntries(figures), hours };
  });

  serve(app, screenData.accumulate, async ({ query, caller }) => {
    const { subjects, day, head } = await asked(caller, query);
    const type = query.type as NumberType;
    const [sinceDay, month, year] = await Promise.all([
      query.startTime === undefined ? null : since(subjects, type, query.startTime, day),
      period(subjects, type, 3, day),
      period(subjects, type, 4, day),
    ]);
    return { ...head, since: sinceDay, month, year };
  });

  serve(app, screenData.yearflowRank, async ({ query, caller }) => {
    const { day, head } = await asked(caller, query);
    const days = { from: `${day.slice(0, 4)}-01-01`, to: day };
    const type = query.type as NumberType;
    return {
      ...head,
      ...(await sites(caller, query, { type, size: query.size, compare: "lastYear", days })),
    };
  });

  serve(app, screenData.monthTopDays, async ({ query, caller }) => {
    const { subjects, day, head } = await asked(caller, query);
    const days = { from: `${day.slice(0, 7)}-01`, to: day };
    return { ...head, days: await bestDays(subjects, query.type as NumberType, days, query.size) };
  });

  serve(app, screenData.weekTops, async ({ query, caller }) => {
    const { subjects, day, head } = await asked(caller, query);
    const type = query.type as NumberType;
    const { size } = query;
    const days = { from: toMonday(day), to: day };
    const [best, { rows }] = await Promise.all([
      bestDays(subjects, type, days, size),
      sites(caller, query, { type, size, compare: "previous", days }),
    ]);
    return { ...head, days: best, sites: rows.filter(({ value }) => value !== null) };
  });

  serve(app, screenData.peakHours, async ({ query, caller }) => {
    const { subjects, day, head } = await asked(caller, query);
    const days = daysAsked({ startTime: query.startTime ?? toMonday(day), endTime: query.endTime ?? day });
    if (daysBetween(days.from, days.to) > mostHourDays)
      throw new Refusal("range.tooLong", { fields: { endTime: "outOfRange" } });
    const hours = await hoursOfSpan(pool, subjects, query.type as NumberType, days, now());
    return { ...head, startTime: days.from, endTime: days.to, hours: best(hours, query.size) };
  });

  serve(app, screenData.increment, async ({ query, caller }) => {
    const { subjects, day, head } = await asked(caller, query);
    const type = query.type as NumberType;
    const [yesterday, lastWeek] = await Promise.all([
      compared(subjects, type, against(day, 1)),
      compared(subjects, type, against(day, 7)),
    ]);
    return { ...head, yesterday, lastWeek };
  });
}
