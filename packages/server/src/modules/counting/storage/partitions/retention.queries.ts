import type pg from "pg";
import { inTransaction } from "../../../../platform/database/in-transaction.ts";
import { isLockTimeout } from "../../../../platform/database/lock-timeout.ts";
import { mayDropTables } from "../../../../platform/database/table-shapes.ts";

/** Nobody waits long behind a drop that waits for a long question: it is tried again. */
const longestWait = "5s";

export type Dropped = "dropped" | "inUse" | "backup";

/** A month `yyyy-MM` with what of it is kept. */
export interface KeptMonth {
  month: string;
  partitions: string[];
}

/** The months that lie wholly before `before`, oldest first, with their partitions of these tables. */
export async function monthsBefore(
  pool: pg.Pool,
  tables: readonly string[],
  before: Date,
): Promise<KeptMonth[]> {
  const { rows } = await pool.query<KeptMonth>(
    `select to_char(until at time zone 'UTC' - interval '1 month', 'YYYY-MM') as month, array_agg(name order by name) as partitions
     from (
       select c.relname::text as name,
         (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
       from pg_inherits i
       join pg_class p on p.oid = i.inhparent
       join pg_class c on c.oid = i.inhrelid
       where p.relname = any($1)
     ) as kept
     where until <= $2 group by 1 order by 1`,
    [tables, before],
  );
  return rows;
}

/**
 * Drops the partitions of a month and remembers that its records are gone, as one. While a backup is being made they stay
 * another night; `inUse`: somebody's question has been reading them for longer than a drop waits.
 */
export function dropMonth(pool: pg.Pool, { month, partitions }: KeptMonth): Promise<Dropped> {
  return inTransaction(pool, async (client): Promise<Dropped> => {
    if (!(await mayDropTables(client))) return "backup";
    await client.query(`set local lock_timeout = '${longestWait}'`);
    await client.query("insert into months_let_go (month) values ($1) on conflict do nothing", [
      `${month}-01`,
    ]);
    for (const name of partitions) await client.query(`drop table ${client.escapeIdentifier(name)}`);
    return "dropped";
  }).catch((error: unknown) => {
    if (isLockTimeout(error)) return "inUse";
    throw error;
  });
}

/** The months `yyyy-MM` (UTC) whose records were dropped. */
export async function expiredMonths(pool: pg.Pool | pg.PoolClient): Promise<Set<string>> {
  const { rows } = await pool.query<{ month: string }>(
    "select to_char(month, 'YYYY-MM') as month from months_let_go",
  );
  return new Set(rows.map(({ month }) => month));
}
