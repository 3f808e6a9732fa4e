import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { distribute, isDistributed, requireCitus } from "./distribute.ts";

const folder = new URL("../../../migrations/", import.meta.url);
/** Any number, the same for every Foyer server: one of them migrates at a time. */
const migrationLock = 7_304_118;

/** Every later migration runs on tables that are distributed already, where Citus is used. */
export const lastBeforeDistribution = "0110_one_shard_a_company.sql";

interface Options {
  /** Whether the companies of this database are to lie on the workers of Citus; those that do already stay there. */
  citus?: boolean;
  /** How many parts companies fall into where nothing is distributed yet. */
  shards?: number;
}

/**
 * Brings the database up to date: runs the SQL files that have not run yet, in name order, each in a transaction.
 * A file that has run and was changed since is refused: migrations go forward only.
 */
export async function migrate(connectionString: string, { citus, shards }: Options = {}): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(
      "create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())",
    );
    const ran = new Map<string, string>(
      (await client.query<{ name: string; hash: string }>("select name, hash from migrations")).rows.map(
        (row) => [row.name, row.hash],
      ),
    );
    const distributes = citus || (await isDistributed(client));
    if (distributes) await requireCitus(client);
    let isReady = false;
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()) {
      const sql = await readFile(new URL(name, folder), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      if (ran.get(name) === hash) continue;
      if (ran.has(name)) throw new Error(`Migration ${name} was changed after it had run on this database.`);
      if (distributes && !isReady && name > lastBeforeDistribution) {
        await distribute(client, shards);
        isReady = true;
      }
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
      await client.query("commit");
    }
    if (distributes) await distribute(client, shards);
  } finally {
    await client.end();
  }
}
