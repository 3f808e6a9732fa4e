import type { Db } from "../../../platform/database/database.ts";

/** When any device of each of these sites was last seen; sites without one are missing. */
export async function lastSeenAt(
  db: Db,
  tenantId: number,
  entityIds: readonly number[],
): Promise<Map<number, Date>> {
  if (entityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("devices")
    .select((e) => ["entity_id", e.fn.max("last_seen_at").as("at")])
    .where("tenant_id", "=", tenantId)
    .where("entity_id", "in", entityIds)
    .where("last_seen_at", "is not", null)
    .groupBy("entity_id")
    .execute();
  return new Map(rows.map(({ entity_id, at }) => [entity_id, new Date(at as Date)]));
}
