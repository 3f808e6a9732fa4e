import type pg from "pg";
import { countOriginals, firstDetailed, type Size } from "./size.ts";

/**
 * Sites beyond the first are given the counts of one of them under their own numbers: records and all that was made of
 * these, row for row. `copies` leads from what is copied to what it becomes: kind 0 sites, 1 entrances, 3 devices.
 */
const mapping = `
create temp table copies as
with sites as (
  select tenant_id, id, row_number() over (order by name) - 1 as nth from entities
), pairs as (
  select c.tenant_id, o.id as from_id, c.id as to_id from sites c join sites o on o.nth = c.nth % $1 where c.nth >= $1
)
select tenant_id, 0::smallint as kind, from_id, to_id from pairs
union all
select p.tenant_id, 1::smallint, o.id, c.id from pairs p
join accesses o on o.tenant_id = p.tenant_id and o.entity_id = p.from_id
join accesses c on c.tenant_id = p.tenant_id and c.entity_id = p.to_id and c.name = o.name
union all
select p.tenant_id, 3::smallint, o.id, c.id from pairs p
join devices o on o.tenant_id = p.tenant_id and o.entity_id = p.from_id
join devices c on c.tenant_id = p.tenant_id and c.entity_id = p.to_id and right(c.sn, 1) = right(o.sn, 1)`;

interface Copied {
  table: string;
  /** Which column says whose a row is. */
  of: "subject_id" | "device_id" | "entity_id";
  /** Further columns with ids of their own. */
  also?: Record<string, string>;
  /** The column of the month's partition. */
  monthly?: string;
}

/** In the order their keys demand. */
const tables: readonly Copied[] = [
  { table: "device_lines", of: "device_id" },
  { table: "line_measures", of: "device_id" },
  {
    table: "bindings",
    of: "device_id",
    also: {
      access_id:
        "(select a.to_id from copies a join accesses x on x.tenant_id = a.tenant_id and x.id = a.to_id join devices d on d.tenant_id = a.tenant_id and d.id = c.to_id where a.kind = 1 and a.from_id = r.access_id and x.entity_id = d.entity_id)",
    },
  },
  { table: "recomputed_entities", of: "entity_id" },
  { table: "day_rollups", of: "subject_id" },
  { table: "month_rollups", of: "subject_id" },
  { table: "month_hours", of: "subject_id" },
  { table: "month_states", of: "subject_id" },
  { table: "records", of: "device_id", monthly: "start_at" },
  { table: "rollups", of: "subject_id", monthly: "slot" },
];

const kindsOf = { subject_id: "0, 1", device_id: "3", entity_id: "0" } as const;

/** Rows in the order of their keys: what is copied lies as what came by itself would. */
async function copyStatement(
  client: pg.Client,
  { table, of, also = {} }: Copied,
  where: string,
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => (name === of ? "c.to_id" : (also[name] ?? `r.${name}`)));
  const isOfKind = of === "subject_id" ? " and r.kind = c.kind" : "";
  return `insert into ${table} (${columns.join(", ")})
    select ${values.join(", ")}
    from (select * from copies c where c.kind in (${kindsOf[of]}) order by kind, to_id) c
    cross join lateral (
      select * from ${table} r where r.tenant_id = c.tenant_id and r.${of} = c.from_id${isOfKind}${where} offset 0
    ) r`;
}

async function listMonths(client: pg.Client, size: Size): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select replace(substr(c.relname, length('records_') + 1), '_', '-') as month
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'records'::regclass
       and replace(substr(c.relname, length('records_') + 1), '_', '-') >= $1 order by 1`,
    [firstDetailed(size)],
  );
  return rows.map(({ month }) => month);
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

export interface CopiedRows {
  rows: number;
  seconds: number;
}

/** Gives all sites beyond the first their counts; what was copied before is not copied again. */
export async function copySites(client: pg.Client, size: Size): Promise<CopiedRows> {
  const began = performance.now();
  let copied = 0;
  await client.query("set synchronous_commit = off");
  await client.query(mapping, [countOriginals(size)]);
  await client.query("create index on copies (kind, from_id); analyze copies");
  await client.query("create table if not exists bench_copied (step text primary key, rows bigint not null)");
  const months = await listMonths(client, size);
  for (const one of tables) {
    const parts = one.monthly
      ? months.map((month) => ({
          step: `${one.table} ${month}`,
          where: ` and r.${one.monthly} >= '${month}-01 00:00+00' and r.${one.monthly} < '${nextMonth(month)}-01 00:00+00'`,
        }))
      : [{ step: one.table, where: "" }];
    for (const { step, where } of parts) {
      if ((await client.query("select from bench_copied where step = $1", [step])).rowCount) continue;
      await client.query("begin");
      const { rowCount } = await client.query(await copyStatement(client, one, where));
      await client.query("insert into bench_copied values ($1, $2)", [step, rowCount]);
      await client.query("commit");
      copied += rowCount ?? 0;
      console.log(
        `  ${step}: ${copied.toLocaleString("en")} rows copied after ${((performance.now() - began) / 1000).toFixed(0)} s`,
      );
    }
  }
  await client.query(
    `update devices d set last_seen_at = o.last_seen_at, version = o.version
     from copies c join devices o on o.tenant_id = c.tenant_id and o.id = c.from_id
     where c.kind = 3 and d.tenant_id = c.tenant_id and d.id = c.to_id`,
  );
  await client.query("drop table bench_copied, copies");
  return { rows: copied, seconds: (performance.now() - began) / 1000 };
}
