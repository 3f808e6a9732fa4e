import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { askDatabase } from "../../../../test/ask-database.ts";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { realServer } from "../../../../test/real-server.ts";
import { runProgram } from "../../../../test/run-program.ts";
import { emptyDatabase, isOnCitus, testServer } from "../../../../test/test-server.ts";
import { makeBackup } from "./backups.ts";
import { restoreBackup } from "./restore-backup.ts";

beforeEach(({ skip }) => skip(isOnCitus(), "of one PostgreSQL"));

const rollups =
  "select to_jsonb(r)::text as line from rollups r union all select to_jsonb(d)::text from day_rollups d";

async function hashOf(url: string): Promise<string> {
  const lines = (await askDatabase<{ line: string }>(url, rollups)).map(({ line }) => line).sort();
  expect(lines.length).toBeGreaterThan(3);
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** A database with counts that no server uses. */
async function countedDatabase(): Promise<string> {
  const server = await testServer();
  server.clock.set("2026-11-03T12:00:00Z");
  const site = await countingSite(server);
  await counted(server, site, "+01:00", { "2026-10-24 10:00": { in: 7, out: 3 } });
  const folder = await mkdtemp(join(tmpdir(), "foyer-move-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { path } = await makeBackup({ url: server.platform.database.url, to: folder, key: undefined });
  const url = await emptyDatabase();
  await restoreBackup({ url, from: path, key: undefined, mayReplace: () => expect.fail() });
  return url;
}

const move = (from: string, ...args: string[]) => runProgram("move.ts", args, { DATABASE_URL: from });

test("a database goes on in another one, with the same figures, and not in both", {
  timeout: 120_000,
}, async () => {
  const from = await countedDatabase();
  const to = await emptyDatabase();
  const before = await hashOf(from);
  const moved = await move(from, "--to", to);
  expect(moved).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /Moved to .*: \d+ tables, [\d,]+ rows.*\nRoll-ups on both sides: \d+ rows, sha256 [0-9a-f]{64}\n/,
    ),
  });
  expect(moved.said).not.toContain(new URL(to).password);
  expect(await hashOf(to)).toBe(before);
  expect(await hashOf(from)).toBe(before);

  await expect(realServer(from)).rejects.toThrow(
    /This database was moved to .*DATABASE_URL has to name that one/,
  );
  const running = await realServer(to);
  await running.end("SIGKILL");
  expect(await move(from, "--undo")).toEqual({ code: 0, said: "Servers start on this database again.\n" });
  expect(await move(from, "--undo")).toEqual({ code: 0, said: "It was not moved.\n" });
});

test("nothing is moved while servers work, into what is not empty, or where it cannot go on", {
  timeout: 120_000,
}, async () => {
  const from = await countedDatabase();
  const to = await emptyDatabase();
  const server = new pg.Client({ connectionString: from });
  await server.connect();
  expect(await move(from, "--to", to)).toMatchObject({
    code: 1,
    said: expect.stringContaining("Others are connected to this database"),
  });
  await server.end();
  for (const filled of [await countedDatabase(), from])
    expect(await move(from, "--to", filled)).toMatchObject({
      code: 1,
      said: expect.stringContaining("there is something in it already; name an empty one"),
    });
  expect(await move(from, "--to", "postgres://foyer:x@127.0.0.1:1/none")).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The database to move to cannot be used: .*ECONNREFUSED/),
  });
  expect(await move(from, "--to", "postgres://foyer:a/b@127.0.0.1:1/none")).toMatchObject({
    code: 1,
    said: expect.stringContaining("its address cannot be read (in a password, % is written %25, / %2F"),
  });
  expect(await move(from, "--to", "mysql://db/foyer")).toMatchObject({
    code: 1,
    said: expect.stringContaining("Usage:"),
  });
  const tables = "select count(*) as n from pg_class where relnamespace = 'public'::regnamespace";
  expect(await askDatabase(to, tables)).toEqual([{ n: 0 }]);
  expect(await askDatabase(from, "select 1 from installation where key = 'movedTo'")).toEqual([]);
});

test("where everything arrived and the former database cannot be marked, it is said which one goes on", {
  timeout: 120_000,
}, async () => {
  const from = await countedDatabase();
  const to = await emptyDatabase();
  await askDatabase(
    from,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
     create trigger refuse before insert on installation for each row execute function refuse()`,
  );
  expect(await move(from, "--to", to)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Everything is in .*, but the former database could not be marked.*not now/),
  });
  expect(await hashOf(to)).toBe(await hashOf(from));
});
