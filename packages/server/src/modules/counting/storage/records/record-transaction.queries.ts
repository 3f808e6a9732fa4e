import type pg from "pg";
import { deviceLock, deviceLockClass, rollupLockClass } from "../../../devices/bindings/bindings.ts";
import type { CountRecord } from "../../records/records.ts";
import type { Companies } from "./batch-company.ts";
import { runStatement, type Statement, type Writing } from "./insertions.queries.ts";
import { type Mode, recordStatement, type Width } from "./record-statements.queries.ts";

/**
 * Opens the transaction and takes the devices' locks, in one round trip; the statement that comes next reads what they
 * protect. Gives the locks of those devices whose roll-ups are being recomputed: nothing may be added to them now.
 */
export async function openBatch(
  client: pg.PoolClient,
  { mode, records, mustAdd }: { mode: Mode; records: readonly CountRecord[]; mustAdd: boolean },
): Promise<ReadonlySet<number>> {
  const locks = [...new Set(records.map(({ deviceId }) => deviceLock(deviceId)))].sort((a, b) => a - b);
  const from = `from unnest('{${locks.join(",")}}'::int[]) as x`;
  const begin = `begin; select pg_advisory_xact_lock(${deviceLockClass}, x) ${from}`;
  if (mode === "bulk") {
    await client.query(begin);
    return new Set();
  }
  // Waiting answers nothing, so that no lock is among the busy ones.
  const isBusy = mustAdd
    ? `pg_advisory_xact_lock_shared(${rollupLockClass}, x) is null`
    : `not pg_try_advisory_xact_lock_shared(${rollupLockClass}, x)`;
  const results = (await client.query(`${begin}; select x ${from} where ${isBusy}`)) as unknown;
  const { rows } = (results as pg.QueryResult<{ x: number }>[]).at(-1) as pg.QueryResult<{ x: number }>;
  return new Set(rows.map(({ x }) => x));
}

export async function commit(client: pg.PoolClient): Promise<void> {
  await client.query("commit");
}

export async function rollBack(client: pg.PoolClient): Promise<void> {
  await client.query("rollback");
}

/** What the statement answers. */
export interface BatchAnswer {
  actions: number[];
  entities: number[] | null;
  marked_tenants: number[] | null;
  misfit: boolean;
  mixed_lines: string[] | null;
}

const statements = new Map<string, Statement>();

function statementFor(mode: Mode, width: Width, companies: Companies, writing: Writing): Statement {
  const key = `${mode}-${width.tier}-${width.groups}-${companies}-${writing}`;
  const statement = statements.get(key) ?? recordStatement(mode, width, companies, writing);
  statements.set(key, statement);
  return statement;
}

interface Taken {
  mode: Mode;
  width: Width;
  companies: Companies;
  writing: Writing;
  /** The parameters of its statement, as PostgreSQL writes arrays. */
  values: readonly string[];
}

/** Takes a batch in. */
export const takeBatch = (
  client: pg.PoolClient,
  { mode, width, companies, writing, values }: Taken,
): Promise<BatchAnswer> =>
  runStatement<BatchAnswer>(
    client,
    statementFor(mode, width, companies, writing),
    values,
    ({ misfit }) => !misfit,
  );
