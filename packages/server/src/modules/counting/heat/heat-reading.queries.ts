import type pg from "pg";
import type { MeasuredGrid } from "./heat-sums.queries.ts";

/** A grid of a device, from a moment on. */
export interface ReadGrid extends MeasuredGrid {
  deviceId: number;
  startMs: number;
  seconds: number;
}

interface Row extends MeasuredGrid {
  device_id: number;
  start_at: Date;
  seconds: number;
}

export interface HeatAsked {
  tenantId: number;
  deviceIds: readonly number[];
  fromMs: number;
  toMs: number;
}

const toRead = (rows: readonly Row[]): ReadGrid[] =>
  rows.map(({ device_id, start_at, ...row }) => ({
    ...row,
    deviceId: device_id,
    startMs: start_at.getTime(),
  }));

const shown = (r: string) =>
  ["device_id", "start_at", "measure", "unit", "scale", "cols", "rows", "covered", "people", "cells"]
    .map((name) => `${r}.${name}`)
    .join(", ");

const asked = (r: string) =>
  `${r}.tenant_id = $1 and ${r}.device_id = any($2::bigint[]) and ${r}.start_at >= $3 and ${r}.start_at < $4`;

const parameters = ({ tenantId, deviceIds, fromMs, toMs }: HeatAsked) => [
  tenantId,
  deviceIds,
  new Date(fromMs),
  new Date(toMs),
];

/** Grids as they came. */
export async function readGrids(pool: pg.Pool, heat: HeatAsked): Promise<ReadGrid[]> {
  const { rows } = await pool.query<Row>(
    `select ${shown("g")}, g.seconds from heat_grids g where ${asked("g")}`,
    parameters(heat),
  );
  return toRead(rows);
}

/** Sums of hours, and grids as they came of hours whose sums are still to be made. */
export async function readHours(pool: pg.Pool, heat: HeatAsked): Promise<ReadGrid[]> {
  const { rows } = await pool.query<Row>(
    `with marked as materialized (
       select device_id, hour from heat_marks m
       where m.tenant_id = $1 and m.device_id = any($2::bigint[]) and m.hour >= $3 and m.hour < $4
     )
     select ${shown("h")}, 3600 as seconds from heat_hours h
     where ${asked("h")} and not exists (select 1 from marked m where m.device_id = h.device_id and m.hour = h.start_at)
     union all
     select ${shown("g")}, g.seconds from marked m join heat_grids g
       on g.tenant_id = $1 and g.device_id = m.device_id and g.start_at >= m.hour and g.start_at < m.hour + interval '1 hour'
     where g.start_at >= $3 and g.start_at < $4`,
    parameters(heat),
  );
  return toRead(rows);
}

/** The newest presence of devices since a moment. */
export async function newestPresence(
  pool: pg.Pool,
  { tenantId, deviceIds, fromMs }: Pick<HeatAsked, "tenantId" | "deviceIds" | "fromMs">,
): Promise<ReadGrid[]> {
  const { rows } = await pool.query<Row>(
    `select distinct on (g.device_id) ${shown("g")}, g.seconds from heat_grids g
     where g.tenant_id = $1 and g.device_id = any($2::bigint[]) and g.start_at >= $3 and g.measure = 0
     order by g.device_id, g.start_at desc`,
    [tenantId, deviceIds, new Date(fromMs)],
  );
  return toRead(rows);
}

/** Begins of the hours, in milliseconds, whose sums, and those of their days, are still to be made. */
export async function hoursToSum(pool: pg.Pool, heat: HeatAsked): Promise<number[]> {
  const { rows } = await pool.query<{ hour: Date }>(
    `select distinct hour from heat_marks
     where tenant_id = $1 and device_id = any($2::bigint[]) and hour > $3::timestamptz - interval '1 hour' and hour < $4`,
    parameters(heat),
  );
  return rows.map(({ hour }) => hour.getTime());
}

export interface DayGrid extends MeasuredGrid {
  deviceId: number;
  day: string;
}

/** Sums of business days that are over. */
export async function readDays(
  pool: pg.Pool,
  { tenantId, deviceIds, from, to }: Pick<HeatAsked, "tenantId" | "deviceIds"> & { from: string; to: string },
): Promise<DayGrid[]> {
  const { rows } = await pool.query<DayGrid>(
    `select device_id as "deviceId", to_char(day, 'YYYY-MM-DD') as day, measure, unit, scale, cols, rows, covered, people, cells
     from heat_days where tenant_id = $1 and device_id = any($2::bigint[]) and day between $3::date and $4::date`,
    [tenantId, deviceIds, from, to],
  );
  return rows;
}
