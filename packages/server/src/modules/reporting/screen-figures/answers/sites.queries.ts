import type { LatLong } from "@foyer/contract/places/coordinates";
import type { Db } from "../../../../platform/database/database.ts";
import type { OpenHours } from "../../../../platform/time/open-hours.ts";

/** The different opening hours of sites. */
export async function openHoursOf(
  db: Db,
  tenantId: number,
  entityIds: readonly number[],
): Promise<OpenHours[]> {
  if (entityIds.length === 0) return [];
  return db
    .selectFrom("entities")
    .select(["time_zone as zone", "hours"])
    .distinct()
    .where("tenant_id", "=", tenantId)
    .where("id", "in", entityIds)
    .execute();
}

/** Where sites lie; those of which nobody said are missing. */
export async function coordinatesOf(
  db: Db,
  tenantId: number,
  entityIds: readonly number[],
): Promise<Map<number, LatLong>> {
  if (entityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("entities")
    .select(["id", "latitude", "longitude"])
    .where("tenant_id", "=", tenantId)
    .where("id", "in", entityIds)
    .execute();
  return new Map(
    rows.flatMap(({ id, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[id, { latitude, longitude }] as const],
    ),
  );
}

/** The passages within sites: who takes them has come in before. */
export async function internalAccesses(
  db: Db,
  tenantId: number,
  entityIds: readonly number[],
): Promise<Set<number>> {
  if (entityIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("accesses")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("entity_id", "in", entityIds)
    .where("kind", "=", "internal")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
