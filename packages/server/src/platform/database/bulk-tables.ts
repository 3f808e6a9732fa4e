import type { BulkCounts, BulkKind, BulkPlan, bulkStates } from "@foyer/contract/places/bulk";
import type { Generated, JSONColumnType } from "kysely";
import type { MadeAt } from "./columns.ts";

export interface BulkImportsTable {
  tenant_id: number;
  id: Generated<number>;
  kind: BulkKind;
  state: Generated<(typeof bulkStates)[number]>;
  user_id: number;
  caller: JSONColumnType<object> | null;
  created_at: MadeAt;
  file_name: string;
  plan: JSONColumnType<BulkPlan> | null;
  /** Packed JSON. */
  content: Buffer;
  total: Generated<number>;
  counts: JSONColumnType<BulkCounts>;
  made_organisations: Generated<number>;
  made_areas: Generated<number>;
  failure: string | null;
}

export interface BulkPasswordsTable {
  id: Generated<number>;
  tenant_id: number;
  import_id: number;
  username: string;
  nick_name: string;
  /** Sealed. */
  password: string;
}
