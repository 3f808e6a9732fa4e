import { createHash } from "node:crypto";
import type { Access } from "@foyer/contract/endpoint";
import { Refusal } from "../refusal.ts";

/** Which places of the company a user may see. */
export type Range = { all: true } | { organisationIds: number[] } | { entityIds: number[] };

/** The caller, as established from the session. */
export interface Caller {
  userId: number;
  /** The company acted for; null only for a platform operator of an installation without companies. */
  tenantId: number | null;
  /** Platform operators act for any company. */
  isPlatform: boolean;
  username: string;
  roles: string[];
  permissions: ReadonlySet<string>;
  range: Range;
  mustChangePassword: boolean;
  /** A second factor is required and there is none yet. */
  mustSetUpFactor: boolean;
  /** How far the journal of the database was written when they last changed something; only where there is a replica. */
  writtenTo: number | null;
  /** Hash of the session's token. */
  session: Buffer;
}

export const everything = "*:*:*";

export function holds(caller: Caller, permission: string): boolean {
  return caller.permissions.has(everything) || caller.permissions.has(permission);
}

/** What may be called although something has to be done before anything else. */
export interface OpenBefore {
  passwordChange: boolean;
  factorSetUp: boolean;
}

const openAfterwards: OpenBefore = { passwordChange: false, factorSetUp: false };

/**
 * Lets the caller pass or refuses: nobody known 401, first password not changed or a required second factor not set up
 * yet 403, permission missing 403.
 */
export function permit(
  caller: Caller | null,
  access: Access,
  openBefore: OpenBefore = openAfterwards,
): asserts caller is Caller {
  if (!caller) throw new Refusal("auth.required");
  if (caller.mustChangePassword) {
    if (!openBefore.passwordChange) throw new Refusal("auth.passwordMustChange");
  } else if (caller.mustSetUpFactor && !openBefore.factorSetUp) throw new Refusal("secondFactor.mustSetUp");
  if (access === "signedIn" || access === "public") return;
  if (![access].flat().some((permission) => holds(caller, permission)))
    throw new Refusal("permission.denied");
}

/** The company acted for; without one there is nothing to see. */
export function requireTenant(caller: Caller): number {
  if (caller.tenantId === null) throw new Refusal("notFound.thing");
  return caller.tenantId;
}

/** What everybody of a company sees is changed by users who see all of it. */
export const seesWholeCompany = ({ range }: Caller): boolean => "all" in range;

export function requireWholeCompany(caller: Caller): void {
  if (!seesWholeCompany(caller)) throw new Refusal("permission.denied");
}

const rights = new WeakMap<Caller, string>();

/** Equal for callers of a company who may see and do the same. */
export function rightsOf(caller: Caller): string {
  const known = rights.get(caller);
  if (known) return known;
  const text = JSON.stringify([caller.range, [...caller.permissions].sort()]);
  const digest = createHash("sha256").update(text).digest("base64url");
  rights.set(caller, digest);
  return digest;
}
