import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const folder = new URL("../../../migrations/", import.meta.url);
/** Any number, the same for every Foyer server: one of them migrates at a time. */
const migrationLock = 7_304_118;

/**
 * Brings the database up to date: runs the SQL files that have not run yet, in name order, each in a transaction.
 * A file that has run and was changed since is refused: migrations go forward only.
 */
export async function migrate(connectionString: string): Promise<void> {
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
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()) {
      const sql = await readFile(new URL(name, folder), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      if (ran.get(name) === hash) continue;
      if (ran.has(name)) throw new Error(`Migration ${name} was changed after it had run on this database.`);
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
}
