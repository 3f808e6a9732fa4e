import { measures } from "@foyer/contract/counting/measures";
import type pg from "pg";
import { deviceLock, deviceLockClass } from "../../devices/bindings/device-locks.ts";
import { reachesLetGo } from "../retention/let-go.ts";
import type { CountRecord, RecordOutcome } from "./count-record.ts";
import { columnsOf, type Tier, tierOf, tiers, usedBits } from "./measure-columns.ts";
import { ensurePartitions } from "./partitions.ts";
import { type Mode, recordStatement } from "./record-statements.ts";

export interface Written {
  /** One for each record, in order. */
  outcomes: RecordOutcome[];
  entityIds: number[];
  /** Companies in which something is left for the worker. */
  markedTenants: number[];
}

const outcomeOf: readonly RecordOutcome[] = ["new", "unchanged", "revised", "outdated"];
const fullTier = tiers[tiers.length - 1] as Tier;

const statements = new Map<string, { name: string; text: string }>();

function statementFor(mode: Mode, tier: Tier) {
  const name = `take-${mode}-${tier}`;
  let statement = statements.get(name);
  if (!statement) {
    statement = { name, text: recordStatement(mode, tier) };
    statements.set(name, statement);
  }
  return statement;
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
/** PostgreSQL array literal; written by hand because the driver's goes value by value through general code. */
const array = (values: readonly (number | bigint | string | null)[]) =>
  `{${values.map((v) => v ?? "NULL").join(",")}}`;

function parametersOf(records: readonly CountRecord[], used: readonly bigint[], tier: Tier): string[] {
  const fixed = [
    array(records.map((r) => r.tenantId)),
    array(records.map((r) => r.deviceId)),
    array(records.map((r) => quoted(r.line))),
    array(records.map((r) => r.startMs)),
    array(records.map((r) => r.seconds)),
    array(records.map((r) => r.receivedMs)),
    array(records.map((r) => quoted(r.source))),
    array(records.map((r) => r.revision)),
    array(records.map((r) => (r.remark === undefined ? null : quoted(r.remark)))),
    array(used),
  ];
  const values = measures
    .slice(0, columnsOf(tier).length)
    .map((measure) => array(records.map((r) => r.values[measure] || null)));
  return [...fixed, ...values];
}

/**
 * Takes a batch of records in, in one transaction: durable when it returns. Keys must differ within the batch.
 * `live` brings the roll-ups up to date, `bulk` leaves marks for the worker.
 */
export async function writeRecords(
  pool: pg.Pool,
  asked: Mode,
  records: readonly CountRecord[],
): Promise<Written> {
  if (records.length === 0) return { outcomes: [], entityIds: [], markedTenants: [] };
  const starts = records.map((record) => record.startMs);
  await ensurePartitions(pool, starts);
  const mode = asked === "bulk" && (await reachesLetGo(pool, starts)) ? "live" : asked;
  const used = records.map((record) => usedBits(record.values));
  const tier = tierOf(used.reduce((all, bits) => all | bits, 0n));
  const locks = [...new Set(records.map((record) => deviceLock(record.deviceId)))].sort((a, b) => a - b);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // One round trip; the locks are a statement of their own so that the next one reads what they protect.
    const open = `begin; select pg_advisory_xact_lock(${deviceLockClass}, x) from unnest('{${locks.join(",")}}'::int[]) as x`;
    await client.query(open);
    let row = (await client.query({ ...statementFor(mode, tier), values: parametersOf(records, used, tier) }))
      .rows[0];
    if (row.misfit) {
      await client.query("rollback");
      await client.query(open);
      row = (
        await client.query({ ...statementFor(mode, fullTier), values: parametersOf(records, used, fullTier) })
      ).rows[0];
    }
    await client.query("commit");
    return {
      outcomes: (row.actions as number[]).map((action) => outcomeOf[action] as RecordOutcome),
      entityIds: (row.entities as number[] | null) ?? [],
      markedTenants: (row.marked_tenants as number[] | null) ?? [],
    };
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
