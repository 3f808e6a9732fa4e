import type { StaffLock } from "@foyer/contract/places/staff";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Standing } from "../../identity/roles/roles.ts";
import { managedOrganisations, visibleOrganisations } from "../scope/scope.ts";

type Condition = RawBuilder<boolean>;

/** The organisation a user `u` is of has a path that overlaps. */
const ofOrganisations = (tenantId: number, organisationIds: readonly number[]): Condition => sql`exists (
  select from user_organisations uo
  join organisations o on o.tenant_id = ${tenantId} and o.id = uo.organisation_id
  where uo.tenant_id = ${tenantId} and uo.user_id = u.id
    and string_to_array(o.path, '|')::bigint[] && ${organisationIds}::bigint[])`;

/** An entity that was chosen for a user `u` lies in one of the organisations or below. */
const ofEntitiesIn = (tenantId: number, organisationIds: readonly number[]): Condition => sql`exists (
  select from user_entities ue
  join entities e on e.tenant_id = ${tenantId} and e.id = ue.entity_id
  join organisations o on o.tenant_id = ${tenantId} and o.id = e.organisation_id
  where ue.tenant_id = ${tenantId} and ue.user_id = u.id
    and string_to_array(o.path, '|')::bigint[] && ${organisationIds}::bigint[])`;

function isVisible(caller: Caller): Condition {
  const { userId, range } = caller;
  if ("all" in range) return sql`true`;
  if ("entityIds" in range) {
    return sql`(u.id = ${userId} or exists (
      select from user_entities ue
      where ue.tenant_id = u.tenant_id and ue.user_id = u.id and ue.entity_id = any(${range.entityIds}::bigint[])))`;
  }
  const own = range.organisationIds;
  const tenantId = requireTenant(caller);
  return sql`(u.id = ${userId} or ${ofOrganisations(tenantId, own)} or ${ofEntitiesIn(tenantId, own)})`;
}

/** The users a caller may see: of the company; with a narrower range oneself and those of its organisations and entities. */
export function visibleStaff(db: Db | Tx, caller: Caller) {
  return db
    .selectFrom("users as u")
    .where("u.tenant_id", "=", requireTenant(caller))
    .where(isVisible(caller));
}

/** Users `u` of an organisation and those below it. */
export const inOrganisation = (caller: Caller, deptId: number): Condition =>
  ofOrganisations(requireTenant(caller), [deptId]);

/** A role of user `u` stands above the caller's or opens something the caller may not. */
const mayMore = ({ rank, givable }: Standing): Condition => sql`exists (
  select from user_roles ur
  join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
  where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (r.level < ${rank} or exists (
    select from role_menus rm
    join company_menus cm on cm.tenant_id = rm.tenant_id and cm.menu_id = rm.menu_id
    where rm.tenant_id = r.tenant_id and rm.role_id = r.id and rm.menu_id <> all(${[...givable]}::bigint[]))))`;

/** User `u` sees, or is of, a place the caller does not see. */
function seesMore(db: Db | Tx, caller: Caller): Condition {
  const { range } = caller;
  if ("all" in range) return sql`false`;
  const tenantId = requireTenant(caller);
  const organisations = "entityIds" in range ? visibleOrganisations : managedOrganisations;
  const isElsewhere = sql<boolean>`exists (
    select from user_organisations uo
    where uo.tenant_id = u.tenant_id and uo.user_id = u.id
      and uo.organisation_id not in ${organisations(db, caller).select("o.id")})`;
  if ("entityIds" in range) {
    return sql`(u.permission_range <> 'entities' or ${isElsewhere} or exists (
      select from user_entities ue
      where ue.tenant_id = u.tenant_id and ue.user_id = u.id and ue.entity_id <> all(${range.entityIds}::bigint[])))`;
  }
  return sql`(u.permission_range = 'all' or ${isElsewhere} or exists (
    select from user_entities ue
    join entities e on e.tenant_id = ${tenantId} and e.id = ue.entity_id
    join organisations o on o.tenant_id = ${tenantId} and o.id = e.organisation_id
    where ue.tenant_id = u.tenant_id and ue.user_id = u.id
      and not string_to_array(o.path, '|')::bigint[] && ${range.organisationIds}::bigint[]))`;
}

/**
 * Why the caller cannot change user `u`; null when they can. A user who could change a mightier one could become one.
 */
export const lockSql = (db: Db | Tx, caller: Caller, standing: Standing): RawBuilder<StaffLock | null> => sql`
  case
    when u.id = ${caller.userId} then 'self'
    when u.user_type < 2 then 'administrator'
    when u.shared then 'shared'
    when ${mayMore(standing)} or ${seesMore(db, caller)} then 'holdsMore'
  end`;
