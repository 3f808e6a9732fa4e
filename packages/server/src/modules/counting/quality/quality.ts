import { addDays } from "@foyer/contract/calendar-days";
import type { Finding } from "@foyer/contract/counting/quality";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { toBusinessDay } from "../../../platform/time/zone-time.ts";
import { liveFindings } from "./live.ts";
import { named, worstFirst } from "./named-findings.ts";
import { keptFindings, seenEntities } from "./quality.queries.ts";

/**
 * What is wrong now in the counts of sites that the caller sees, worst first: what the nights found up to yesterday, and what is
 * silent at the moment. A single unusual day is over, so it is none of them.
 */
export async function faultsNow(
  { database: { db, pool }, clock }: Pick<Platform, "database" | "clock">,
  caller: Caller,
  entityIds: readonly number[],
): Promise<Finding[]> {
  const tenantId = requireTenant(caller);
  const now = clock.now();
  const [entities, kept, live] = await Promise.all([
    seenEntities(db, caller, {}),
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
