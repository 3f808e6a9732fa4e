import pg from "pg";
import { isDistributed } from "./distribute.ts";

const pools = new WeakSet<pg.Pool>();

/**
 * Whether the companies of a database lie on several servers (Citus): what is written together is of one company then, and
 * no commit waits for two of them.
 */
export const areCompaniesApart = (pool: pg.Pool): boolean => pools.has(pool);

export const noteCompaniesApart = (pool: pg.Pool) => pools.add(pool);

/** Asks the database itself. */
export async function findCompaniesApart(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await isDistributed(client);
  } finally {
    await client.end();
  }
}
