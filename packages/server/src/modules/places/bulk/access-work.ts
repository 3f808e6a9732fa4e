import type { AccessColumns } from "./accesses-bulk.queries.ts";
import type { NamedTie } from "./area-finder.ts";

/** An access to be made (id null) or changed, with all its areas. */
export interface AccessWork {
  id: number | null;
  columns: AccessColumns;
  ties: NamedTie[];
}
