import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { distribute, isDistributed, requireCitus } from "./distribute.ts";

const folder = new URL("../../../migrations/", import.meta.url);
/** Any number, the same for every Foyer server: one of them migrates at a time. */
const migrationLock = 7_304_118;
const lookAgainMs = 200;
const sayAgainMs = 10_000;

interface Migrating {
  /** Hears of the wait for another server that migrates. */
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
 * go forward only.
 */
export async function migrate(
  connectionString: string,
  { log, signal, citus, shards }: Migrating = {},
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await lockMigrations(client, { log, signal });
    await client.query(
      "create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())",
    );
    const ran = new Map<string, string>(
      (await client.query<{ name: string; hash: string }>("select name, hash from migrations")).rows.map(
        (row) => [row.name, row.hash],
      ),
    );
    const names = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
    requireKnown([...ran.keys()], names);
    const distributes = citus || (await isDistributed(client));
    if (distributes) await requireCitus(client);
    let isReady = false;
    for (const name of names) {
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

/** Looks again and again rather than wait within a statement, which nothing could be said of and nothing end. */
async function lockMigrations(client: pg.Client, { log, signal }: Migrating): Promise<void> {
  const began = performance.now();
  let nextWord = 0;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      migrationLock,
    ]);
    if (rows[0]?.mine) return;
    const waited = performance.now() - began;
    if (waited >= nextWord) {
      log?.info(
        { seconds: Math.round(waited / 1_000) },
        "another server brings the database up to date; waiting for it",
      );
      nextWord = waited + sayAgainMs;
    }
    await sleep(lookAgainMs, undefined, { signal });
  }
}

/** What a newer Foyer made of the database, an older one would misread. */
function requireKnown(ran: readonly string[], own: readonly string[]): void {
  const newest = own.at(-1) ?? "";
  const known = new Set(own);
  const newer = ran.filter((name) => !known.has(name) && name > newest).sort();
  if (newer.length === 0) return;
  throw new Error(
    `A newer Foyer has migrated this database (${newer.join(", ")}); this one knows it up to ${newest}. ` +
      "Start the newer version, or restore a backup from before the upgrade.",
  );
}
