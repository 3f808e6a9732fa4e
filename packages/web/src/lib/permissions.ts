import type { Endpoint } from "@foyer/contract/endpoint";
import { session, useSession } from "./session.ts";

/** What asks for a permission: an endpoint, or one name of a permission. */
export type Guarded = Pick<Endpoint, "permission" | "whole">;

const wildcard = "*:*:*";

/** Whether the signed-in user may call an endpoint; the same question the server asks. */
export function may({ permission, whole }: Guarded): boolean {
  const { signedIn } = session.current();
  if (permission === "public") return true;
  if (signedIn === undefined) return false;
  if (whole && !signedIn.wholeCompany) return false;
  const wanted = [permission].flat();
  return permission === "signedIn" || wanted.some((one) => holds(signedIn.permissions, one));
}

/** `may`, for components: asked again when the session changes. */
export function useMay(): typeof may {
  useSession();
  return may;
}

const holds = (permissions: readonly string[], wanted: string): boolean =>
  permissions.includes(wildcard) || permissions.includes(wanted);
