import type { OpeningHours } from "@foyer/contract/places/opening-hours";
import type { ColumnType, Generated } from "kysely";
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
  /** Null: the span above, every day. */
  opening: ColumnType<OpeningHours | null, string | null | undefined, string | null>;
  /** All of it in one text: see `platform/time/open-hours.ts`. */
  hours: ColumnType<string, never, never>;
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
