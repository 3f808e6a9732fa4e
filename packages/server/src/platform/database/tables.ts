import type { SuggestionState, WordingTexts } from "@foyer/contract/operations/languages";
import type { Generated, JSONColumnType } from "kysely";
import type { AnalyticsTables } from "./analytics-tables.ts";
import type { BulkImportsTable, BulkPasswordsTable } from "./bulk-tables.ts";
import type { MadeAt, Moment } from "./columns.ts";
import type { CommandTables } from "./command-tables.ts";
import type { CountingTables } from "./counting-tables.ts";
import type { FirmwareTables } from "./firmware-tables.ts";
import type { HeatTables } from "./heat-tables.ts";
import type { HolidayTables } from "./holiday-tables.ts";
import type { IdentityTables } from "./identity-tables.ts";
import type { AreasTable, EntitiesTable } from "./place-tables.ts";
import type { ScreenTables } from "./screen-tables.ts";
import type { SecurityTables } from "./security-tables.ts";
import type { SettingTables } from "./setting-tables.ts";

interface CompaniesTable {
  id: Generated<number>;
  code: string;
  name: string;
  contact: string;
  phone: string;
  address: string;
  /** null: the zone of most of its sites; `company_zone` says which. */
  time_zone: string | null;
  status: Generated<number>;
  logo_hash: string | null;
  colour: string | null;
  statistic_types: string | null;
  second_factor_required: Generated<boolean>;
  created_at: MadeAt;
}

interface OrganisationsTable {
  tenant_id: number;
  id: Generated<number>;
  pid: number | null;
  name: string;
  path: Generated<string>;
  sort: Generated<number>;
  status: Generated<number>;
  created_at: MadeAt;
}

interface AccessesTable {
  tenant_id: number;
  id: Generated<number>;
  entity_id: number;
  organisation_id: number;
  name: string;
  kind: "entrance" | "internal";
  in_use: number;
  remark: string;
  created_at: MadeAt;
}

interface ForwardingsTable {
  tenant_id: number;
  entity_id: number;
  protocol: number;
  address: string;
  channel_code: string;
  header: Generated<string>;
  /** Sealed; '' without one. */
  header_secret: Generated<string>;
  enabled: number;
  since: Moment;
  last_success_at: Moment | null;
  last_error_at: Moment | null;
  last_fault: string | null;
  last_status: number | null;
  failures: Generated<number>;
  next_try_at: Moment;
  leased_until: Moment | null;
  looked_back_at: Moment | null;
}

interface DeviceModelsTable {
  id: Generated<number>;
  device_type: number;
  device_name: string;
  code: string;
  sn_length: number;
  created_at: MadeAt;
}

interface DevicesTable {
  tenant_id: number;
  id: Generated<number>;
  sn: string;
  name: string;
  device_type: number;
  model_id: number;
  entity_id: number;
  upload_interval: number;
  record_period: number;
  velocity: number;
  /** 0 both, 1 in only, 2 out only: set in infrared counters. */
  direction: Generated<number>;
  version: Generated<string>;
  battery: number | null;
  battery_transmitter: number | null;
  code_state: number | null;
  mac_address: Generated<string>;
  ip_address: Generated<string>;
  connection_type: Generated<string>;
  last_seen_at: Moment | null;
  clock_skew_seconds: number | null;
  created_at: MadeAt;
  licence_until: string | null;
  wifi_ssid: Generated<string>;
  wifi_password: Generated<string>;
  hw_platform: Generated<string>;
  sw_release: Generated<string>;
  network: Generated<string>;
  connected_at: Moment | null;
  fetches: Generated<boolean>;
  /** It may count without proof although it has proven itself. */
  unproven_allowed: Generated<boolean>;
  read_version: string | null;
  noted_online: boolean | null;
  connected_to: string | null;
  echoes_id: boolean | null;
  uploads_cleared_before: Moment | null;
}

interface DeviceViewsTable {
  tenant_id: number;
  id: Generated<number>;
  user_id: number;
  name: string;
  shared: boolean;
  filter: JSONColumnType<object>;
  created_at: MadeAt;
}

interface BindingsTable {
  tenant_id: number;
  id: Generated<number>;
  device_id: number;
  line: string;
  access_id: number;
  direction: number;
  from_at: Moment;
  to_at: Moment | null;
  created_at: MadeAt;
}

interface DeviceLinesTable {
  tenant_id: number;
  device_id: number;
  line: string;
  source: string;
  first_at: Moment;
  feed: Generated<string>;
  feed_fixed: Generated<boolean>;
  other_feeds: Generated<string[]>;
  by_event: Generated<boolean>;
}

interface KeptPayloadsTable {
  id: Generated<number>;
  state: "waiting" | "unreadable";
  sn: string | null;
  protocol: string;
  reason: string | null;
  meta: JSONColumnType<Record<string, string>>;
  body: Buffer;
  received_at: Moment;
  /** Somebody who may see it has decided that it is to be counted. */
  released: Generated<boolean>;
}

export interface WordingSuggestionsTable {
  id: Generated<number>;
  tenant_id: number | null;
  user_id: number | null;
  author: string;
  language: string;
  phrase: string;
  before_texts: JSONColumnType<WordingTexts>;
  texts: JSONColumnType<WordingTexts>;
  state: Generated<SuggestionState>;
  created_at: Moment;
  settled_at: Moment | null;
  settled_by: string | null;
}

/** The tables that typed queries touch; records and roll-ups are asked by hand-written SQL. */
export interface Tables
  extends IdentityTables,
    AnalyticsTables,
    HolidayTables,
    HeatTables,
    ScreenTables,
    CountingTables,
    CommandTables,
    SettingTables,
    SecurityTables,
    FirmwareTables {
  companies: CompaniesTable;
  user_organisations: { tenant_id: number; user_id: number; organisation_id: number };
  user_entities: { tenant_id: number; user_id: number; entity_id: number };
  seeded_tasks: { bean: string; method: string };
  assets: { hash: string; content_type: string; body: Buffer; created_at: Moment };
  image_uploads: {
    tenant_id: number;
    id: Generated<number>;
    user_id: number;
    hash: string;
    bytes: number;
    uploaded_at: MadeAt;
  };
  organisations: OrganisationsTable;
  entities: EntitiesTable;
  areas: AreasTable;
  forwardings: ForwardingsTable;
  accesses: AccessesTable;
  area_ties: { tenant_id: number; access_id: number; area_id: number; sign: number };
  wording_suggestions: WordingSuggestionsTable;
  saved_query_openings: { tenant_id: number; query_id: number; user_id: number; opened_at: Moment };
  device_models: DeviceModelsTable;
  serial_numbers: {
    sn: string;
    tenant_id: number;
    device_id: number;
    /** Everything that waited for it may be counted. */
    takes_waiting: Generated<boolean>;
    contested_at: Moment | null;
  };
  devices: DevicesTable;
  device_views: DeviceViewsTable;
  device_lines: DeviceLinesTable;
  bindings: BindingsTable;
  kept_payloads: KeptPayloadsTable;
  bulk_imports: BulkImportsTable;
  bulk_passwords: BulkPasswordsTable;
}
