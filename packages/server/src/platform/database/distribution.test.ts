import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { dropDatabase, fewShards, makeCitusDatabase, toUrl } from "../../../test/databases.ts";
import { freshDatabase, isOnCitus } from "../../../test/test-server.ts";
import { coordinatorTables, keysLeftOff, keysWithoutAction, referenceTables } from "./distribution.ts";
import { lastBeforeDistribution, migrate } from "./migrate.ts";

const folder = new URL("../../../migrations/", import.meta.url);
const isCitus = process.env.FOYER_TEST_CITUS_URL !== undefined;
const listed: readonly string[] = [...referenceTables, ...coordinatorTables];

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("every table says where it lies: it is listed, or tenant_id is in each of its unique keys", async () => {
  const client = await connected(await freshDatabase());
  const { rows } = await client.query<{ name: string; fits: boolean }>(`
    select c.relname as name, coalesce(a.attnotnull, false) and not exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and not a.attnum = any (i.indkey::int2[])) as fits
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'pg\\_dist\\_%'`);
  const names = rows.map(({ name }) => name);
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
  expect(rows.filter(({ name, fits }) => !fits && !listed.includes(name)).map(({ name }) => name)).toEqual(
    [],
  );
});

test("foreign keys lead where Citus can follow: within a company, or to a table that is on each node", async () => {
  const client = await connected(await freshDatabase());
  const { rows } = await client.query<{
    key: string;
    from: string;
    to: string;
    ofCompany: boolean;
    sets: boolean;
  }>(`
    select k.conname as key, k.conrelid::regclass::text as from, k.confrelid::regclass::text as to,
      a.attnum = any(k.conkey) as "ofCompany", k.confdeltype in ('n', 'd') as sets
    from pg_constraint k left join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'tenant_id'
    where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
      and k.conname !~ '_[0-9]{5,}$'`);
  const isReference = (name: string) => (referenceTables as readonly string[]).includes(name);
  const isLocal = (name: string) => (coordinatorTables as readonly string[]).includes(name);
  const fits = ({ from, to, ofCompany, sets }: (typeof rows)[number]) => {
    if (isReference(to)) return true;
    if (isReference(from)) return false;
    return isLocal(from) ? isLocal(to) : !isLocal(to) && ofCompany && !sets;
  };
  const unfit = isOnCitus() ? [] : [...keysLeftOff, ...keysWithoutAction];
  expect(
    rows
      .filter((row) => !fits(row))
      .map(({ key }) => key)
      .sort(),
  ).toEqual(unfit.sort());
});

/** SQL without comments and texts, as they may hold anything. */
const bare = (sql: string): string => sql.replace(/--.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");

/** What stands outside all parentheses. */
function outside(sql: string): string {
  let inner = sql;
  for (let before = ""; before !== inner; ) {
    before = inner;
    inner = inner.replace(/\([^()]*\)/g, "");
  }
  return inner;
}

test("migrations of distributed tables change one thing in an ALTER TABLE", async () => {
  const later = (await readdir(folder)).filter((name) => name > lastBeforeDistribution);
  for (const name of later) {
    const alters = bare(await readFile(new URL(name, folder), "utf8"))
      .split(";")
      .filter((statement) => /^\s*alter\s+table/i.test(statement));
    for (const alter of alters) expect(outside(alter), name).not.toContain(",");
  }
});

test.skipIf(isCitus)("what servers of the release before leave out is filled in for them", async () => {
  const client = await connected(await freshDatabase());
  await client.query("insert into companies (id, name, code) values (7, 'C', 'c')");
  await client.query(
    `insert into site_keys (tenant_id, name, hash, begins, made_by) values (7, 'K', '\\x01', 'a', 'u')`,
  );
  await client.query(`insert into fix_items (tenant_id, kind, subject, name, cause, severity, began_at)
    values (null, 'backupOverdue', 's', 'n', 'c', 1, now())`);
  expect(
    (await client.query("select tenant_id, encode(hash, 'hex') as hash from secret_owners")).rows,
  ).toEqual([{ tenant_id: 7, hash: "01" }]);
  expect((await client.query("select tenant_id from fix_items")).rows).toEqual([{ tenant_id: 0 }]);
});

const onCitus = test.skipIf(!isCitus);

onCitus("companies lie on the workers of Citus, and all that belongs to one lies together", async () => {
  const client = await connected(await freshDatabase());
  expect(isOnCitus()).toBe(true);
  const { rows } = await client.query<{ name: string; kind: string; beside: number }>(
    `select table_name::text as name, citus_table_type as kind, colocation_id as beside from citus_tables
     where table_name::oid not in (select inhrelid from pg_inherits)`,
  );
  expect(
    rows
      .filter(({ kind }) => kind === "reference")
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...referenceTables].sort());
  const ofCompanies = rows.filter(({ kind }) => kind === "distributed");
  expect(ofCompanies.length).toBeGreaterThan(80);
  expect(new Set(ofCompanies.map(({ beside }) => beside)).size).toBe(1);
  const { rows: left } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> all($1::text[]) and oid not in (select logicalrelid from pg_dist_partition)`,
    [coordinatorTables],
  );
  expect(left).toEqual([]);
});

const contents = [
  `select count(*)::int as n from pg_constraint where contype = 'f' and conparentid = 0
     and conname !~ '_[0-9]{5,}$' and conname <> all('{${keysLeftOff.join()}}')`,
  "select id, name, code from companies order by id",
  "select tenant_id, id, name, path from organisations order by tenant_id, id",
  "select tenant_id, id, permission from roles order by tenant_id, id",
  "select id, pid, permission from menus order by id",
];

async function readAll(client: pg.Client): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const sql of contents) answers.push((await client.query(sql)).rows);
  return answers;
}

onCitus("a database that was filled before is distributed with all its rows, and once", async () => {
  const servers = inject("databaseServers");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await makeCitusDatabase(servers, name);
  onTestFinished(() => dropDatabase(servers, name));
  const url = toUrl(servers[0], name);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const id of [1, 2, 3]) {
    await client.query("insert into companies (id, name, code) values ($1::bigint, 'C' || $1, 'c' || $1)", [
      id,
    ]);
    await client.query(
      "insert into organisations (tenant_id, id, name, path) values ($1::bigint, $1, 'O', $1::text)",
      [id],
    );
    await client.query("insert into roles (tenant_id, name, permission) values ($1, 'R', 'r')", [id]);
  }
  const before = await readAll(client);
  await migrate(url, { citus: true, shards: fewShards });
  await migrate(url, { citus: true });
  await migrate(url);
  expect(await readAll(client)).toEqual(before);
  const { rows: shards } = await client.query(
    "select count(*)::int as n from citus_shards where table_name = 'devices'::regclass",
  );
  expect(shards).toEqual([{ n: fewShards }]);
  await client.end();
});
