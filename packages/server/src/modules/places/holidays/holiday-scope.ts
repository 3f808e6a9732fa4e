import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireWholeCompany, seesWholeCompany } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireEntities, requireManagedOrganisations, visibleEntities } from "../scope/scope.ts";
import type { HolidayColumns } from "./holiday-columns.ts";

/** That a holiday `h` is one for any of the sites a caller may see. */
export function reachesCaller(db: Db | Tx, caller: Caller) {
  if (seesWholeCompany(caller)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(h.scope = 'company' or exists (
    select 1 from holiday_entities r where r.tenant_id = h.tenant_id and r.holiday_id = h.id
      and r.entity_id in (${visibleEntities(db, caller).select("e.id")})))`;
}

/** Refuses to change a holiday of sites that the caller does not see. */
export async function requireScope(
  db: Db | Tx,
  caller: Caller,
  { scope, organisation_id, entityIds }: HolidayColumns,
): Promise<void> {
  if (scope === "organisation" && organisation_id !== null)
    await requireManagedOrganisations(db, caller, [organisation_id]);
  else if (scope === "sites") await requireEntities(db, caller, entityIds);
  else requireWholeCompany(caller);
}

/** The same for one that is there already: it is seen, but not the caller's to change. */
export async function requireOwnScope(db: Db | Tx, caller: Caller, holiday: HolidayColumns): Promise<void> {
  try {
    await requireScope(db, caller, holiday);
  } catch (error) {
    if (error instanceof Refusal && error.key === "notFound.thing") throw new Refusal("permission.denied");
    throw error;
  }
}
