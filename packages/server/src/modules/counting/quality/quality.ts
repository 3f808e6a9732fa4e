import { addDays } from "@foyer/contract/calendar-days";
import type { Finding } from "@foyer/contract/counting/quality";
import type pg from "pg";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { liveFindings } from "./live.ts";
import { named, worstFirst } from "./named-findings.ts";
import { entitiesOf, keptFindings, type SeenEntity, seenEntities } from "./quality.queries.ts";

/** What lasts of what the nights found up to yesterday, and what is silent at the moment; a single unusual day is over. */
async function lastingFaults(
  pool: pg.Pool,
  tenantId: number,
  entityIds: readonly number[],
  entities: readonly SeenEntity[],
  now: Date,
): Promise<Finding[]> {
  const [kept, live] = await Promise.all([
    keptFindings(pool, tenantId, entityIds),
    liveFindings(pool, tenantId, entityIds, now),
  ]);
  const yesterdays = new Map(
    entities.map(({ id, zone, dayStartMinute }) => [
      id,
      addDays(toBusinessDay(zone, now.getTime(), dayStartMinute), -1),
    ]),
  );
  const lasting = [...kept, ...live].filter(
    ({ entityId, kind, until }) => kind !== "outlierDay" && until >= (yesterdays.get(entityId) ?? ""),
  );
  return named(pool, tenantId, worstFirst(lasting), entities, now);
}

/** What is wrong now in the counts of sites that the caller sees, worst first. */
export async function faultsNow(
  { database: { db, pool }, clock }: Pick<Platform, "database" | "clock">,
  caller: Caller,
  entityIds: readonly number[],
): Promise<Finding[]> {
  const entities = await seenEntities(db, caller, {});
  return lastingFaults(pool, requireTenant(caller), entityIds, entities, clock.now());
}

/** The same of all sites of a company, with their clocks. */
export async function companyFaults(pool: pg.Pool, tenantId: number, now: Date) {
  const entities = await entitiesOf(pool, tenantId);
  const ids = entities.map(({ id }) => id);
  const clocks = new Map(entities.map((entity) => [entity.id, entity]));
  return { faults: await lastingFaults(pool, tenantId, ids, entities, now), clocks };
}
