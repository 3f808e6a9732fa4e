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

export interface ScreenTables {
  screens: ScreensTable;
  screen_versions: ScreenVersionsTable;
  walls: WallsTable;
  frame_hosts: { tenant_id: number; host: string; key: Generated<string> };
  screen_images: { tenant_id: number; screen_id: number; hash: string };
}
