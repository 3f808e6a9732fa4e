import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireWholeCompany } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireEntities, requireManagedOrganisations } from "../scope/scope.ts";
import type { HolidayColumns } from "./holiday-columns.ts";

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

/** The same for an existing one: it is seen, but not the caller's to change. */
export async function requireOwnScope(db: Db | Tx, caller: Caller, holiday: HolidayColumns): Promise<void> {
  try {
    await requireScope(db, caller, holiday);
  } catch (error) {
    if (error instanceof Refusal && error.key === "notFound.thing") throw new Refusal("permission.denied");
    throw error;
  }
}
