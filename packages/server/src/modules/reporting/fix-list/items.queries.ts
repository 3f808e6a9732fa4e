import { severities } from "@foyer/contract/counting/quality";
import type { FixKind } from "@foyer/contract/reporting/fix-list";
import type pg from "pg";
import { inTransaction } from "../../../platform/database/in-transaction.ts";
import type { FoundItem } from "./found-item.ts";

/** Stands for the company where there is none: what is wrong with the installation itself. */
export const ofInstallation = 0;

/** What is over is remembered for so many days. */
const rememberedDays = 400;
const dayMs = 86_400_000;

/** The companies that are open. */
export async function openCompanies(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>("select id from companies where status = 1 order by id");
  return rows.map(({ id }) => id);
}

/** A source, and before when it was last inspected if it is due. */
interface Due {
  name: string;
  before: Date;
}

/** Takes those sources of a company that are due for this server; null is the installation. */
export async function takeInspections(
  pool: pg.Pool,
  tenantId: number | null,
  due: readonly Due[],
  now: Date,
): Promise<Set<string>> {
  const of = tenantId ?? ofInstallation;
  const names = due.map(({ name }) => name);
  // Each is one server's: the other one waits for the row, and then sees that it is not due any more.
  const { rows: again } = await pool.query<{ source: string }>(
    `update fix_inspections i set inspected_at = $4 from unnest($2::text[], $3::timestamptz[]) as d(name, before)
     where i.tenant_id = $1 and i.source = d.name and i.inspected_at <= d.before
     returning i.source`,
    [of, names, due.map(({ before }) => before), now],
  );
  const { rows: first } = await pool.query<{ source: string }>(
    `insert into fix_inspections (tenant_id, source, inspected_at) select $1, name, $3 from unnest($2::text[]) as name
     on conflict (tenant_id, source) do nothing returning source`,
    [of, names, now],
  );
  return new Set([...again, ...first].map(({ source }) => source));
}

const toRow = ({ severity, since, deviceId, visitors, usual, ...item }: FoundItem) => ({
  ...item,
  severity: severities.indexOf(severity),
  since: since?.toISOString() ?? null,
  deviceId: deviceId ?? null,
  visitors: visitors ?? null,
  usual: usual ?? null,
});

/** Only things that have to be bound to be what they are. */
const ofBoundDevices = [
  "silent",
  "neverHeard",
  "stuckAtZero",
  "countsWhenClosed",
  "clockSkew",
  "manyRevisions",
];

const foundRows = (
  rows: string,
) => `jsonb_to_recordset(${rows}::jsonb) as f(id bigint, kind text, subject text,
  "subjectId" bigint, "deviceId" bigint, "entityId" bigint, name text, cause text, severity smallint, facts jsonb,
  since timestamptz, visitors int, usual real[])`;

/** What is open already, as it is now; what does not say since when began when it was first found. */
const changeSql = `
  update fix_items i set entity_id = f."entityId", name = f.name, cause = f.cause, severity = f.severity, facts = f.facts,
    visitors = f.visitors, usual = f.usual, began_at = coalesce(f.since, i.began_at)
  from ${foundRows("$2")}
  where i.tenant_id = $1 and i.id = f.id
    and (i.entity_id, i.name, i.cause, i.severity, i.facts, i.visitors, i.usual, i.began_at) is distinct from
      (f."entityId", f.name, f.cause, f.severity, f.facts, f.visitors, f.usual, coalesce(f.since, i.began_at))`;

/** What is new; what was snoozed and comes back within that time stays so. */
const addSql = `
  with snoozed as (
    select distinct on (kind, subject) kind, subject, snoozed_until, snoozed_at, snoozed_by, snooze_reason
    from fix_items where tenant_id = $1::bigint and ended_at is not null and snoozed_until > $3
    order by kind, subject, id desc
  )
  insert into fix_items (tenant_id, kind, subject, subject_id, device_id, entity_id, name, cause, severity, facts,
    began_at, visitors, usual, snoozed_until, snoozed_at, snoozed_by, snooze_reason)
  select $1, f.kind, f.subject, f."subjectId", f."deviceId", f."entityId", f.name, f.cause, f.severity, f.facts,
    coalesce(f.since, $3), f.visitors, f.usual, z.snoozed_until, z.snoozed_at, z.snoozed_by, z.snooze_reason
  from ${foundRows("$2")}
  left join snoozed z on z.kind = f.kind and z.subject = f.subject
  on conflict do nothing`;

/** What is not found any more; of a device that was deleted or unbound it is not solved, but gone. */
const endSql = `
  update fix_items i set ended_at = $3,
    outcome = case when i.device_id is not null and (
        not exists (select 1 from devices d where d.tenant_id = $1 and d.id = i.device_id)
        or i.kind = any($4::text[]) and not exists (select 1 from bindings b
          where b.tenant_id = $1 and b.device_id = i.device_id and (b.to_at is null or b.to_at > $3)))
      then 'gone' else 'solved' end
  where i.tenant_id = $1 and i.id = any($2::bigint[]) and i.ended_at is null`;

/** The open items of some kinds, by what they are about. */
async function openIds(
  client: pg.PoolClient,
  tenantId: number | null,
  kinds: readonly FixKind[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; key: string }>(
    `select id, kind || ' ' || subject as key from fix_items
     where tenant_id = $1 and ended_at is null and kind = any($2::text[])`,
    [tenantId ?? ofInstallation, kinds],
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Writes what a source found of these kinds, all there is of them, and ends what it found no more. */
export const saveFound = (
  pool: pg.Pool,
  tenantId: number | null,
  kinds: readonly FixKind[],
  items: readonly FoundItem[],
  now: Date,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const of = tenantId ?? ofInstallation;
    const open = await openIds(client, tenantId, kinds);
    const found = items.map((item) => ({
      ...toRow(item),
      id: open.get(`${item.kind} ${item.subject}`) ?? null,
    }));
    const known = found.filter(({ id }) => id !== null);
    const added = found.filter(({ id }) => id === null);
    const lasting = new Set(known.map(({ id }) => id));
    const ended = [...open.values()].filter((id) => !lasting.has(id));
    if (known.length > 0) await client.query(changeSql, [of, JSON.stringify(known)]);
    if (added.length > 0) await client.query(addSql, [of, JSON.stringify(added), now]);
    if (ended.length > 0) await client.query(endSql, [of, ended, now, ofBoundDevices]);
  });

/** Forgets what ended long ago. */
export async function forgetEnded(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query("delete from fix_items where ended_at < $1", [
    new Date(now.getTime() - rememberedDays * dayMs),
  ]);
}
