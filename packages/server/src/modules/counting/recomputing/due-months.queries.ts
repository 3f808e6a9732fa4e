import type pg from "pg";
import { inTransaction } from "../../../platform/database/in-transaction.ts";

/** SQL: the rows `m` of `month_states` that something is due of, and which go first. */
export interface Due {
  where: string;
  order: "m.month" | "m.month desc";
}

/** Months of a company as parameters: the company $1, kinds $2, subjects $3, months $4. */
export type CompanyMonths = [tenantId: number, kinds: number[], subjects: number[], months: string[]];

/** SQL: the months taken, one row `k` each. */
export const taken = "unnest($2::smallint[], $3::bigint[], $4::date[]) as k(kind, subject_id, month)";
/** SQL: a row of a table is of such a month. */
export const isOfTaken = (m: string): string =>
  `${m}.tenant_id = $1 and ${m}.kind = k.kind and ${m}.subject_id = k.subject_id and ${m}.month = k.month`;

interface DueMonth {
  tenant_id: number;
  kind: number;
  subject_id: number;
  month: string;
}

/** Looked at for each that is taken: other servers may be at the first ones. */
const lookedAt = 4;

const toParameters = (tenantId: number, months: readonly DueMonth[]): CompanyMonths => [
  tenantId,
  months.map(({ kind }) => kind),
  months.map(({ subject_id }) => subject_id),
  months.map(({ month }) => month),
];

/**
 * Works on up to `most` months that are due, each company's in a transaction of its own: a month is locked meanwhile, and
 * those another server is at are left to it. Answers whether more may be due.
 */
export async function workOnDueMonths(
  pool: pg.Pool,
  { where, order }: Due,
  most: number,
  work: (client: pg.PoolClient, months: CompanyMonths) => Promise<void>,
): Promise<boolean> {
  const { rows } = await pool.query<DueMonth>(
    `select m.tenant_id, m.kind, m.subject_id, m.month::text as month from month_states m
     where ${where} order by ${order} limit $1`,
    [most * lookedAt],
  );
  let left = most;
  for (const [tenantId, due] of Map.groupBy(rows, ({ tenant_id }) => tenant_id)) {
    if (left === 0) break;
    left -= await inTransaction(pool, async (client) => {
      const { rows: mine } = await client.query<DueMonth>(
        `select m.kind, m.subject_id, m.month::text as month
         from ${taken} join month_states m on ${isOfTaken("m")}
         where ${where} order by ${order} limit ${left} for update of m skip locked`,
        toParameters(tenantId, due),
      );
      if (mine.length > 0) await work(client, toParameters(tenantId, mine));
      return mine.length;
    });
  }
  return left === 0;
}
