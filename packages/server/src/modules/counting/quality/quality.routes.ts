import { addDays, daysBetween } from "@foyer/contract/calendar-days";
import {
  longestQualityDays,
  type QualityDay,
  quality,
  usualQualityDays,
} from "@foyer/contract/counting/quality";
import type { NumberType } from "@foyer/contract/metrics";
import type { FastifyInstance } from "fastify";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { requireOrganisations } from "../../places/scope/scope.ts";
import { subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { grouped } from "../clock-groups/clock-groups.ts";
import { coverageByDay, type DayCoverage, measuredShares, toCompleteness } from "../coverage/coverage.ts";
import { requiredGroups } from "../metrics/metrics.ts";
import { inspectStale } from "./inspect-each.ts";
import { findInspectedEntity } from "./inspection.queries.ts";
import { inspect } from "./inspection.ts";
import { liveFindings } from "./live.ts";
import { countedByKind, named, worstFirst } from "./named-findings.ts";
import {
  type IrregularDay,
  irregularDays,
  keptFindings,
  type SeenEntity,
  seenEntities,
} from "./quality.queries.ts";

interface Asked {
  entityId?: number | undefined;
  deptId?: number | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

export function qualityRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, clock } = platform;
  const { pool, db } = database;

  /** The entities a question is about; what the caller may not see does not exist. */
  async function entitiesAsked(caller: Caller, { entityId, deptId }: Asked): Promise<SeenEntity[]> {
    if (deptId !== undefined) await requireOrganisations(db, caller, [deptId]);
    const entities = await seenEntities(db, caller, {
      ...(entityId !== undefined && { entityId }),
      ...(deptId !== undefined && { deptId }),
    });
    if (entityId !== undefined && entities.length === 0) throw new Refusal("notFound.thing");
    return entities;
  }

  const toSubjects = (caller: Caller, entities: readonly SeenEntity[]) =>
    grouped(requireTenant(caller), subjectKinds.entity, [...entities]);

  serve(app, quality.days, async ({ query, caller }) => {
    const entities = await entitiesAsked(caller, query);
    const now = clock.now().getTime();
    const span = spanAsked(query, entities, now);
    const needs = query.type === undefined ? undefined : requiredGroups(query.type as NumberType);
    const page = (all: readonly SeenEntity[]) =>
      all.slice(query.page * query.size, (query.page + 1) * query.size);
    const byName = query.order === "name";
    const subjects = toSubjects(caller, byName ? page(entities) : entities);
    const coverage = await coverageByDay(pool, subjects, span.from, span.to, now, needs);
    const shown = byName ? page(entities) : page(leastCompleteFirst(entities, coverage));
    const ids = shown.map(({ id }) => id);
    const shares = needs && (await measuredShares(pool, toSubjects(caller, shown), span, now, needs));
    const irregular = Map.groupBy(
      await irregularDays(pool, requireTenant(caller), ids, span.from, span.to),
      ({ id }) => id,
    );
    return {
      startTime: span.from,
      endTime: span.to,
      totalElements: entities.length,
      content: shown.map(({ id, name, zone, lookedAt }) => {
        const days = coverage.get(id) ?? [];
        const all = total(days);
        const odd = new Map(irregular.get(id)?.map((row) => [row.day, row]));
        return {
          id,
          name,
          timeZone: zone,
          ...all,
          completeness: toCompleteness(all),
          ...shares?.get(id),
          lookedAt: lookedAt?.toISOString() ?? null,
          days: days.map((day) => dayAnswer(day, odd.get(day.day))),
        };
      }),
    };
  });

  serve(app, quality.findings, async ({ query, caller }) => {
    const tenantId = requireTenant(caller);
    const before = await entitiesAsked(caller, query);
    const ids = before.map(({ id }) => id);
    const inspected = await inspectStale(platform, tenantId, ids);
    const entities = inspected ? await entitiesAsked(caller, query) : before;
    const now = clock.now();
    const span = spanAsked(query, entities, now.getTime());
    const [kept, live] = await Promise.all([
      keptFindings(pool, tenantId, ids),
      liveFindings(pool, tenantId, ids, now),
    ]);
    const within = [...kept, ...live].filter(({ since, until }) => since <= span.to && until >= span.from);
    const wanted = worstFirst(within.filter(({ kind }) => !query.kind || kind === query.kind));
    const page = wanted.slice(query.page * query.size, (query.page + 1) * query.size);
    const inspections = entities.map(({ lookedAt }) => lookedAt?.getTime() ?? null);
    return {
      content: await named(pool, tenantId, page, entities, now),
      totalElements: wanted.length,
      kinds: countedByKind(within),
      lookedAt:
        inspections.length === 0 || inspections.includes(null)
          ? null
          : new Date(Math.min(...inspections.map((ms) => ms ?? 0))).toISOString(),
    };
  });

  serve(app, quality.look, async ({ body, caller }) => {
    await entitiesAsked(caller, body);
    const entity = await findInspectedEntity(pool, requireTenant(caller), body.entityId);
    if (!entity) throw new Refusal("notFound.thing");
    return { findings: (await inspect(platform, entity, clock.now())).length };
  });
}

interface Span {
  from: string;
  to: string;
}

/** The days asked for; by default the last ones, up to the latest today of the entities. */
function spanAsked({ startTime, endTime }: Asked, entities: readonly SeenEntity[], now: number): Span {
  const todays = entities.map(({ zone, dayStartMinute }) => toBusinessDay(zone, now, dayStartMinute)).sort();
  const to = endTime ?? todays.at(-1) ?? new Date(now).toISOString().slice(0, 10);
  const from = startTime ?? addDays(to, 1 - usualQualityDays);
  if (to < from) throw new Refusal("range.wrong", { fields: { endTime: "rangeWrong" } });
  if (daysBetween(from, to) > longestQualityDays) throw new Refusal("range.tooLong");
  return { from, to };
}

function total(days: readonly DayCoverage[]) {
  return {
    coveredSeconds: days.reduce((sum, day) => sum + day.coveredSeconds, 0),
    expectedSeconds: days.reduce((sum, day) => sum + day.expectedSeconds, 0),
  };
}

/** Entities that nothing was expected of come last. */
function leastCompleteFirst(
  entities: readonly SeenEntity[],
  coverage: ReadonlyMap<number, DayCoverage[]>,
): SeenEntity[] {
  const shareById = new Map(
    entities.map(({ id }) => [id, toCompleteness(total(coverage.get(id) ?? [])) ?? 2] as const),
  );
  return [...entities].sort((a, b) => (shareById.get(a.id) ?? 2) - (shareById.get(b.id) ?? 2));
}

const dayAnswer = (day: DayCoverage, odd: IrregularDay | undefined): QualityDay => ({
  ...day,
  completeness: toCompleteness(day),
  late: odd?.late ?? 0,
  lastLateAt: odd?.lastLateAt?.toISOString() ?? null,
  revised: odd?.revised ?? 0,
  quarantined: odd?.quarantined ?? 0,
});
