import type pg from "pg";
import { importDeviceSn } from "../../devices/registry/registry.ts";

/** An access counts may be imported for, and the device that earlier imports made for it. */
export interface AccessRow {
  id: number;
  name: string;
  inUse: number;
  entityId: number;
  zone: string;
  dayStartMinute: number;
  deviceId: number | null;
}

export interface DeviceRow {
  id: number;
  sn: string;
  entityId: number;
  zone: string;
  dayStartMinute: number;
}

/** A place that has the name of a sensor. */
export type Offer = { sensor: string; name: string } & (
  | { accessId: number }
  | { deviceId: number; line: string }
);

/** Ids of the entities that may be touched; null = all of the company. */
export type Allowed = readonly number[] | null;

const allowed = (column: string) => `($2::bigint[] is null or ${column} = any($2))`;
/** Names are compared without capitals and spaces. */
const plain = (column: string) => `lower(btrim(regexp_replace(${column}, '\\s+', ' ', 'g')))`;

export async function accessRows(
  pool: pg.Pool,
  tenantId: number,
  entityIds: Allowed,
  ids: readonly number[],
): Promise<AccessRow[]> {
  const { rows } = await pool.query<AccessRow>(
    `select a.id, a.name, a.in_use as "inUse", e.id as "entityId", e.time_zone as zone,
       e.day_start_minute as "dayStartMinute", d.id as "deviceId"
     from accesses a
     join entities e on e.tenant_id = $1 and e.id = a.entity_id
     left join devices d on d.tenant_id = $1 and d.sn = ${importDeviceSn("a.id")}
     where a.tenant_id = $1 and ${allowed("a.entity_id")} and a.id = any($3::bigint[])`,
    [tenantId, entityIds, ids],
  );
  return rows;
}

export async function deviceRows(
  pool: pg.Pool,
  tenantId: number,
  entityIds: Allowed,
  ids: readonly number[],
): Promise<DeviceRow[]> {
  const { rows } = await pool.query<DeviceRow>(
    `select d.id, d.sn, e.id as "entityId", e.time_zone as zone, e.day_start_minute as "dayStartMinute"
     from devices d join entities e on e.tenant_id = $1 and e.id = d.entity_id
     where d.tenant_id = $1 and ${allowed("d.entity_id")} and d.id = any($3::bigint[])`,
    [tenantId, entityIds, ids],
  );
  return rows;
}

/**
 * Where sensors of these names (in small letters) may belong: where an earlier import put them, otherwise the access,
 * the entity with one access, or the device of the same name; nothing where two have it.
 */
export async function offersFor(
  pool: pg.Pool,
  tenantId: number,
  entityIds: Allowed,
  names: readonly string[],
): Promise<Offer[]> {
  if (names.length === 0) return [];
  const { rows } = await pool.query<{
    sensor: string;
    name: string;
    access_id: number | null;
    device_id: number | null;
    line: string | null;
  }>(
    `with candidates as (
       select 1 as rank, lower(b.line) as sensor, a.name, a.id as access_id, null::bigint as device_id, null as line
       from accesses a
       join devices d on d.tenant_id = $1 and d.sn = ${importDeviceSn("a.id")}
       join bindings b on b.tenant_id = $1 and b.device_id = d.id and b.access_id = a.id
       where a.tenant_id = $1 and ${allowed("a.entity_id")} and a.in_use = 1 and lower(b.line) = any($3)
       union
       select 2, ${plain("a.name")}, a.name, a.id, null, null
       from accesses a where a.tenant_id = $1 and ${allowed("a.entity_id")} and a.in_use = 1 and ${plain("a.name")} = any($3)
       union
       select 3, ${plain("e.name")}, min(a.name), min(a.id), null, null
       from entities e join accesses a on a.tenant_id = $1 and a.entity_id = e.id and a.in_use = 1
       where e.tenant_id = $1 and ${allowed("e.id")} and ${plain("e.name")} = any($3)
       group by e.id, e.name having count(*) = 1
       union
       select 4, lower(d.sn), d.name, null, d.id, coalesce(min(l.line), '1')
       from devices d left join device_lines l on l.tenant_id = $1 and l.device_id = d.id
       where d.tenant_id = $1 and ${allowed("d.entity_id")} and lower(d.sn) = any($3)
       group by d.id, d.sn, d.name having count(*) = 1
     ),
     best as (select *, min(rank) over (partition by sensor) as first from candidates)
     select sensor, min(name) as name, min(access_id) as access_id, min(device_id) as device_id, min(line) as line
     from best where rank = first group by sensor having count(*) = 1`,
    [tenantId, entityIds, names],
  );
  return rows.map(({ sensor, name, access_id, device_id, line }) =>
    access_id === null
      ? { sensor, name, deviceId: device_id as number, line: line ?? "1" }
      : { sensor, name, accessId: access_id },
  );
}

/** Other lines that count for accesses within spans: their counts are added to those of `deviceId` and `line`. */
export async function alsoCounting(
  pool: pg.Pool,
  tenantId: number,
  spans: readonly {
    accessId: number;
    deviceId: number | null;
    lines: readonly string[];
    from: Date;
    to: Date;
  }[],
): Promise<{ accessId: number; access: string; sn: string; line: string }[]> {
  const { rows } = await pool.query<{ accessId: number; access: string; sn: string; line: string }>(
    `select distinct a.id as "accessId", a.name as access, d.sn, b.line
     from jsonb_to_recordset($2::jsonb) as s("accessId" bigint, "deviceId" bigint, lines jsonb, "from" timestamptz, "to" timestamptz)
     join accesses a on a.tenant_id = $1 and a.id = s."accessId"
     join bindings b on b.tenant_id = $1 and b.access_id = a.id and b.from_at < s."to" and (b.to_at is null or b.to_at > s."from")
     join devices d on d.tenant_id = $1 and d.id = b.device_id
     where not (b.device_id is not distinct from s."deviceId" and s.lines ? b.line)
     order by 2, 3, 4`,
    [tenantId, JSON.stringify(spans)],
  );
  return rows;
}

/** The periods in which a line is bound to any access. */
export async function boundPeriods(
  pool: pg.Pool,
  tenantId: number,
  deviceId: number,
  line: string,
): Promise<{ from: number; to: number }[]> {
  const { rows } = await pool.query<{ from_at: Date; to_at: Date | null }>(
    "select from_at, to_at from bindings where tenant_id = $1 and device_id = $2 and line = $3",
    [tenantId, deviceId, line],
  );
  return rows.map(({ from_at, to_at }) => ({
    from: from_at.getTime(),
    to: to_at?.getTime() ?? Number.POSITIVE_INFINITY,
  }));
}
