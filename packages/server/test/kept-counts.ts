import pg from "pg";
import { expect, onTestFinished, vi } from "vitest";
import { deviceLock, deviceLockClass } from "../src/modules/devices/bindings/bindings.ts";
import type { TestServer } from "./test-server.ts";

interface KeptRecord {
  line: string;
  /** ISO 8601, UTC. */
  start: string;
  seconds: number;
  in: number;
  out: number;
  remark: string | null;
}

/** The records of a device, in order of their start; without those that only say it was there. */
export async function listRecords({ platform }: TestServer, deviceId: number): Promise<KeptRecord[]> {
  const { rows } = await platform.database.pool.query<KeptRecord>(
    `select line, to_char(start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as start, seconds,
       coalesce(in_count, 0) as in, coalesce(out_count, 0) as out, remark
     from records where device_id = $1 and source <> 'presence' order by start_at, line`,
    [deviceId],
  );
  return rows;
}

interface KeptPayload {
  state: string;
  sn: string | null;
  protocol: string;
  reason: string | null;
  body: string;
}

/** Payloads that could not become records, in order of arrival. */
export async function keptPayloads({ platform }: TestServer): Promise<KeptPayload[]> {
  const { rows } = await platform.database.pool.query<Omit<KeptPayload, "body"> & { body: Buffer }>(
    "select state, sn, protocol, reason, body from kept_payloads order by id",
  );
  return rows.map((row) => ({ ...row, body: row.body.toString("latin1") }));
}

/**
 * Keeps the counts of a device from being committed until `release` is called; `blocked` resolves once a transaction
 * waits for it.
 */
export async function holdDevice({ platform }: TestServer, deviceId: number) {
  const client = new pg.Client({ connectionString: platform.database.url });
  await client.connect();
  let released = false;
  const release = async () => {
    if (!released) await client.end();
    released = true;
  };
  onTestFinished(release);
  await client.query("select pg_advisory_lock($1, $2)", [deviceLockClass, deviceLock(deviceId)]);
  return {
    blocked: () =>
      vi.waitFor(async () => {
        const { rows } = await client.query(
          `select 1 from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(rows).toHaveLength(1);
      }, 5_000),
    release,
  };
}
