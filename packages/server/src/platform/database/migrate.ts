import pg from "pg";
import { type Migration, ownMigrations } from "./own-migrations.ts";
import { mayChangeShapes } from "./table-shapes.ts";

/** Any number, the same for every Foyer server: one of them migrates at a time. */
const migrationLock = 7_304_118;
const migrationsTable =
  "create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())";

/**
 * Brings the database up to date: runs the SQL files that have not run yet, in name order, each in a transaction.
 * A file that has run and was changed since is refused: migrations go forward only.
 */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(migrationsTable);
    const ran = new Map<string, string>(
      (await client.query<{ name: string; hash: string }>("select name, hash from migrations")).rows.map(
        (row) => [row.name, row.hash],
      ),
    );
    const due = (await ownMigrations()).filter(({ name, hash }) => ran.get(name) !== hash);
    const changed = due.find(({ name }) => ran.has(name));
    if (changed) throw new Error(`Migration ${changed.name} was changed after it had run on this database.`);
    if (due.length > 0) await mayChangeShapes(client);
    for (const migration of due) {
      await client.query("begin");
      await runMigration(client, migration);
      await client.query("commit");
    }
  } finally {
    await client.end();
  }
}

async function runMigration(client: pg.ClientBase, { name, sql, hash }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
}

/** Makes the tables that these migrations make, within the caller's transaction and in an empty database. */
export async function makeTables(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
  await client.query(migrationsTable);
  for (const migration of migrations) await runMigration(client, migration);
}
