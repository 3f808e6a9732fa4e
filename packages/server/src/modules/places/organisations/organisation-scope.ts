import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";

const ofCompany = (db: Db | Tx, caller: Caller) =>
  db.selectFrom("organisations as o").where("o.tenant_id", "=", tenantOf(caller));

const below = (organisationIds: readonly number[]) =>
  sql<boolean>`string_to_array(o.path, '|')::bigint[] && ${organisationIds}::bigint[]`;

/** Everything from the top down to the organisations that a condition on `p` picks. */
const onPathTo = (tenantId: number, picked: ReturnType<typeof sql<boolean>>) => sql<boolean>`o.id in (
  select unnest(string_to_array(p.path, '|')::bigint[]) from organisations p where p.tenant_id = ${tenantId} and ${picked}
)`;

/** The organisations a caller may see: their own, those below, and those on the path to them. */
export function visibleOrganisations(db: Db | Tx, caller: Caller) {
  const { range } = caller;
  const tenantId = tenantOf(caller);
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

/** Whether a caller may change an organisation, told by the ids from the top down to it. */
export function mayChange({ range }: Caller, idsOnPath: readonly number[]): boolean {
  if ("all" in range) return true;
  return "organisationIds" in range && idsOnPath.some((id) => range.organisationIds.includes(id));
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
  const closed = sql<boolean>`exists (select 1 from organisations c where c.tenant_id = o.tenant_id and c.status = 0
    and c.id = any(string_to_array(o.path, '|')::bigint[]))`;
  const refused = await ofCompany(db, caller).select("o.id").where("o.id", "in", ids).where(closed).execute();
  if (refused.length > 0) throw new Refusal("organisation.closed");
}
