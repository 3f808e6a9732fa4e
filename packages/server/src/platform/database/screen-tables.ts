import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Moment } from "./columns.ts";

interface ScreensTable {
  tenant_id: number;
  id: Generated<number>;
  code: Generated<string>;
  revision: Generated<number>;
  document: JSONColumnType<ScreenDocument>;
  /** The title of the document. */
  name: ColumnType<string, never, never>;
  created_at: Moment;
  changed_at: Moment;
  changed_by: number | null;
  published_version: number | null;
  published_revision: number | null;
  tags: Generated<string[]>;
  template: Generated<"company" | "platform" | null>;
}

interface ScreenVersionsTable {
  tenant_id: number;
  screen_id: number;
  version: number;
  name: string;
  document: JSONColumnType<ScreenDocument>;
  made_at: Moment;
  made_by: number | null;
}

interface WallsTable {
  tenant_id: number;
  id: Generated<number>;
  screen_id: number;
  name: string;
  secret_hash: Buffer;
  sponsor_id: number | null;
  created_at: Moment;
  seen_at: Moment | null;
  size: string | null;
  agent: string | null;
}

interface ScreenPensTable {
  tenant_id: number;
  screen_id: number;
  token_hash: Buffer;
  user_id: number;
  tab: string;
  since: Moment;
  renewed_at: Moment;
}

interface ScreenVisitsTable {
  tenant_id: number;
  screen_id: number;
  tab: string;
  user_id: number;
  seen_at: Moment;
}

interface ScreenBranchesTable {
  tenant_id: number;
  id: Generated<number>;
  screen_id: number;
  user_id: number;
  began: JSONColumnType<ScreenDocument>;
  document: JSONColumnType<ScreenDocument>;
  made_at: Moment;
}

export interface ScreenTables {
  screens: ScreensTable;
  screen_versions: ScreenVersionsTable;
  walls: WallsTable;
  screen_pens: ScreenPensTable;
  screen_visits: ScreenVisitsTable;
  screen_branches: ScreenBranchesTable;
  screen_images: { tenant_id: number; screen_id: number; hash: string };
}
