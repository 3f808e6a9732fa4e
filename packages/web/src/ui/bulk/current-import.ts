import type { BulkKind } from "@foyer/contract/places/bulk";

const kindKey = (kind: BulkKind) => `foyer-bulk-${kind}`;

/** The import that was begun and whose outcome nobody has read yet: a dialog that opens again shows it. */
export const currentImport = {
  get(kind: BulkKind): number | null {
    return Number(sessionStorage.getItem(kindKey(kind))) || null;
  },
  begin(kind: BulkKind, id: number) {
    sessionStorage.setItem(kindKey(kind), String(id));
  },
  end(kind: BulkKind) {
    sessionStorage.removeItem(kindKey(kind));
  },
};
