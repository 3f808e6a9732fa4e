import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { BackedTable, Manifest } from "./manifest.ts";

export const begin = (client: pg.ClientBase) => client.query("begin");
export const commit = (client: pg.ClientBase) => client.query("commit");

/** Whether anything lies in the database that a restore would have to replace. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(
    "select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as any",
  );
  return rows[0]?.any === true;
}

/** Who else is connected to this database, as words. */
export async function otherSessions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ who: string }>(`
    select concat_ws(' ', nullif(application_name, ''), host(client_addr), 'process ' || pid) as who
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
      and coalesce(backend_type, 'client backend') = 'client backend'
    order by pid`);
  return rows.map(({ who }) => who);
}

/** Drops everything of the schema that Foyer works in, and pg-boss's; schemas and rights to them stay. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop %s if exists %s cascade', kind, name) as statement
    from (
      select case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
        oid::regclass::text as name, 'pg_class'::regclass as class, oid
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
      union all
      select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid
      from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select 'collation', oid::regcollation::text, 'pg_collation'::regclass, oid
      from pg_collation where collnamespace = 'public'::regnamespace
    ) as mine
    where not exists (select from pg_depend d where d.objid = mine.oid and d.classid = mine.class
      and (d.deptype = 'e' or mine.kind = 'sequence' and d.deptype in ('a', 'i')))`);
  for (const { statement } of rows) await client.query(statement);
  await client.query("drop schema if exists jobs cascade");
}

export interface ForeignKey {
  name: string;
  table: string;
  definition: string;
}

/** Takes off what asks rows of one table for those of another, until all are there. */
export async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by 2, 1`);
  for (const { name, table } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

export async function addForeignKeys(client: pg.ClientBase, keys: readonly ForeignKey[]): Promise<void> {
  for (const { name, table, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** The tables that rows of others are made for by triggers. */
export async function withTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`);
  return rows.map(({ name }) => name);
}

/** What triggers make lies in the backup already. */
export async function turnTriggers(
  client: pg.ClientBase,
  tables: readonly string[],
  to: "disable" | "enable",
): Promise<void> {
  for (const table of tables) await client.query(`alter table ${table} ${to} trigger user`);
}

/** Rows that migrations made themselves. */
export async function emptyTables(client: pg.ClientBase, names: readonly string[]): Promise<void> {
  await client.query(`truncate ${names.map((name) => client.escapeIdentifier(name)).join(", ")}`);
}

/** The tables that fall into partitions. */
export async function readParents(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p'",
  );
  return new Set(rows.map(({ name }) => name));
}

/** Its bounds are constants as PostgreSQL printed them. */
export async function makePartition(
  client: pg.ClientBase,
  name: string,
  { of, bound, options }: NonNullable<BackedTable["partition"]>,
): Promise<void> {
  if (!/^FOR VALUES FROM \('[0-9 :+.-]+'\) TO \('[0-9 :+.-]+'\)$/.test(bound) || !options.every(isOption))
    throw new Error(`The backup describes the partition ${name} in words this Foyer does not know.`);
  const stored = options.length === 0 ? "" : ` with (${options.join(", ")})`;
  await client.query(
    `create table ${client.escapeIdentifier(name)} partition of ${client.escapeIdentifier(of)} ${bound}${stored}`,
  );
}

const isOption = (option: string) => /^[a-z_.]+=[a-z0-9.]+$/.test(option);

/** Takes in lines of PostgreSQL's text format. */
export const copyIn = (client: pg.ClientBase, { name, columns }: BackedTable) => {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  return client.query(copyFrom(`copy public.${client.escapeIdentifier(name)} (${list}) from stdin`));
};

export async function setSequences(client: pg.ClientBase, sequences: Manifest["sequences"]): Promise<void> {
  await client.query(
    `select setval(format('public.%I', name)::regclass, last) from unnest($1::text[], $2::bigint[]) as given (name, last)
     where last is not null`,
    [sequences.map(({ name }) => name), sequences.map(({ last }) => last)],
  );
}

/** What the planner should know of tables that have just been filled. */
export async function analyze(client: pg.ClientBase): Promise<void> {
  await client.query("analyze");
}
