import type { StaffDraft } from "@foyer/contract/places/staff";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { checkGivable } from "../../identity/roles/roles.ts";
import {
  requireEntities,
  requireManagedOrganisations,
  requireOpenOrganisations,
  requireOrganisations,
} from "../scope/scope.ts";

type Gifts = Pick<StaffDraft, "roles" | "deptIds" | "entityIds" | "permissionRange">;
type Had = Pick<Gifts, "roles" | "deptIds">;

/** Whether a range lies within the caller's own, as far as its kind says. */
export function isWithin(wanted: Gifts["permissionRange"], { range }: Caller): boolean {
  if ("all" in range) return true;
  return wanted === "entities" || (wanted === "organisations" && "organisationIds" in range);
}

async function checkOrganisations(
  tx: Tx,
  caller: Caller,
  deptIds: readonly number[],
  had: readonly number[],
) {
  // A user who sees chosen entities manages no organisation, but their staff are of one all the same.
  if ("entityIds" in caller.range) return requireOrganisations(tx, caller, deptIds);
  await requireManagedOrganisations(tx, caller, deptIds);
  const fresh = deptIds.filter((id) => !had.includes(id));
  if (fresh.length > 0) await requireOpenOrganisations(tx, caller, fresh);
}

/** Refuses what the caller does not hold; roles and organisations a user has already may stay. */
export async function checkGifts(
  tx: Tx,
  caller: Caller,
  { roles, deptIds, entityIds, permissionRange }: Gifts,
  had: Had = { roles: [], deptIds: [] },
): Promise<void> {
  await checkOrganisations(tx, caller, deptIds, had.deptIds);
  if (permissionRange === "entities") await requireEntities(tx, caller, entityIds);
  await checkGivable(
    tx,
    caller,
    roles.filter((id) => !had.roles.includes(id)),
  );
  if (!isWithin(permissionRange, caller)) {
    throw new Refusal("user.moreThanHeld", { fields: { permissionRange: "moreThanHeld" } });
  }
}
