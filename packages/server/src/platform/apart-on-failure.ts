import pg from "pg";
import { Failed } from "./batch-loader.ts";

/**
 * Works on rows of several companies together. Where the database refuses that, company by company: one that lies on a server
 * which is away (Citus) must not take the others along. One result for each row, in order.
 */
export async function apartOnFailure<Row, Result>(
  rows: readonly Row[],
  companyOf: (row: Row) => number | undefined,
  work: (rows: readonly Row[]) => Promise<readonly Result[]>,
): Promise<readonly (Result | Failed)[]> {
  try {
    return await work(rows);
  } catch (error) {
    const companies = [...Map.groupBy(rows, companyOf).values()];
    // A database that says nothing is away for all.
    if (companies.length === 1 || !(error instanceof pg.DatabaseError)) throw error;
    const results = new Map<Row, Result | Failed>();
    for (const own of companies) {
      const found = await work(own).catch((why: unknown) => new Failed(why));
      for (const [nth, row] of own.entries())
        results.set(row, found instanceof Failed ? found : (found[nth] as Result));
    }
    return rows.map((row) => results.get(row) as Result | Failed);
  }
}
