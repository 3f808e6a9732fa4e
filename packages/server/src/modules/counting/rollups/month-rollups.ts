import type pg from "pg";
import { addUpMonths, beginMonths, takeDueMonths } from "./month-statements.ts";

/** Months added up in one transaction. */
const atOnce = 2_000;

interface DueMonth {
  tenant_id: number;
  kind: number;
  subject_id: number;
  month: string;
}

/** Lets the month that was over last be added up for every subject; those begun stay as they are. */
export async function beginLastMonth(pool: pg.Pool): Promise<void> {
  await pool.query(beginMonths);
}

/**
 * Adds up months that are due. A month is held while its days are read, so whoever changes one meanwhile waits and then
 * says again that the sums are not those of the days. Answers whether more may be due.
 */
export async function addUpDueMonths(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<DueMonth>(takeDueMonths, [atOnce]);
    const keys = [
      rows.map((row) => row.tenant_id),
      rows.map((row) => row.kind),
      rows.map((row) => row.subject_id),
      rows.map((row) => row.month),
    ];
    if (rows.length > 0) for (const statement of addUpMonths) await client.query(statement, keys);
    await client.query("commit");
    return rows.length === atOnce;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
