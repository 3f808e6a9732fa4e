import type pg from "pg";
import { shortestSilenceMs } from "./online.ts";

export interface SilentDevice {
  company: string;
  entity: string;
  sn: string;
  name: string;
  lastSeenAt: Date | null;
}

/**
 * A device is bound and silent when more than so many of its upload intervals (minutes) went by without a word, and no
 * less than any device may be quiet.
 */
const silent = `
  from devices d
  join companies c on c.id = d.tenant_id and c.status = 1
  join entities e on e.tenant_id = d.tenant_id and e.id = d.entity_id
  where exists (
      select 1 from bindings b
      where b.tenant_id = d.tenant_id and b.device_id = d.id and b.from_at <= $1 and (b.to_at is null or b.to_at > $1))
    and coalesce(d.last_seen_at, d.created_at) < $1::timestamptz
      - greatest(d.upload_interval * $2::int * interval '1 minute', ${shortestSilenceMs} * interval '1 millisecond')`;

/** Those that have been silent longest come first. */
export async function silentDevices(pool: pg.Pool, now: Date, missed: number, most: number) {
  const counted = await pool.query<{ n: number }>(`select count(*) as n ${silent}`, [now, missed]);
  const listed = await pool.query<SilentDevice>(
    `select c.name as company, e.name as entity, d.sn, d.name, d.last_seen_at as "lastSeenAt" ${silent}
     order by coalesce(d.last_seen_at, d.created_at), d.id limit $3`,
    [now, missed, most],
  );
  return { count: counted.rows[0]?.n ?? 0, devices: listed.rows };
}
