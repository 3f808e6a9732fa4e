import type { ScreenDocument } from "@foyer/contract/reporting/screens/screen-document";
import type { PlaceRef } from "@foyer/contract/reporting/screens/screen-questions";
import type { WallBeat } from "@foyer/contract/reporting/screens/wall-player";
import type { Playlist, WallSettings } from "@foyer/contract/reporting/screens/wall-playlist";
import type { ToldCommand } from "@foyer/contract/reporting/screens/walls";
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
  paired_at: Moment | null;
  language: string | null;
  entity_id: number | null;
  binding: JSONColumnType<Record<string, PlaceRef>, string | undefined>;
  playlist: JSONColumnType<Playlist, string | undefined>;
  settings: JSONColumnType<WallSettings, string | undefined>;
}

interface WallDisplaysTable {
  tenant_id: number;
  wall_id: number;
  display: string;
  seen_at: Moment;
  agent: string;
  address: string;
  beat: JSONColumnType<WallBeat>;
  picture: Buffer | null;
  picture_at: Moment | null;
}

interface WallProblemsTable {
  tenant_id: number;
  wall_id: number;
  day: string;
  code: string;
  text: string;
  count: number;
  first_at: Moment;
  last_at: Moment;
}

interface WallCommandsTable {
  tenant_id: number;
  id: Generated<number>;
  wall_id: number;
  command: JSONColumnType<ToldCommand>;
  told_at: Moment;
  expires_at: Moment;
  until: Moment | null;
  done_by: Generated<string[]>;
}

interface WallPairingsTable {
  secret_hash: Buffer;
  code_hash: Buffer;
  salt: Buffer;
  expires_at: Moment;
  size: string;
  agent: string;
  address: string;
  number: number | null;
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

interface FilmsTable {
  id: Generated<number>;
  tenant_id: number;
  hash: string | null;
  content_type: string;
  size: number;
  created_at: Moment;
}

export interface ScreenTables {
  screens: ScreensTable;
  screen_versions: ScreenVersionsTable;
  walls: WallsTable;
  screen_pens: ScreenPensTable;
  screen_visits: ScreenVisitsTable;
  screen_branches: ScreenBranchesTable;
  wall_displays: WallDisplaysTable;
  wall_problems: WallProblemsTable;
  wall_commands: WallCommandsTable;
  wall_pairings: WallPairingsTable;
  frame_hosts: { tenant_id: number; host: string; key: Generated<string> };
  films: FilmsTable;
  film_parts: { film_id: number; position: number; body: Buffer };
  screen_films: { tenant_id: number; screen_id: number; hash: string; saved_at: Moment };
  screen_images: { tenant_id: number; screen_id: number; hash: string };
}
