import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { judgedDevices } from "./judged-devices.queries.ts";

export interface SilentDevice {
  company: string;
  entity: string;
  sn: string;
  name: string;
  lastSeenAt: Date | null;
}

/**
 * Devices of open companies that count for an access now and have been silent for more than so many intervals, those
 * first that have been so longest; `most` of them, and how many there are.
 */
export async function silentDevices(db: Db, now: Date, intervals: number, most: number) {
  const { rows } = await sql<SilentDevice & { n: number }>`
    with judged as (${await judgedDevices(db, "everybody", now, { intervals })})
    select j.company_name as company, j.entity_name as entity, j.sn, j.name, j.last_seen_at as "lastSeenAt",
      count(*) over () as n
    from judged j
    where not j.online and j.company_status = 1 and coalesce(j.last_seen_at, j.created_at) < j.since
      and exists (
        select from bindings b
        where b.tenant_id = j.tenant_id and b.device_id = j.id and b.from_at <= ${now}::timestamptz
          and (b.to_at is null or b.to_at > ${now}::timestamptz))
    order by coalesce(j.last_seen_at, j.created_at), j.id
    limit ${most}
  `.execute(db);
  return { count: rows[0]?.n ?? 0, devices: rows };
}
