import { createHash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { useCopySettings } from "./copy-settings.queries.ts";
import type { BackedTable, Manifest } from "./manifest.ts";

/** From here on the client sees the database as it is at this moment, and changes nothing. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
  await useCopySettings(client);
}

/** The same, with nobody writing until the transaction ends. */
export async function beginAlone(client: pg.ClientBase): Promise<void> {
  const tables = await readTables(client);
  await client.query("begin isolation level repeatable read");
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  if (names.length > 0) await client.query(`lock table ${names.join(", ")} in share mode`);
  await useCopySettings(client);
}

/** Every table that holds rows, with the part of another table it is, where it is one. */
export async function readTables(client: pg.ClientBase): Promise<BackedTable[]> {
  const { rows } = await client.query<BackedTable>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      case when c.relispartition then jsonb_build_object('of', p.relname, 'bound', pg_get_expr(c.relpartbound, c.oid),
        'options', coalesce(to_jsonb(c.reloptions), '[]')) end as partition
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relname`);
  return rows;
}

export async function readMigrations(client: pg.ClientBase): Promise<Manifest["migrations"]> {
  const { rows } = await client.query("select name, hash from migrations order by ran_at, name");
  return rows;
}

export async function isFoyerDatabase(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.migrations') is not null and to_regclass('public.installation') is not null as there",
  );
  return rows[0]?.there === true;
}

/** Sequences are of no snapshot: read within it they stand at its rows or beyond them. */
export async function readSequences(client: pg.ClientBase): Promise<Manifest["sequences"]> {
  const { rows } = await client.query(
    "select sequencename::text as name, last_value::float8 as last from pg_sequences where schemaname = 'public' order by 1",
  );
  return rows;
}

/** What pg-boss has not done yet; its own tables are made anew by whichever release of it starts. */
export async function readUndoneJobs(client: pg.ClientBase): Promise<Manifest["jobs"]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('jobs.job') is not null as there",
  );
  if (!rows[0]?.there) return [];
  const undone = await client.query(
    "select name, data as payload from jobs.job where state < 'completed' and name not like '\\_\\_pgboss%' order by created_on",
  );
  return undone.rows;
}

export async function readSecretCheck(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ sealed: string }>(
    "select value ->> 'sealed' as sealed from installation where key = 'secretCheck'",
  );
  return rows[0]?.sealed ?? null;
}

export async function readPostgresVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  return rows[0]?.server_version ?? "";
}

/** A table's rows as lines of PostgreSQL's text format; returns how many there were and the hash of all. */
export async function* copyOut(
  client: pg.ClientBase,
  { name, columns }: Pick<BackedTable, "name" | "columns">,
): AsyncGenerator<Buffer, { rows: number; sha256: string }> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const stream = client.query(copyTo(`copy public.${client.escapeIdentifier(name)} (${list}) to stdout`));
  const hash = createHash("sha256");
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  return { rows: stream.rowCount, sha256: hash.digest("hex") };
}
