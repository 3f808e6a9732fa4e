import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { temporaryFolder } from "./records-house.ts";

const partitions = `
select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'records'::regclass`;

/** Copies rows of `records` into a table with the same columns, indexes and partitions, by the fastest way there is. */
export async function makeCopying(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Where the goal fails, its database ends before it.
  client.on("error", () => undefined);
  await client.connect();
  const folder = await temporaryFolder();
  // PostgreSQL writes and reads there, by its own account.
  await chmod(folder, 0o777);
  const file = join(folder, "rows");
  const made = new Set<string>();
  await client.query(
    "create table copied_records (like records including all) partition by range (start_at)",
  );

  async function makePartitions(): Promise<void> {
    for (const { name, bound } of (await client.query<{ name: string; bound: string }>(partitions)).rows) {
      if (!made.has(name))
        await client.query(`create table copied_${name} partition of copied_records ${bound}`);
      made.add(name);
    }
  }

  return {
    /** Copies the records received since a moment that are of the time before another; returns how long it took. */
    async copy(receivedFrom: Date, startBefore: Date): Promise<{ records: number; seconds: number }> {
      await makePartitions();
      const where = `received_at >= '${receivedFrom.toISOString()}' and start_at < '${startBefore.toISOString()}'`;
      await client.query(`copy (select * from records where ${where}) to '${file}'`);
      const began = performance.now();
      const { rowCount } = await client.query(`copy copied_records from '${file}'`);
      return { records: rowCount ?? 0, seconds: (performance.now() - began) / 1000 };
    },

    async stop(): Promise<void> {
      await client.query("drop table copied_records");
      await client.end();
      await rm(folder, { recursive: true });
    },
  };
}
