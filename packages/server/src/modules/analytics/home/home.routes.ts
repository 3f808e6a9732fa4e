import { type HomePeriod, home } from "@foyer/contract/analytics/home";
import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import type { FigureSettings } from "@foyer/contract/counting/figures-why";
import type { Received } from "@foyer/contract/endpoint";
import {
  fallbackStatisticTypes,
  type NumberType,
  type StatisticType,
  statisticTypes,
} from "@foyer/contract/metrics";
import type { FastifyInstance } from "fastify";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hourAt } from "../../../platform/time/zone-time.ts";
import { only } from "../../counting/clock-groups/clock-groups.ts";
import { type ComparedSums, neededBy, toChange } from "../../counting/comparing/comparing.ts";
import { comparedTotals } from "../../counting/figures/figures.ts";
import { type distributions, isNumberType, requiredSums } from "../../counting/metrics/metrics.ts";
import { daysOfRange, hoursOfDay } from "../../counting/series/series.ts";
import { distributionFigure, toFigure } from "../../counting/sums/sums.ts";
import { comparedFigure, nothing } from "../comparison/comparison.ts";
import { comparedDays, comparedWith, daysAsked, type Period, toPeriod } from "../periods/periods.ts";
import { entitiesAsked, findToday, latestDay } from "../subjects/subjects.ts";
import { makeHeadline, makeRuns } from "./headline.ts";
import { homeQueries } from "./home.queries.ts";
import { readInstallation } from "./installation.ts";

const shownHolidays = 6;
const longestDays = 92;
const kpiPeriods = { day: 1, week: 2, month: 3, year: 4 } as const;

const known = new Set<string>(statisticTypes);
const typesIn = (text: string) => text.split(",").filter((type): type is StatisticType => known.has(type));

export function homeRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  const { pool } = database;
  const queries = homeQueries(database.db);
  const now = () => clock.now().getTime();

  async function listTypes(caller: Caller): Promise<readonly StatisticType[]> {
    const { own, ofCompany } = (await queries.statisticTypes(caller.userId, caller.tenantId)) ?? {};
    const chosen = [own, ofCompany].map((types) => typesIn(types ?? ""));
    return chosen.find((types) => types.length > 0) ?? fallbackStatisticTypes;
  }

  serve(app, home.statisTypes, async ({ caller }) => (await listTypes(caller)).join(","));

  serve(app, home.setStatisTypes, async ({ query, caller }) => {
    const requested = query.types.split(",").filter(Boolean);
    if (requested.length === 0) throw new Refusal("statisTypes.none");
    const types = typesIn(query.types);
    if (types.length !== requested.length) throw new Refusal("metric.unknown");
    await queries.setStatisticTypes(caller.userId, types.join(","));
    return types.join(",");
  });

  serve(app, home.headline, async ({ query, caller }) =>
    makeHeadline(platform, caller, await entitiesAsked(platform, caller, query)),
  );

  serve(app, home.runs, async ({ query, caller }) => {
    const [subjects, types] = await Promise.all([entitiesAsked(platform, caller, query), listTypes(caller)]);
    return makeRuns(
      platform,
      caller,
      subjects,
      types.filter((type): type is StatisticType & NumberType => isNumberType(type)),
    );
  });

  serve(app, home.platform, () => readInstallation(platform));

  serve(app, home.statistical, async ({ query, caller }) => {
    const [subjects, types] = await Promise.all([entitiesAsked(platform, caller, query), listTypes(caller)]);
    const today = findToday(subjects, now());
    const period = periodAsked(query, today);
    const toDays = (local: string) => comparedDays(period, local);
    const measures = [...new Set(types.flatMap(requiredSums))];
    const [totals, asOf] = await Promise.all([
      comparedTotals(pool, subjects, toDays, measures, "none", now(), { needs: neededBy(types) }),
      queries.lastSeen(
        requireTenant(caller),
        subjects.all.map(({ id }) => id),
      ),
    ]);
    const sums = totals.get("") ?? nothing();
    return {
      startTime: period.days.from,
      endTime: period.days.to,
      comparedWith: comparedWith(period, today),
      zones: subjects.zones,
      asOf: asOf?.toISOString() ?? null,
      cards: Object.fromEntries(types.map((type) => [type, toCard(type, sums, subjects.settings)])),
    };
  });

  serve(app, home.kpi, async ({ query, caller }) => {
    const subjects = await entitiesAsked(platform, caller, query);
    const type = query.type as NumberType;
    const today = findToday(subjects, now());
    // A day that is over stands for today: the periods around it, as whole days.
    const reference = referenceDay(query, today);
    const figures = await Promise.all(
      Object.entries(kpiPeriods).map(async ([name, id]) => {
        const period = toPeriod(id, reference, { compare: query.compare });
        const toDays = (local: string) => comparedDays(period, local);
        const how = { needs: neededBy([type]) };
        const totals = await comparedTotals(pool, subjects, toDays, requiredSums(type), "none", now(), how);
        return [
          name,
          {
            ...comparedFigure(type, totals.get("") ?? nothing(), subjects.settings),
            startTime: period.days.from,
            endTime: period.days.to,
            comparedWith: comparedWith(period, today),
          },
        ];
      }),
    );
    return Object.fromEntries(figures);
  });

  serve(app, home.trend, async ({ query, caller }) => {
    const subjects = await entitiesAsked(platform, caller, query);
    const today = findToday(subjects, now());
    const day = query.startTime ?? today;
    const type = query.type as NumberType;
    const [current, before] = await Promise.all([
      hoursOfDay(pool, subjects, type, day, now()),
      hoursOfDay(pool, subjects, type, addDays(day, -1), now()),
    ]);
    const notBegun = subjects.all.filter((entity) => latestDay({ groups: [entity] }, now()) < day).length;
    const hour = day === today ? hourAt(subjects.clock.zone, now()) : null;
    return { day, hour, now: current, yesterday: before, ...(notBegun > 0 && { notBegun }) };
  });

  serve(app, home.days, async ({ query, caller }) => {
    if (query.endTime < query.startTime)
      throw new Refusal("range.wrong", { fields: { endTime: "rangeWrong" } });
    if (daysBetween(query.startTime, query.endTime) > longestDays) throw new Refusal("range.tooLong");
    const subjects = await entitiesAsked(platform, caller, query);
    return daysOfRange(pool, subjects, query.type as NumberType, query.startTime, query.endTime, now());
  });

  serve(app, home.holiday, async ({ query, caller }) => {
    const subjects = await entitiesAsked(platform, caller, query);
    const type = query.type as NumberType;
    const sites = subjects.all.map(({ id }) => id);
    const today = findToday(subjects, now());
    const holidays = await queries.latestHolidays(requireTenant(caller), sites, today, shownHolidays);
    return Promise.all(
      holidays.map(async ({ name, start_day: start, end_day: end, entityIds }) => {
        const theirs = only(subjects, ({ id }) => entityIds === null || entityIds.includes(id));
        const toDays = () => ({
          current: { from: start, to: end },
          previous: { from: start, to: addDays(start, -1) },
          running: false,
        });
        const totals = await comparedTotals(pool, theirs, toDays, requiredSums(type), "none", now());
        const { current, expectedSeconds } = totals.get("") ?? nothing();
        return { name, start, end, ...toFigure(type, current, expectedSeconds, subjects.settings) };
      }),
    );
  });
}

type StatisticalAsked = Received<typeof home.statistical>["query"];

/** Days named stand for themselves; of a period they are the custom one's. */
function periodAsked({ period, startTime, endTime, compare }: StatisticalAsked, today: string): Period {
  const isNamed = startTime !== undefined || endTime !== undefined;
  const id = (period ?? (isNamed ? 5 : 1)) as HomePeriod;
  if (id !== 5) {
    if (isNamed) throw new Refusal("validation.failed", { fields: { period: "select" } });
    return toPeriod(id, today, { compare });
  }
  if (!startTime || !endTime) throw new Refusal("homeTime.missing", { fields: { startTime: "required" } });
  return toPeriod(id, today, { compare, custom: daysAsked({ startTime, endTime }) });
}

function referenceDay({ startTime, timeType }: Received<typeof home.kpi>["query"], today: string): string {
  if (startTime !== undefined || timeType === undefined) return startTime ?? today;
  if (timeType === 5) throw new Refusal("homeTime.missing", { fields: { startTime: "required" } });
  return toPeriod(timeType as HomePeriod, today).days.to;
}

/** A number compared with before, or a distribution with the number of people it is of. */
function toCard(type: StatisticType, sums: ComparedSums, settings: FigureSettings) {
  if (isNumberType(type)) return comparedFigure(type, sums, settings);
  const figure = distributionFigure(type as keyof typeof distributions, sums.current, sums.expectedSeconds);
  return {
    ...figure,
    previous: null,
    completenessBefore: null,
    growth: null,
    compared: toChange("flowIn", sums).compared,
  };
}
