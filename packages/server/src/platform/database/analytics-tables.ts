import type { NoteKind } from "@foyer/contract/analytics/notes";
import type { Roster } from "@foyer/contract/analytics/staffing";
import type { Generated, JSONColumnType } from "kysely";
import type { MadeAt, Moment } from "./columns.ts";

export interface DayNotesTable {
  tenant_id: number;
  id: Generated<number>;
  from_day: string;
  to_day: string;
  kind: NoteKind;
  body: string;
  entity_id: number | null;
  organisation_id: number | null;
  author_id: number | null;
  author: string;
  created_at: Moment;
}

interface SavedQueriesTable {
  tenant_id: number;
  id: Generated<number>;
  user_id: number;
  name: string;
  screen: string;
  question: string;
  shared: boolean;
  created_at: MadeAt;
}

interface OccupancyLimitsTable {
  tenant_id: number;
  id: Generated<number>;
  entity_id: number | null;
  area_id: number | null;
  people: number;
  filling_from: number;
  full_from: number;
}

interface OccupancyLinksTable {
  tenant_id: number;
  id: Generated<number>;
  hash: Buffer;
  entity_id: number | null;
  area_id: number | null;
  name: string;
  shows: "people" | "percent" | "words";
  until_day: string | null;
  author: string;
  created_at: Moment;
}

interface StaffRostersTable {
  tenant_id: number;
  entity_id: number;
  week: string | null;
  people: JSONColumnType<Roster>;
}

interface StaffTargetsTable {
  tenant_id: number;
  entity_id: number;
  target: number;
  least: number;
}

/** What people keep beside the figures. */
export interface AnalyticsTables {
  day_notes: DayNotesTable;
  saved_queries: SavedQueriesTable;
  occupancy_limits: OccupancyLimitsTable;
  occupancy_links: OccupancyLinksTable;
  staff_rosters: StaffRostersTable;
  staff_targets: StaffTargetsTable;
}
