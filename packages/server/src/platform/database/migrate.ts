import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { distribute, isDistributed, requireCitus, setNodeDefaults, unplacedTables } from "./distribute.ts";
import { requireNotMoved } from "./moved.ts";
import { type Migration, newerMigrations, ownMigrations } from "./own-migrations.ts";
import { mayChangeShapes } from "./table-shapes.ts";

const migrationLock = advisoryLocks.migration;
const lookAgainMs = 200;
const sayAgainMs = 10_000;
const migrationsTable =
  "create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())";

interface Migrating {
  /** Hears of the wait for another server that migrates, or for a backup. */
  log?: Pick<Log, "info">;
  /** Ends that wait. */
  signal?: AbortSignal | undefined;
  /** Whether the companies of this database are to lie on the workers of Citus; those that do already stay there. */
  citus?: boolean;
  /** How many parts companies fall into where nothing is distributed yet. */
  shards?: number;
}

/** Every later migration runs on tables that are distributed already, where Citus is used. */
export const lastBeforeDistribution = "0110_one_shard_a_company.sql";

/**
 * Brings the database up to date: runs the SQL files that have not run yet, in name order, each in a transaction.
 * A file that has run and was changed since is refused, as is a database that a newer Foyer has migrated: migrations
 * go forward only. So is one whose installation goes on elsewhere.
 */
export async function migrate(connectionString: string, migrating: Migrating = {}): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await until(
      () => mayMigrate(client),
      "another server brings the database up to date; waiting for it",
      migrating,
    );
    await client.query(migrationsTable);
    const ran = new Map<string, string>(
      (
        await client.query<{ name: string; hash: string }>(
          "select name, hash from migrations order by ran_at, name",
        )
      ).rows.map((row) => [row.name, row.hash]),
    );
    const own = await ownMigrations();
    requireKnown([...ran.keys()], own);
    const due = own.filter(({ name, hash }) => ran.get(name) !== hash);
    const changed = due.find(({ name }) => ran.has(name));
    if (changed) throw new Error(`Migration ${changed.name} was changed after it had run on this database.`);
    const { citus, shards } = migrating;
    const distributes = citus || (await isDistributed(client));
    if (distributes) await requireCitus(client);
    if (due.length > 0 || (distributes && (await unplacedTables(client)).length > 0))
      await until(
        () => mayChangeShapes(client),
        "a backup is being made; waiting for its end before the database is brought up to date",
        migrating,
      );
    let isPlaced = !distributes;
    for (const migration of due) {
      if (!isPlaced && migration.name > lastBeforeDistribution) {
        await distribute(client, shards);
        isPlaced = true;
      }
      await client.query("begin");
      await runMigration(client, migration);
      await client.query("commit");
    }
    await requireNotMoved(client);
    if (!distributes) return;
    await distribute(client, shards);
    await setNodeDefaults(client);
  } finally {
    await client.end();
  }
}

async function runMigration(client: pg.ClientBase, { name, sql, hash }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into migrations (name, hash) values ($1, $2)", [name, hash]);
}

/** Until the connection ends nobody migrates, so that no server starts either. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [migrationLock]);
}

/** Makes the tables that these migrations make, in the caller's transaction and an empty database whose migrations it holds. */
export async function makeTables(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(migrationsTable);
  for (const migration of migrations) await runMigration(client, migration);
}

async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
    migrationLock,
  ]);
  return rows[0]?.mine === true;
}

/** Looks again and again rather than wait within a statement, which nothing could be said of and nothing end. */
async function until(
  isMine: () => Promise<boolean>,
  words: string,
  { log, signal }: Migrating,
): Promise<void> {
  const began = performance.now();
  let nextWord = 0;
  while (!(await isMine())) {
    const waited = performance.now() - began;
    if (waited >= nextWord) {
      log?.info({ seconds: Math.round(waited / 1_000) }, words);
      nextWord = waited + sayAgainMs;
    }
    await sleep(lookAgainMs, undefined, { signal });
  }
}

/** What a newer Foyer made of the database, an older one would misread. */
function requireKnown(ran: readonly string[], own: readonly Migration[]): void {
  const newer = newerMigrations(ran, own);
  if (newer.length === 0) return;
  throw new Error(
    `A newer Foyer has migrated this database (${newer.join(", ")}); this one knows it up to ${own.at(-1)?.name}. ` +
      "Start the newer version, or restore a backup from before the upgrade.",
  );
}
