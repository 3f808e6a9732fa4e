import type { BulkKind } from "@foyer/contract/places/bulk";

const keyOf = (kind: BulkKind) => `foyer-bulk-${kind}`;

/** The import that was begun and whose outcome nobody has read yet: a dialog that opens again shows it. */
export const currentImport = {
  get(kind: BulkKind): number | null {
    return Number(sessionStorage.getItem(keyOf(kind))) || null;
  },
  begin(kind: BulkKind, id: number) {
    sessionStorage.setItem(keyOf(kind), String(id));
  },
  end(kind: BulkKind) {
    sessionStorage.removeItem(keyOf(kind));
  },
};
