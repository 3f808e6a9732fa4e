import type pg from "pg";
import { isSilentWhenClosed } from "../../devices/presence/presence.ts";
import type { BoundLine } from "./findings/silent.ts";

export interface LineNow extends BoundLine {
  entityId: number;
}

/** The lines of entities that are bound at a moment, each with its newest record. */
export async function linesNow(
  pool: pg.Pool,
  tenantId: number,
  entityIds: readonly number[],
  now: Date,
): Promise<LineNow[]> {
  const { rows } = await pool.query<{
    entity_id: number;
    time_zone: string;
    hours: string;
    day_start_minute: number;
    device_id: number;
    device_type: number;
    upload_interval: number;
    last_seen_at: Date | null;
    clock_skew_seconds: number | null;
    line: string;
    from_at: Date;
    to_at: Date | null;
    last_record_at: Date | null;
  }>(
    `select e.id as entity_id, e.time_zone, e.hours, e.day_start_minute,
       d.id as device_id, d.device_type, d.upload_interval, d.last_seen_at, d.clock_skew_seconds,
       b.line, b.from_at, b.to_at, r.end_at as last_record_at
     from entities e
     join accesses a on a.tenant_id = e.tenant_id and a.entity_id = e.id
     join bindings b on b.tenant_id = a.tenant_id and b.access_id = a.id
       and b.from_at <= $3 and (b.to_at is null or b.to_at > $3)
     join devices d on d.tenant_id = b.tenant_id and d.id = b.device_id
     left join lateral (
       select r.start_at + make_interval(secs => r.seconds) as end_at from records r
       where r.tenant_id = $1 and r.device_id = b.device_id and r.line = b.line and r.start_at >= b.from_at
       order by r.start_at desc limit 1) r on true
     where e.tenant_id = $1 and e.id = any($2::bigint[])
     order by e.id, d.id, b.line`,
    [tenantId, entityIds, now],
  );
  return rows.map((row) => ({
    entityId: row.entity_id,
    subject: { kind: 3, id: row.device_id, line: row.line },
    subjectId: row.entity_id,
    zone: row.time_zone,
    hours: row.hours,
    dayStartMinute: row.day_start_minute,
    silentWhenClosed: isSilentWhenClosed(row.device_type),
    fromMs: row.from_at.getTime(),
    toMs: row.to_at?.getTime() ?? Number.POSITIVE_INFINITY,
    uploadIntervalMinutes: Math.max(row.upload_interval, 1),
    lastRecordMs: row.last_record_at?.getTime() ?? null,
    lastSeenMs: row.last_seen_at?.getTime() ?? null,
    clockSkewSeconds: row.clock_skew_seconds,
  }));
}
