import type pg from "pg";
import { inTransaction } from "../../../platform/database/in-transaction.ts";
import { rollupColumns } from "../columns/columns.ts";

/** A change of a month's days is noted from a day after its end on; it is added up two days later, so that none is lost. */
const addedUp = "date_trunc('month', now() - interval '3 days')::date";

/** Takes up to $1 months that are due; those another server is at are left to it. */
const takeDueMonths = `
select tenant_id, kind, subject_id, month::text as month from month_states
where not fresh and month < ${addedUp} order by month limit $1 for update skip locked`;

/** The months taken, as parameters: companies $1, kinds $2, subjects $3, months $4. */
const taken =
  "unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::date[]) as k(tenant_id, kind, subject_id, month)";
const sameMonth = (m: string) =>
  `${m}.tenant_id = k.tenant_id and ${m}.kind = k.kind and ${m}.subject_id = k.subject_id and ${m}.month = k.month`;
const summed = ["covered_seconds", ...rollupColumns];

/** Adds the months taken up from their days; in this order, in the transaction that took them. */
const addUpMonths = [
  `delete from month_rollups m using ${taken} where ${sameMonth("m")}`,
  `insert into month_rollups (tenant_id, kind, subject_id, month, layer, days, least_covered, ${summed.join(", ")})
   select k.tenant_id, k.kind, k.subject_id, k.month, d.layer, count(*), min(coalesce(d.covered_seconds, 0)), ${summed.map((column) => `nullif(sum(d.${column}), 0)`).join(", ")}
   from ${taken}
   join day_rollups d on d.tenant_id = k.tenant_id and d.kind = k.kind and d.subject_id = k.subject_id
     and d.day >= k.month and d.day < (k.month + interval '1 month')::date
   group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  `update month_states m set fresh = true from ${taken} where ${sameMonth("m")}`,
] as const;

/** Months added up in one transaction. */
const atOnce = 2_000;

interface DueMonth {
  tenant_id: number;
  kind: number;
  subject_id: number;
  month: string;
}

/**
 * Adds up months that are due. A month is locked while its days are read, so a transaction that changes one waits
 * meanwhile and then says again that the sums are not those of the days. Answers whether more may be due.
 */
export async function addUpDueMonths(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<DueMonth>(takeDueMonths, [atOnce]);
    const keys = [
      rows.map((row) => row.tenant_id),
      rows.map((row) => row.kind),
      rows.map((row) => row.subject_id),
      rows.map((row) => row.month),
    ];
    if (rows.length > 0) for (const statement of addUpMonths) await client.query(statement, keys);
    return rows.length === atOnce;
  });
}
