import { lowestRank, namesAdmin, type RoleLock } from "@foyer/contract/identity/roles";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { roleQueries } from "./roles.queries.ts";

/** What a caller can do with the roles of the company acted for. */
export interface Standing {
  tenantId: number;
  /** Lower is higher; 0 of administrators, who stand above every role. */
  rank: number;
  /** The menu entries they can give: the company's, of staff only those they hold themselves. */
  givable: ReadonlySet<number>;
}

const staff = 2;

/** Where the caller stands among the roles of the company. */
export async function loadStanding(db: Db | Tx, caller: Caller): Promise<Standing> {
  const queries = roleQueries(db);
  const tenantId = requireTenant(caller);
  const [user, ofCompany] = await Promise.all([
    queries.standing(caller.userId),
    queries.companyMenus(tenantId),
  ]);
  if (user.user_type !== staff) return { tenantId, rank: 0, givable: new Set(ofCompany) };
  const held = new Set(user.menus);
  return {
    tenantId,
    rank: user.level ?? lowestRank + 1,
    givable: new Set(ofCompany.filter((id) => held.has(id))),
  };
}

interface Ranked {
  permission: string;
  level: number;
}

/** Why a user of this standing cannot change the role. */
export function changeLock({ permission, level }: Ranked, { rank }: Standing): RoleLock | null {
  if (namesAdmin(permission)) return "admin";
  return level < rank ? "rank" : null;
}

/** Why a user of this standing cannot give the role; `menus` are what it opens. */
export function giveLock(role: Ranked & { menus: readonly number[] }, standing: Standing): RoleLock | null {
  const lock = changeLock(role, standing);
  if (lock) return lock;
  return role.menus.every((id) => standing.givable.has(id)) ? null : "holdsMore";
}

/** Refuses what is locked. */
export function checkLock(lock: RoleLock | null): void {
  if (lock) throw new Refusal(`role.${lock}`);
}

/** All roles of the company with the reason why the caller cannot give each. */
export async function rolesToGive(db: Db | Tx, caller: Caller) {
  const standing = await loadStanding(db, caller);
  const rows = await roleQueries(db).effective(standing.tenantId);
  return rows.map((role) => ({ ...role, lock: giveLock(role, standing) }));
}

/** Refuses roles the caller cannot give; a stranger's does not exist. */
export async function checkGivable(tx: Db | Tx, caller: Caller, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  const standing = await loadStanding(tx, caller);
  const rows = await roleQueries(tx).effective(standing.tenantId, roleIds);
  if (rows.length !== new Set(roleIds).size) throw new Refusal("notFound.thing");
  for (const role of rows) checkLock(giveLock(role, standing));
}
