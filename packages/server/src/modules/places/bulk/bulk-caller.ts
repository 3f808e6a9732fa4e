import { type BulkKind, bulkPermissions } from "@foyer/contract/places/bulk";
import type { LanguageCode } from "@foyer/phrases/languages";
import { type Caller, holds } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";

/** A kind asks for permissions of its own, all of them. */
export function permitKind(caller: Caller, kind: BulkKind, deed: "import" | "export"): void {
  if (!bulkPermissions[kind][deed].every((permission) => holds(caller, permission)))
    throw new Refusal("permission.denied");
}

type Kept = Omit<Caller, "permissions" | "session"> & { permissions: string[]; language: LanguageCode };

/** A caller as plain data, for work that is done after the call is over. */
export const packCaller = ({ permissions, session: _, ...caller }: Caller, language: LanguageCode): Kept => ({
  ...caller,
  language,
  permissions: [...permissions],
});

export const unpackCaller = (kept: object): { caller: Caller; language: LanguageCode } => {
  const { permissions, language, ...caller } = kept as Kept;
  return { caller: { ...caller, permissions: new Set(permissions), session: Buffer.alloc(0) }, language };
};
