import type { MeasureValues } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { deviceLockClass } from "../../../devices/bindings/bindings.ts";
import type { Stood } from "./total-difference.ts";

/** A running total of one line at a moment. */
export interface Reading {
  tenantId: number;
  deviceId: number;
  line: string;
  atMs: number;
  receivedMs: number;
  totals: MeasureValues;
  modulus?: number | undefined;
  /** Length of the interval of its record, which ends at the reading. */
  seconds: number;
}

/** A reading as it is kept. */
export interface KeptReading {
  at: Date;
  received_at: Date;
  modulus: number | null;
  measures: MeasureValues;
  stood: Stood | null;
  /** null in readings from before the length was kept. */
  seconds: number | null;
}

const lineParameters = ({ tenantId, deviceId, line }: Reading) => [tenantId, deviceId, line];

const columns = "at, received_at, modulus, measures, stood, seconds";

/** Keeps a reading as it came; of two with the same stamp the later receipt stays, with the length of the first. */
export async function keepReading(client: pg.PoolClient, reading: Reading): Promise<void> {
  await client.query(
    `insert into running_totals as t (tenant_id, device_id, line, at, received_at, modulus, measures, seconds)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, device_id, line, at) do update
     set received_at = excluded.received_at, modulus = excluded.modulus, measures = excluded.measures,
       seconds = coalesce(t.seconds, excluded.seconds)
     where t.received_at <= excluded.received_at`,
    [
      ...lineParameters(reading),
      new Date(reading.atMs),
      new Date(reading.receivedMs),
      reading.modulus ?? null,
      JSON.stringify(reading.totals),
      reading.seconds,
    ],
  );
}

/** The readings before one of a line, the latest first. */
export async function readingsBefore(
  client: pg.PoolClient,
  of: Reading,
  most: number,
): Promise<KeptReading[]> {
  const { rows } = await client.query<KeptReading>(
    `select ${columns} from running_totals
     where tenant_id = $1 and device_id = $2 and line = $3 and at < $4 order by at desc limit ${most}`,
    [...lineParameters(of), new Date(of.atMs)],
  );
  return rows;
}

/** The readings of a line from a moment on, in order. */
export async function readingsFrom(
  client: pg.PoolClient,
  of: Reading,
  fromMs: number,
  most: number,
): Promise<KeptReading[]> {
  const { rows } = await client.query<KeptReading>(
    `select ${columns} from running_totals
     where tenant_id = $1 and device_id = $2 and line = $3 and at >= $4 order by at limit ${most}`,
    [...lineParameters(of), new Date(fromMs)],
  );
  return rows;
}

export async function keepStood(client: pg.PoolClient, of: Reading, at: Date, stood: Stood): Promise<void> {
  await client.query(
    `update running_totals set stood = $5 where tenant_id = $1 and device_id = $2 and line = $3 and at = $4`,
    [...lineParameters(of), at, JSON.stringify(stood)],
  );
}

export async function nextRevision(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ revision: number }>(
    "select nextval('running_total_revisions') as revision",
  );
  return rows[0]?.revision as number;
}

/** Behind these locks two servers see the same readings of a device. */
export async function lockDevices(client: pg.PoolClient, locks: readonly number[]): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1, x) from unnest($2::int[]) as x", [
    deviceLockClass,
    locks,
  ]);
}
