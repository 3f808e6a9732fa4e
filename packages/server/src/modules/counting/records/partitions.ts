import type pg from "pg";
import { longestRecordSeconds } from "./count-record.ts";

/**
 * Tables kept by month of a moment, with how full their pages are packed: roll-ups are changed many times while their
 * slot is running, and room on the page lets that happen without touching the index.
 */
const monthly = { records: 100, rollups: 75, running_totals: 100, record_revisions: 100 };

const dayMs = 86_400_000;

const partitionLock = 7_304_119;
const known = new WeakMap<pg.Pool, Set<string>>();

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7);

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/**
 * Makes the monthly partitions these moments need. Cheap when they exist: each process remembers. `spanMs` is the
 * longest time a record may reach beyond its start.
 */
export async function ensurePartitions(
  pool: pg.Pool,
  moments: Iterable<number>,
  spanMs = longestRecordSeconds * 1000,
): Promise<void> {
  const seen = known.get(pool) ?? new Set<string>();
  known.set(pool, seen);
  // A batch has many moments and few days.
  const days = new Set<number>();
  for (const ms of moments) days.add(Math.floor(ms / dayMs)).add(Math.floor((ms + spanMs) / dayMs));
  const wanted = new Set([...days].map((day) => monthOf(day * dayMs)));
  const missing = [...wanted].filter((month) => !seen.has(month)).sort();
  if (missing.length === 0) return;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [partitionLock]);
    for (const month of missing) {
      for (const [table, fillFactor] of Object.entries(monthly)) {
        const name = `${table}_${month.replace("-", "_")}`;
        const exists = await client.query("select to_regclass($1) is not null as there", [name]);
        if (exists.rows[0].there) continue;
        await client.query(
          `create table ${name} partition of ${table} for values from ('${month}-01 00:00+00') to ('${nextMonth(month)}-01 00:00+00') with (fillfactor = ${fillFactor})`,
        );
      }
    }
    await client.query("commit");
    for (const month of missing) seen.add(month);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
