import type { Generated } from "kysely";
import type { MadeAt } from "./columns.ts";

export interface EntitiesTable {
  tenant_id: number;
  id: Generated<number>;
  organisation_id: number;
  name: string;
  time_zone: string;
  /** Null: that of the time zone. */
  country: string | null;
  open_minute: number;
  close_minute: number;
  day_start_minute: number;
  mobile: string;
  email: string;
  city: string;
  address: string;
  latitude: number | null;
  longitude: number | null;
  remark: string;
  push_state: Generated<number>;
  dst: Generated<number>;
  created_at: MadeAt;
}

export interface AreasTable {
  tenant_id: number;
  id: Generated<number>;
  entity_id: number;
  name: string;
  created_at: MadeAt;
}
