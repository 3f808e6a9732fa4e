import type { Generated, JSONColumnType } from "kysely";
import type { MadeAt, Moment } from "./columns.ts";
import type { CountingTables } from "./counting-tables.ts";

interface CompaniesTable {
  id: Generated<number>;
  name: string;
  contact: string;
  phone: string;
  address: string;
  time_zone: string;
  status: Generated<number>;
  logo_hash: string | null;
  created_at: MadeAt;
}

interface MenusTable {
  id: Generated<number>;
  pid: number | null;
  name: string;
  zh_name: string;
  en_name: string;
  path: string;
  component: string;
  icon: string;
  type: number;
  sort: number;
  permission: string | null;
  iframe: Generated<boolean>;
  hidden: boolean;
  icache: Generated<boolean>;
}

interface UsersTable {
  id: Generated<number>;
  tenant_id: number | null;
  username: string;
  nick_name: string;
  password_hash: string;
  must_change_password: Generated<boolean>;
  user_type: number;
  enabled: Generated<boolean>;
  phone: Generated<string>;
  email: Generated<string>;
  avatar_hash: string | null;
  permission_range: Generated<string>;
  statistic_types: string | null;
  created_at: MadeAt;
}

interface RolesTable {
  tenant_id: number;
  id: Generated<number>;
  name: string;
  permission: string;
  level: Generated<number>;
  remark: Generated<string>;
  created_at: MadeAt;
}

interface SessionsTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
  ip: string;
  agent: string;
}

interface OperationLogsTable {
  tenant_id: number;
  id: Generated<number>;
  at: MadeAt;
  user_id: number | null;
  username: string;
  ip: string;
  endpoint: string;
  content: JSONColumnType<object> | null;
  before: JSONColumnType<object> | null;
  status: number;
  refusal: string | null;
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

interface EntitiesTable {
  tenant_id: number;
  id: Generated<number>;
  organisation_id: number;
  name: string;
  time_zone: string;
  open_minute: number;
  close_minute: number;
  day_start_minute: number;
  mobile: string;
  email: string;
  city: string;
  address: string;
  remark: string;
  push_state: Generated<number>;
  dst: Generated<number>;
  created_at: MadeAt;
}

interface AreasTable {
  tenant_id: number;
  id: Generated<number>;
  entity_id: number;
  name: string;
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
  key_hash: Buffer | null;
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
}

/** The tables that typed queries touch; records and roll-ups are asked by hand-written SQL. */
export interface Tables extends CountingTables {
  installation: { key: string; value: JSONColumnType<object> };
  companies: CompaniesTable;
  menus: MenusTable;
  company_menus: { tenant_id: number; menu_id: number };
  users: UsersTable;
  roles: RolesTable;
  role_menus: { tenant_id: number; role_id: number; menu_id: number };
  user_roles: { tenant_id: number; user_id: number; role_id: number };
  user_organisations: { tenant_id: number; user_id: number; organisation_id: number };
  user_entities: { tenant_id: number; user_id: number; entity_id: number };
  sessions: SessionsTable;
  captchas: { uuid: string; answer_hash: Buffer; expires_at: Moment };
  sign_in_failures: { username: string; failures: number; next_try_at: Moment };
  operation_logs: OperationLogsTable;
  assets: { hash: string; content_type: string; body: Buffer; created_at: MadeAt };
  organisations: OrganisationsTable;
  entities: EntitiesTable;
  areas: AreasTable;
  accesses: AccessesTable;
  area_ties: { tenant_id: number; access_id: number; area_id: number; sign: number };
  holidays: {
    tenant_id: number;
    id: Generated<number>;
    name: string;
    year: number;
    start_day: string;
    end_day: string;
  };
  device_models: DeviceModelsTable;
  serial_numbers: { sn: string; tenant_id: number; device_id: number };
  devices: DevicesTable;
  device_lines: DeviceLinesTable;
  bindings: BindingsTable;
  kept_payloads: KeptPayloadsTable;
}
