import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { SiteSensor } from "../presence/presence.ts";
import { type DeviceScope, judgedDevices } from "./judged-devices.queries.ts";

/** The devices of sites that count for an entrance, by site. */
export async function siteSensors(
  db: Db | Tx,
  scope: DeviceScope,
  entityIds: readonly number[],
  now: Date,
): Promise<Map<number, SiteSensor[]>> {
  if (entityIds.length === 0) return new Map();
  const { rows } = await sql<SiteSensor & { entityId: number }>`
    select j.entity_id as "entityId", j.id, j.online, j.last_seen_at as "lastSeenAt",
      j.upload_interval as "uploadInterval"
    from (${await judgedDevices(db, scope, now)}) j
    where j.bound and j.entity_id = any(${[...new Set(entityIds)]}::bigint[])
  `.execute(db);
  return Map.groupBy(rows, ({ entityId }) => entityId);
}
