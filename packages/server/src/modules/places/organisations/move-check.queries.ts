import type { MoveCheck } from "@foyer/contract/places/organisations";
import { sql } from "kysely";
import { byName } from "../../../platform/database/by-name.ts";
import type { Db } from "../../../platform/database/database.ts";
import { idsOnPath } from "./organisations.ts";

/** How many users are named; all are counted. */
const mostNamed = 20;

interface Move {
  tenantId: number;
  moved: { id: number; path: string };
  /** null: at the top. */
  parent: { path: string } | null;
}

const without = (ids: readonly number[], others: readonly number[]) =>
  ids.filter((id) => !others.includes(id));

/** Users with one of the first organisations in their range and none of the others. */
async function countUsers(
  db: Db,
  tenantId: number,
  having: readonly number[],
  notHaving: readonly number[],
): Promise<MoveCheck["gains"]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select u.nick_name as name, count(*) over () as count from users u
    where u.tenant_id = ${tenantId} and u.permission_range = 'organisations'
      and exists (select 1 from user_organisations o where o.tenant_id = u.tenant_id and o.user_id = u.id
        and o.organisation_id = any(${having}::bigint[]))
      and not exists (select 1 from user_organisations o where o.tenant_id = u.tenant_id and o.user_id = u.id
        and o.organisation_id = any(${notHaving}::bigint[]))
    order by ${byName("u.nick_name")}, u.id limit ${mostNamed}
  `.execute(db);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

/** Rules in force that aim at one of these organisations. */
async function countRules(
  db: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<MoveCheck["rulesGained"]> {
  const { rows } = await sql<{ type: string; organisation: string }>`
    select v.definition->>'type' as type, o.name as organisation
    from rules r
    join rule_versions v on v.tenant_id = r.tenant_id and v.rule_id = r.id and v.version = r.version and v.undone_at is null
    join organisations o on o.tenant_id = r.tenant_id and o.id = r.subject_id
    where r.tenant_id = ${tenantId} and r.subject_kind = 3 and r.subject_id = any(${ids}::bigint[])
    order by o.path, v.id
  `.execute(db);
  return rows;
}

async function countMoved(db: Db, { tenantId, moved: { path } }: Move) {
  const { rows } = await sql<{ organisations: number; entities: number }>`
    select count(*) as organisations, coalesce(sum((select count(*) from entities e
      where e.tenant_id = ${tenantId} and e.organisation_id = o.id)), 0)::int as entities
    from organisations o
    where o.tenant_id = ${tenantId} and (o.path = ${path} or starts_with(o.path, ${`${path}|`}))
  `.execute(db);
  return rows[0] ?? { organisations: 0, entities: 0 };
}

/** Organisations with the entities in them and below. */
async function countTotals(db: Db, tenantId: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; total: number }>`
    select t.id, t.name, count(e.id) as total
    from organisations t
    join organisations o on o.tenant_id = t.tenant_id and (o.id = t.id or starts_with(o.path, t.path || '|'))
    left join entities e on e.tenant_id = o.tenant_id and e.organisation_id = o.id
    where t.tenant_id = ${tenantId} and t.id = any(${ids}::bigint[])
    group by t.id, t.name, t.path order by t.path
  `.execute(db);
  return rows;
}

/** What hanging an organisation under another parent changes. */
export async function moveConsequences(db: Db, move: Move): Promise<MoveCheck> {
  const { tenantId, moved, parent } = move;
  const before = without(idsOnPath(moved.path), [moved.id]);
  const after = parent === null ? [] : idsOnPath(parent.path);
  const left = without(before, after);
  const joined = without(after, before);
  const [size, totals, gains, loses, rulesGained, rulesLost] = await Promise.all([
    countMoved(db, move),
    countTotals(db, tenantId, [...left, ...joined]),
    countUsers(db, tenantId, after, [...before, moved.id]),
    countUsers(db, tenantId, before, [...after, moved.id]),
    countRules(db, tenantId, joined),
    countRules(db, tenantId, left),
  ]);
  const change = (id: number) => (joined.includes(id) ? size.entities : -size.entities);
  return {
    ...size,
    totals: totals.map(({ id, name, total }) => ({ id, name, before: total, after: total + change(id) })),
    gains,
    loses,
    rulesGained,
    rulesLost,
  };
}
