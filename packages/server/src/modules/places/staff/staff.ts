import { UserName } from "@foyer/contract/identity/user-name";
import type { StaffChange, StaffDraft } from "@foyer/contract/places/staff";
import * as z from "zod/mini";
import type { Tx } from "../../../platform/database/database.ts";
import { type Caller, holds, requireTenant } from "../../../platform/http/caller.ts";
import { toFieldFaults } from "../../../platform/http/serve.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { loadStanding } from "../../identity/roles/roles.ts";
import type { makeInitialPassword } from "../../identity/users/users.ts";
import { changeUser, createUser, enableUsers } from "../../identity/users/users.ts";
import { staffQueries } from "./staff.queries.ts";
import { checkGifts, isWithin } from "./staff-gifts.ts";
import { inOrganisation, lockSql, visibleStaff } from "./staff-scope.queries.ts";
import { toInfo } from "./staff-shape.ts";

export { inOrganisation, isWithin, lockSql, visibleStaff };

const refusalOfLock = {
  administrator: "user.protected",
  self: "user.self",
  shared: "user.shared",
  holdsMore: "user.holdsMore",
} as const;

/** The users, for a change by the caller: all of them, or a refusal. */
export async function changeable(tx: Tx, caller: Caller, ids: readonly number[]) {
  const users = await staffQueries(tx).forChange(caller, await loadStanding(tx, caller), ids);
  if (users.length !== new Set(ids).size) throw new Refusal("notFound.thing");
  for (const { lock } of users) if (lock !== null) throw new Refusal(refusalOfLock[lock]);
  return users;
}

/** Chosen entities mean nothing to the other ranges and are not kept for them. */
const givenIn = ({ roles, deptIds, entityIds, permissionRange }: StaffDraft) => ({
  roles,
  deptIds,
  entityIds: permissionRange === "entities" ? entityIds : [],
});

/** Makes a user of the caller's company with an initial password; refuses to give more than the caller holds. */
export async function createStaff(
  tx: Tx,
  caller: Caller,
  draft: StaffDraft,
  initial: ReturnType<typeof makeInitialPassword>,
): Promise<number> {
  const { roles, deptIds, entityIds, ...person } = draft;
  const tenantId = requireTenant(caller);
  await checkGifts(tx, caller, draft);
  const id = await createUser(tx, { ...person, ...initial, tenantId, userType: 2 });
  await staffQueries(tx).give(tenantId, id, givenIn(draft));
  return id;
}

/** The name a user has from now on; one they had already is theirs to keep. */
function nameInstead(before: string, given: string): string {
  if (given === before) return before;
  const parsed = z.safeParse(z.strictObject({ username: UserName }), { username: given });
  if (!parsed.success) throw new Refusal("validation.failed", { fields: toFieldFaults(parsed.error) });
  return parsed.data.username;
}

/** Changes a user the caller may change; returns their previous state. */
export async function changeStaff(tx: Tx, caller: Caller, change: z.output<typeof StaffChange>) {
  const { id, status, roles, deptIds, entityIds, ...person } = change;
  const tenantId = requireTenant(caller);
  const queries = staffQueries(tx);
  await changeable(tx, caller, [id]);
  const before = toInfo(found(await queries.details(caller, id)));
  // Forgotten passwords are reset by mail: anybody who redirects it has the account.
  if (person.email !== before.email && !holds(caller, "user:resetPass"))
    throw new Refusal("permission.denied", { fields: { email: "moreThanHeld" } });
  await checkGifts(tx, caller, change, {
    roles: before.roles.map((role) => role.id),
    deptIds: before.deptIds,
  });
  await changeUser(tx, id, { ...person, username: nameInstead(before.username, person.username) });
  await queries.takeAll(tenantId, [id]);
  await queries.give(tenantId, id, givenIn(change));
  if (status !== undefined) await enableUsers(tx, [id], status === 1);
  return before;
}
