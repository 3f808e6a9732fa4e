import { type BulkKind, bulkPermissions } from "@foyer/contract/places/bulk";
import { may } from "../../lib/permissions.ts";

/** Whether the signed-in user holds all that importing or exporting a kind takes. */
export const mayBulk = (kind: BulkKind, deed: "import" | "export"): boolean =>
  bulkPermissions[kind][deed].every((permission) => may({ permission }));
