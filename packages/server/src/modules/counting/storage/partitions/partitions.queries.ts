import type pg from "pg";
import { advisoryLocks } from "../../../../platform/database/advisory-locks.ts";
import { areCompaniesApart } from "../../../../platform/database/companies-apart.ts";
import { inTransaction } from "../../../../platform/database/in-transaction.ts";
import { isLockTimeout } from "../../../../platform/database/lock-timeout.ts";

/**
 * Tables kept by month of a moment, with how full their pages are packed: roll-ups are changed many times while their
 * slot is running, and room on the page lets that happen without touching the index.
 */
const monthly = {
  records: 100,
  rollups: 75,
  running_totals: 100,
  record_revisions: 100,
  heat_grids: 100,
  heat_hours: 90,
};

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Milliseconds: everybody who asks for records queues behind a table that waits to be made. */
const longestWait = 3_000;

/**
 * Makes the partitions of months `yyyy-MM` that are not there. `givesUp`: fails where somebody has the tables for longer than it
 * waits, and is called again. On Citus always: while that moves companies to another worker, each would wait for the other
 * for ever.
 */
export async function makePartitions(
  pool: pg.Pool,
  months: readonly string[],
  givesUp = areCompaniesApart(pool),
): Promise<void> {
  await inTransaction(pool, async (client) => {
    if (givesUp) await client.query(`set local lock_timeout = ${longestWait}`);
    await client.query("select pg_advisory_xact_lock($1)", [advisoryLocks.partitions]);
    for (const month of months) {
      for (const [table, fillFactor] of Object.entries(monthly)) {
        const name = `${table}_${month.replace("-", "_")}`;
        const exists = await client.query("select to_regclass($1) is not null as there", [name]);
        if (exists.rows[0].there) continue;
        await client.query(
          `create table ${name} partition of ${table} for values from ('${month}-01 00:00+00') to ('${nextMonth(month)}-01 00:00+00') with (fillfactor = ${fillFactor})`,
        );
      }
    }
  });
}

/** Makes those of a month to come; false: somebody has been reading for longer than this waits. */
export const prepareMonth = (pool: pg.Pool, month: string): Promise<boolean> =>
  makePartitions(pool, [month], true).then(
    () => true,
    (error: unknown) => {
      if (isLockTimeout(error)) return false;
      throw error;
    },
  );
