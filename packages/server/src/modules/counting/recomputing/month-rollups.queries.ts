import type pg from "pg";
import { rollupColumns } from "../columns/columns.ts";
import { isOfTaken, taken, workOnDueMonths } from "./due-months.queries.ts";

/** A change of a month's days is noted from a day after its end on; it is added up two days later, so that none is lost. */
const addedUp = "date_trunc('month', now() - interval '3 days')::date";

const summed = ["covered_seconds", ...rollupColumns];

/** Adds the months taken up from their days; in this order, in the transaction that took them. */
const addUpMonths = [
  `delete from month_rollups m using ${taken} where ${isOfTaken("m")}`,
  `insert into month_rollups (tenant_id, kind, subject_id, month, layer, days, least_covered, ${summed.join(", ")})
   select $1::bigint, k.kind, k.subject_id, k.month, d.layer, count(*), min(coalesce(d.covered_seconds, 0)), ${summed.map((column) => `nullif(sum(d.${column}), 0)`).join(", ")}
   from ${taken}
   join day_rollups d on d.tenant_id = $1 and d.kind = k.kind and d.subject_id = k.subject_id
     and d.day >= k.month and d.day < (k.month + interval '1 month')::date
   group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  `update month_states m set fresh = true from ${taken} where ${isOfTaken("m")}`,
] as const;

/** Months added up at a time. */
const atOnce = 2_000;

/**
 * Adds up months that are due. A month is locked while its days are read, so a transaction that changes one waits
 * meanwhile and then says again that the sums are not those of the days. Answers whether more may be due.
 */
export const addUpDueMonths = (pool: pg.Pool): Promise<boolean> =>
  workOnDueMonths(
    pool,
    { where: `not m.fresh and m.month < ${addedUp}`, order: "m.month" },
    atOnce,
    async (client, months) => {
      for (const statement of addUpMonths) await client.query(statement, months);
    },
  );
