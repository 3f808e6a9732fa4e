import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";

/**
 * The condition that an organisation's path lies within the caller's range: own organisations and those below.
 * `path` and `entityId` name the columns to test.
 */
export function inRange(caller: Caller, path: string, entityId: string) {
  const { range } = caller;
  if ("all" in range) return sql<boolean>`true`;
  if ("entityIds" in range) return sql<boolean>`${sql.ref(entityId)} = any(${range.entityIds}::bigint[])`;
  return sql<boolean>`string_to_array(${sql.ref(path)}, '|')::bigint[] && ${range.organisationIds}::bigint[]`;
}

/** The entities a caller may see: of the company, within the range; optionally of one organisation and those below it. */
export function visibleEntities(db: Db | Tx, caller: Caller, deptId?: number) {
  let query = db
    .selectFrom("entities as e")
    .innerJoin("organisations as o", (join) =>
      join.onRef("o.tenant_id", "=", "e.tenant_id").onRef("o.id", "=", "e.organisation_id"),
    )
    .where("e.tenant_id", "=", requireTenant(caller))
    .where(inRange(caller, "o.path", "e.id"));
  if (deptId !== undefined) {
    query = query.where(sql<boolean>`string_to_array(o.path, '|')::bigint[] @> array[${deptId}::bigint]`);
  }
  return query;
}

/** Refuses as "does not exist" unless the caller may see every one of these entities. */
export async function requireEntities(db: Db | Tx, caller: Caller, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const seen = await visibleEntities(db, caller).select("e.id").where("e.id", "in", wanted).execute();
  if (seen.length !== wanted.length) throw new Refusal("notFound.thing");
}

const ofCompany = (db: Db | Tx, caller: Caller) =>
  db.selectFrom("organisations as o").where("o.tenant_id", "=", requireTenant(caller));

const below = (organisationIds: readonly number[]) =>
  sql<boolean>`string_to_array(o.path, '|')::bigint[] && ${organisationIds}::bigint[]`;

/** Everything from the top down to the organisations that a condition on `p` picks. */
const onPathTo = (tenantId: number, picked: ReturnType<typeof sql<boolean>>) => sql<boolean>`o.id in (
  select unnest(string_to_array(p.path, '|')::bigint[]) from organisations p where p.tenant_id = ${tenantId} and ${picked}
)`;

/** The organisations a caller may see: their own, those below, and those on the path to them. */
export function visibleOrganisations(db: Db | Tx, caller: Caller) {
  const { range } = caller;
  const tenantId = requireTenant(caller);
  const all = ofCompany(db, caller);
  if ("all" in range) return all;
  if ("entityIds" in range) {
    const holdsThem = sql<boolean>`p.id in (
      select organisation_id from entities where tenant_id = ${tenantId} and id = any(${range.entityIds}::bigint[])
    )`;
    return all.where(onPathTo(tenantId, holdsThem));
  }
  const own = sql<boolean>`p.id = any(${range.organisationIds}::bigint[])`;
  return all.where((e) => e.or([below(range.organisationIds), onPathTo(tenantId, own)]));
}

/** The organisations a caller may change and put things into: their own and those below. */
export function managedOrganisations(db: Db | Tx, caller: Caller) {
  const { range } = caller;
  const all = ofCompany(db, caller);
  if ("all" in range) return all;
  return all.where("organisationIds" in range ? below(range.organisationIds) : sql<boolean>`false`);
}

async function requireEach(
  query: ReturnType<typeof visibleOrganisations>,
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const seen = await query.select("o.id").where("o.id", "in", wanted).execute();
  if (seen.length !== wanted.length) throw new Refusal("notFound.thing");
}

/** Refuses as "does not exist" unless the caller may see every one of these organisations. */
export const requireOrganisations = (db: Db | Tx, caller: Caller, ids: readonly number[]): Promise<void> =>
  requireEach(visibleOrganisations(db, caller), ids);

/** Refuses as "does not exist" unless the caller may change every one of these organisations. */
export const requireManagedOrganisations = (
  db: Db | Tx,
  caller: Caller,
  ids: readonly number[],
): Promise<void> => requireEach(managedOrganisations(db, caller), ids);

/** The same for something new: nothing is put into a disabled organisation, nor below one. */
export async function requireOpenOrganisations(
  db: Db | Tx,
  caller: Caller,
  ids: readonly number[],
): Promise<void> {
  await requireManagedOrganisations(db, caller, ids);
  const closed = sql<boolean>`exists (select 1 from organisations c where c.tenant_id = ${requireTenant(caller)} and c.status = 0
    and c.id = any(string_to_array(o.path, '|')::bigint[]))`;
  const refused = await ofCompany(db, caller).select("o.id").where("o.id", "in", ids).where(closed).execute();
  if (refused.length > 0) throw new Refusal("organisation.closed");
}
