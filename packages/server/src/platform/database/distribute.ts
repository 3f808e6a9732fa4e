import type pg from "pg";
import {
  coordinatorTables,
  keysLeftOff,
  keysWithoutAction,
  referenceTables,
  shardCount,
} from "./distribution.ts";

/** Whether companies lie on workers already. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('pg_dist_partition') is not null as there",
  );
  if (!rows[0]?.there) return false;
  const found = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('companies')",
  );
  return found.rows.length > 0;
}

/** What Citus has to be before anything can be distributed; throws an Error that says what to do. */
export async function requireCitus(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  if (rows.length === 0)
    throw new Error(
      "FOYER_CITUS: this database has no Citus; run `create extension citus` in it and on each worker.",
    );
  const nodes = await client.query<{ coordinator: boolean; workers: number; here: boolean }>(`
    select coalesce(bool_or(groupid = 0), false) as coordinator,
      (count(*) filter (where groupid <> 0 and shouldhaveshards))::int as workers,
      (select groupid from pg_dist_local_group) = 0 as here
    from pg_dist_node where isactive and noderole = 'primary'`);
  const [{ coordinator, workers, here } = { coordinator: false, workers: 0, here: true }] = nodes.rows;
  if (!here) throw new Error("FOYER_CITUS: DATABASE_URL names a worker; it has to name the coordinator.");
  if (!coordinator)
    throw new Error(
      "FOYER_CITUS: workers do not know the coordinator yet: `select citus_set_coordinator_host('…')`.",
    );
  if (workers === 0)
    throw new Error("FOYER_CITUS: there is no worker yet: `select citus_add_node('…', 5432)`.");
}

/** The tables that are not in their place yet. */
export async function unplacedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1::text[])
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
     order by 1`,
    [coordinatorTables],
  );
  return rows.map(({ name }) => name);
}

/**
 * Puts every table that is not in its place yet where it belongs, with its rows. Foreign keys between tables of which one is on its way
 * would make Citus refuse: they are taken off and come back, checked, in the same transaction. Triggers go: they only do what servers of
 * the release before leave out, and those know no Citus.
 */
export async function distribute(client: pg.ClientBase, shards = shardCount): Promise<void> {
  const names = await unplacedTables(client);
  if (names.length === 0) return;
  await client.query("begin");
  // What was created by one connection to a worker is seen by that one only, until the commit.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  await client.query("set local client_min_messages = warning");
  await client.query(`set local citus.shard_count = ${shards}`);
  const { rows: keys } = await client.query<{ name: string; table: string; definition: string }>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
       and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by 2, 1`,
    [names],
  );
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  await dropTriggers(client, names);
  const isReference = (name: string) => (referenceTables as readonly string[]).includes(name);
  for (const name of names.filter(isReference))
    await client.query("select create_reference_table($1)", [name]);
  const ofCompanies = names.filter((name) => !isReference(name));
  for (const name of ofCompanies.sort((one) => (one === first ? -1 : 0))) await place(client, name);
  // What was there before lies in its place now.
  for (const name of names)
    await client.query("select truncate_local_data_after_distributing_table($1)", [name]);
  for (const key of keys.filter(({ name }) => !keysLeftOff.includes(name)))
    await client.query(`alter table ${key.table} add constraint ${key.name} ${toDefinition(key)}`);
  await client.query("commit");
}

const toDefinition = ({ name, definition }: { name: string; definition: string }): string =>
  keysWithoutAction.includes(name) ? definition.replace(/ ON DELETE SET NULL.*$/, "") : definition;

async function dropTriggers(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass::text as table from pg_trigger
     where not tgisinternal and tgrelid = any($1::regclass[])`,
    [tables],
  );
  for (const { name, table } of rows) await client.query(`drop trigger ${name} on ${table}`);
}

/**
 * What holds for every connection to this database. What concerns all companies asks one part of a worker after another: of a transaction
 * that asked several at once Citus lets nothing more write to the reference tables. Workers do not compile (JIT) what they are asked:
 * they take each step of a batch of records for a long one. A worker that is away, or does not let us, keeps what it has.
 */
export async function setNodeDefaults(client: pg.ClientBase): Promise<void> {
  await client.query(
    "do $$ begin execute format('alter database %I set citus.multi_shard_modify_mode = sequential', current_database()); end $$",
  );
  await client.query(
    "select run_command_on_workers(format('alter database %I set jit = off', current_database()))",
  );
}

/** The first one decides the shards of all: what belongs to one company lies together. */
const first = "organisations";

async function place(client: pg.ClientBase, name: string): Promise<void> {
  const beside = name === first ? "none" : first;
  await client.query("select create_distributed_table($1, 'tenant_id', colocate_with => $2)", [name, beside]);
}
