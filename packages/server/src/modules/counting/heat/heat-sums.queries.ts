import type pg from "pg";
import { mayDropTables } from "../../../platform/database/table-shapes.ts";
import type { GridSum, KeptGrid } from "./grid-sums.ts";

export interface DueDevice {
  tenantId: number;
  deviceId: number;
  zone: string;
  dayStartMinute: number;
  /** Begins of the hours, in milliseconds. */
  hours: number[];
}

interface Mark {
  tenant_id: number;
  device_id: number;
  hour: Date;
}

/** Marks that are due, by company; other servers may be about to take them. */
export async function dueMarks(pool: pg.Pool, now: Date, most: number): Promise<Map<number, Mark[]>> {
  const { rows } = await pool.query<Mark>(
    "select tenant_id, device_id, hour from heat_marks where due_at <= $1 order by due_at limit $2",
    [now, most],
  );
  return Map.groupBy(rows, ({ tenant_id }) => tenant_id);
}

/** Takes up to `most` of these marks of a company; no other server has them. */
export async function takeMarks(
  client: pg.PoolClient,
  { tenantId, marks, now, most }: { tenantId: number; marks: readonly Mark[]; now: Date; most: number },
): Promise<DueDevice[]> {
  const { rows } = await client.query<{
    tenantId: number;
    deviceId: number;
    zone: string;
    dayStartMinute: number;
    hours: Date[];
  }>(
    `with due as (
       select m.device_id, m.hour
       from unnest($2::bigint[], $3::timestamptz[]) as k(device_id, hour)
       join heat_marks m on m.tenant_id = $1 and m.device_id = k.device_id and m.hour = k.hour
       where m.due_at <= $4 order by m.due_at limit $5 for update of m skip locked
     ), taken as (
       delete from heat_marks m using due where m.tenant_id = $1 and m.device_id = due.device_id and m.hour = due.hour
       returning m.device_id, m.hour
     )
     select $1::bigint as "tenantId", t.device_id as "deviceId", e.time_zone as zone, e.day_start_minute as "dayStartMinute",
       array_agg(t.hour order by t.hour) as hours
     from taken t
     join devices d on d.tenant_id = $1 and d.id = t.device_id
     join entities e on e.tenant_id = $1 and e.id = d.entity_id
     group by 1, 2, 3, 4 order by 2`,
    [tenantId, marks.map(({ device_id }) => device_id), marks.map(({ hour }) => hour), now, most],
  );
  return rows.map((row) => ({ ...row, hours: row.hours.map((hour) => hour.getTime()) }));
}

/** A grid with what tells whether it may be added to another. */
export interface MeasuredGrid extends KeptGrid {
  measure: number;
  unit: number;
  scale: number;
}

interface HourGrid extends MeasuredGrid {
  start_at: Date;
}

type DeviceOf = Pick<DueDevice, "tenantId" | "deviceId">;

/** Grids as they came, of stretches. */
export async function gridsWithin(
  client: pg.Pool | pg.PoolClient,
  { tenantId, deviceId }: DeviceOf,
  spans: readonly (readonly [fromMs: number, toMs: number])[],
): Promise<HourGrid[]> {
  const { rows } = await client.query<HourGrid>(
    `select g.start_at, g.measure, g.unit, g.scale, g.cols, g.rows, g.covered, g.people, g.cells
     from unnest($3::timestamptz[], $4::timestamptz[]) as s(from_at, to_at)
     join heat_grids g on g.tenant_id = $1 and g.device_id = $2 and g.start_at >= s.from_at and g.start_at < s.to_at`,
    [tenantId, deviceId, spans.map(([from]) => new Date(from)), spans.map(([, to]) => new Date(to))],
  );
  return rows;
}

/** Sums of whole hours within a stretch. */
export async function hoursWithin(
  client: pg.Pool | pg.PoolClient,
  { tenantId, deviceId }: DeviceOf,
  [fromMs, toMs]: readonly [fromMs: number, toMs: number],
): Promise<HourGrid[]> {
  const { rows } = await client.query<HourGrid>(
    `select start_at, measure, unit, scale, cols, rows, covered, people, cells from heat_hours
     where tenant_id = $1 and device_id = $2 and start_at >= $3 and start_at < $4`,
    [tenantId, deviceId, new Date(fromMs), new Date(toMs)],
  );
  return rows;
}

type Summed = GridSum & Pick<MeasuredGrid, "measure" | "unit" | "scale">;

const sumColumns = (sums: readonly Summed[]) => [
  sums.map(({ measure }) => measure),
  sums.map(({ unit }) => unit),
  sums.map(({ scale }) => scale),
  sums.map(({ cols }) => cols),
  sums.map(({ rows }) => rows),
  sums.map(({ covered }) => covered),
  sums.map(({ total }) => total),
  sums.map(({ peak }) => peak),
  sums.map(({ people }) => people),
  sums.map(({ cells }) => cells),
];

const sumsGiven = `unnest($3::TYPE[], $4::int[], $5::int[], $6::float8[], $7::int[], $8::int[], $9::int[], $10::bigint[],
  $11::bigint[], $12::int[], $13::bytea[])`;
const sumNames = "measure, unit, scale, cols, rows, covered, total, peak, people, cells";

/** Replaces the sums of these hours. */
export async function replaceHours(
  client: pg.PoolClient,
  { tenantId, deviceId }: DeviceOf,
  hours: readonly number[],
  sums: readonly (Summed & { hourMs: number })[],
): Promise<void> {
  await client.query(
    "delete from heat_hours where tenant_id = $1 and device_id = $2 and start_at = any($3)",
    [tenantId, deviceId, hours.map((ms) => new Date(ms))],
  );
  await client.query(
    `insert into heat_hours (tenant_id, device_id, start_at, ${sumNames}) select $1, $2, * from ${sumsGiven.replace("TYPE", "timestamptz")}`,
    [tenantId, deviceId, sums.map(({ hourMs }) => new Date(hourMs)), ...sumColumns(sums)],
  );
}

/** Replaces the sums of these business days. */
export async function replaceDays(
  client: pg.PoolClient,
  { tenantId, deviceId }: DeviceOf,
  days: readonly string[],
  sums: readonly (Summed & { day: string })[],
): Promise<void> {
  await client.query(
    "delete from heat_days where tenant_id = $1 and device_id = $2 and day = any($3::date[])",
    [tenantId, deviceId, days],
  );
  await client.query(
    `insert into heat_days (tenant_id, device_id, day, ${sumNames}) select $1, $2, * from ${sumsGiven.replace("TYPE", "date")}`,
    [tenantId, deviceId, sums.map(({ day }) => day), ...sumColumns(sums)],
  );
}

/** The partitions of grids that lie wholly before these moments. */
export async function expiredHeat(
  pool: pg.Pool,
  before: { heat_grids: Date; heat_hours: Date },
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname::text as name
     from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
     where (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz <=
       case p.relname when 'heat_grids' then $1::timestamptz when 'heat_hours' then $2 end
     order by 1`,
    [before.heat_grids, before.heat_hours],
  );
  return rows.map(({ name }) => name);
}

/**
 * Nobody waits long behind a drop that waits for a long question: it is tried again the next night, as it is where a backup is
 * being made (false).
 */
export async function dropHeat(client: pg.PoolClient, name: string): Promise<boolean> {
  if (!(await mayDropTables(client))) return false;
  await client.query("set local lock_timeout = '5s'");
  await client.query(`drop table ${client.escapeIdentifier(name)}`);
  return true;
}

/** Which tracks were seen is forgotten a day after they came. */
export async function forgetTracks(pool: pg.Pool, before: Date): Promise<void> {
  await pool.query("update heat_grids set seen = null where seen is not null and received_at < $1", [before]);
}
