import type pg from "pg";
import { byCompany } from "../../../platform/database/by-company.ts";
import { deviceLock, deviceLockClass } from "../../devices/bindings/bindings.ts";

/** Numbers of measures and units in the database. */
export const measureNumbers = { presence: 0, visits: 1, motion: 2 } as const;
export const unitNumbers = { s: 0, n: 1, index: 2, level: 3 } as const;

/** The key of a grid: the device's slot and what it measured. */
export interface GridKey {
  tenantId: number;
  deviceId: number;
  startMs: number;
  seconds: number;
  measure: number;
}

export interface GridRow extends GridKey {
  unit: number;
  scale: number;
  cols: number;
  rows: number;
  covered: number;
  total: number;
  peak: number;
  people: number | null;
  revision: number | null;
  receivedMs: number;
  seen: Uint8Array | null;
  cells: Uint8Array;
}

const keyColumns = (keys: readonly GridKey[]) => [
  keys.map(({ deviceId }) => deviceId),
  keys.map(({ startMs }) => new Date(startMs)),
  keys.map(({ seconds }) => seconds),
  keys.map(({ measure }) => measure),
];

/** Keys of company $1. */
const keysGiven =
  "unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::int[]) as k(device_id, start_at, seconds, measure)";

export const gridKey = ({ deviceId, startMs, seconds, measure }: Omit<GridKey, "tenantId">): string =>
  `${deviceId}|${startMs}|${seconds}|${measure}`;

/**
 * Holds devices until the transaction ends, as whoever writes their records does: several servers may begin a slot at once,
 * of which there is no row yet that could be held.
 */
export async function holdDevices(client: pg.PoolClient, deviceIds: Iterable<number>): Promise<void> {
  const locks = [...new Set([...deviceIds].map(deviceLock))].sort((a, b) => a - b);
  await client.query("select pg_advisory_xact_lock($1, x) from unnest($2::int[]) as x", [
    deviceLockClass,
    locks,
  ]);
}

export interface FoundGrid {
  cols: number;
  rows: number;
  covered: number;
  people: number | null;
  seen: Buffer | null;
  cells: Buffer;
}

interface KeyRow {
  device_id: number;
  start_at: Date;
  seconds: number;
  measure: number;
}

const keyOf = ({ device_id, start_at, seconds, measure }: KeyRow): string =>
  gridKey({ deviceId: device_id, startMs: start_at.getTime(), seconds, measure });

/** The rows of these keys, by `gridKey`; their devices are held. */
export async function findGrids(
  client: pg.PoolClient,
  keys: readonly GridKey[],
): Promise<Map<string, FoundGrid>> {
  const found = await byCompany(keys, async (tenantId, own) => {
    const { rows } = await client.query<KeyRow & FoundGrid>(
      `select g.device_id, g.start_at, g.seconds, g.measure, g.cols, g.rows, g.covered, g.people, g.seen, g.cells
       from heat_grids g join ${keysGiven}
         on g.tenant_id = $1 and g.device_id = k.device_id and g.start_at = k.start_at
           and g.seconds = k.seconds and g.measure = k.measure`,
      [tenantId, ...keyColumns(own)],
    );
    return rows;
  });
  return new Map(found.map((row) => [keyOf(row), row]));
}

/** Which tracks the slots of a device hold already, by the begin of the slot. */
export async function seenTracks(
  pool: pg.Pool,
  { tenantId, deviceId, seconds }: Pick<GridKey, "tenantId" | "deviceId" | "seconds">,
  starts: readonly number[],
): Promise<Map<number, Buffer | null>> {
  const { rows } = await pool.query<{ start_at: Date; seen: Buffer | null }>(
    `select start_at, seen from heat_grids
     where tenant_id = $1 and device_id = $2 and start_at = any($3::timestamptz[]) and seconds = $4 and measure = 0`,
    [tenantId, deviceId, starts.map((ms) => new Date(ms)), seconds],
  );
  return new Map(rows.map(({ start_at, seen }) => [start_at.getTime(), seen]));
}

/** In what the last positions of a device were collected. */
export async function lastPositions(
  pool: pg.Pool,
  { tenantId, deviceId }: Pick<GridKey, "tenantId" | "deviceId">,
  since: Date,
): Promise<{ cols: number; rows: number; slotSeconds: 60 | 300 } | undefined> {
  const { rows } = await pool.query<{ cols: number; rows: number; slotSeconds: 60 | 300 }>(
    `select cols, rows, seconds as "slotSeconds" from heat_grids
     where tenant_id = $1 and device_id = $2 and start_at >= $3 and measure = 0 and seen is not null and seconds in (60, 300)
     order by start_at desc limit 1`,
    [tenantId, deviceId, since],
  );
  return rows[0];
}

const written = `(tenant_id, device_id, start_at, seconds, measure, unit, scale, cols, rows, covered, total, peak, people,
  revision, received_at, seen, cells)`;
const given = `select $1::bigint, g.* from unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::int[], $6::int[], $7::float8[], $8::int[],
  $9::int[], $10::int[], $11::bigint[], $12::bigint[], $13::int[], $14::bigint[], $15::timestamptz[], $16::bytea[], $17::bytea[]) as g`;
const taken = `unit = excluded.unit, scale = excluded.scale, cols = excluded.cols, rows = excluded.rows, covered = excluded.covered,
  total = excluded.total, peak = excluded.peak, people = excluded.people, revision = excluded.revision,
  received_at = excluded.received_at, seen = excluded.seen, cells = excluded.cells`;

const rowColumns = (rows: readonly GridRow[]) => [
  ...keyColumns(rows),
  rows.map(({ unit }) => unit),
  rows.map(({ scale }) => scale),
  rows.map(({ cols }) => cols),
  rows.map(({ rows: count }) => count),
  rows.map(({ covered }) => covered),
  rows.map(({ total }) => total),
  rows.map(({ peak }) => peak),
  rows.map(({ people }) => people),
  rows.map(({ revision }) => revision),
  rows.map(({ receivedMs }) => new Date(receivedMs)),
  rows.map(({ seen }) => seen),
  rows.map(({ cells }) => cells),
];

/** Writes rows that were read in this transaction, and any that are new. */
export async function replaceGrids(client: pg.PoolClient, rows: readonly GridRow[]): Promise<void> {
  await byCompany(rows, async (tenantId, own) => {
    await client.query(
      `insert into heat_grids as g ${written} ${given}
       on conflict (tenant_id, device_id, start_at, seconds, measure) do update set ${taken}`,
      [tenantId, ...rowColumns(own)],
    );
    return [];
  });
}

/**
 * Writes grids as devices sent them: the same again changes nothing, other values replace unless the one kept has a
 * higher revision. Returns which were new or replaced another, as places in `rows`.
 */
export async function takeGrids(client: pg.PoolClient, rows: readonly GridRow[]): Promise<Set<string>> {
  const changed = await byCompany(rows, async (tenantId, own) => {
    const { rows: keys } = await client.query<KeyRow>(
      `insert into heat_grids as g ${written} ${given}
       on conflict (tenant_id, device_id, start_at, seconds, measure) do update set ${taken}
       where coalesce(excluded.revision, 0) >= coalesce(g.revision, 0)
         and (g.unit, g.scale, g.cols, g.rows, g.covered, g.people, g.cells)
           is distinct from (excluded.unit, excluded.scale, excluded.cols, excluded.rows, excluded.covered, excluded.people, excluded.cells)
       returning device_id, start_at, seconds, measure`,
      [tenantId, ...rowColumns(own)],
    );
    return keys;
  });
  return new Set(changed.map(keyOf));
}

/** Of these grids those over whose time a grid of another length is kept: both together would count the same people twice. */
export async function overlappingGrids(
  client: pg.PoolClient,
  keys: readonly GridKey[],
): Promise<Set<string>> {
  const overlapping = await byCompany(keys, async (tenantId, own) => {
    const { rows } = await client.query<KeyRow>(
      `select k.device_id, k.start_at, k.seconds, k.measure
       from ${keysGiven}
       where exists (
         select 1 from heat_grids g
         where g.tenant_id = $1 and g.device_id = k.device_id and g.measure = k.measure and g.seconds <> k.seconds
           and g.start_at > k.start_at - interval '1 hour' and g.start_at < k.start_at + interval '1 hour'
           and g.start_at < k.start_at + make_interval(secs => k.seconds)
           and g.start_at + make_interval(secs => g.seconds) > k.start_at offset 0)`,
      [tenantId, ...keyColumns(own)],
    );
    return rows;
  });
  return new Set(overlapping.map(keyOf));
}

/** Says of which hours the sums are to be made anew: soon, of an hour that is running once a minute. */
export async function markHours(
  client: pg.PoolClient,
  hours: readonly { tenantId: number; deviceId: number; hourMs: number; dueMs: number }[],
): Promise<void> {
  await byCompany(hours, async (tenantId, own) => {
    await client.query(
      `insert into heat_marks (tenant_id, device_id, hour, due_at)
       select $1::bigint, m.* from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as m
       on conflict (tenant_id, device_id, hour) do update set due_at = least(heat_marks.due_at, excluded.due_at)`,
      [
        tenantId,
        own.map(({ deviceId }) => deviceId),
        own.map(({ hourMs }) => new Date(hourMs)),
        own.map(({ dueMs }) => new Date(dueMs)),
      ],
    );
    return [];
  });
}
