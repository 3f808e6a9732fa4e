import type { HeatPlacement, HeatZone } from "@foyer/contract/reporting/heat-document";
import type { Generated, JSONColumnType } from "kysely";
import type { Moment } from "./columns.ts";

/** What of a placement is kept: the device is known by its id, its names by its own row. */
export type KeptPlacement = Omit<HeatPlacement, "id" | "sn" | "name">;

interface HeatReportsTable {
  tenant_id: number;
  id: Generated<number>;
  entity_id: number;
  name: string;
  img_hash: string | null;
  width: Generated<number>;
  height: Generated<number>;
  metres_per_pixel: number | null;
  red_limit: number | null;
  version: Generated<number>;
  created_at: Moment;
  updated_at: Moment;
}

interface HeatPlacementsTable {
  tenant_id: number;
  report_id: number;
  device_id: number;
  /** May be -infinity. */
  valid_from: Moment;
  valid_to: Moment | null;
  placed_at: Moment;
  placement: JSONColumnType<KeptPlacement>;
}

interface HeatZonesTable {
  tenant_id: number;
  report_id: number;
  area_id: number;
  position: number;
  points: JSONColumnType<HeatZone["points"]>;
}

export interface HeatTables {
  heat_reports: HeatReportsTable;
  heat_placements: HeatPlacementsTable;
  heat_zones: HeatZonesTable;
}
