import type { DeviceSettings, SettingGroup } from "@foyer/contract/devices/device-settings";
import type { RunState } from "@foyer/contract/devices/setting-templates";
import type { FieldChange, Verdict } from "@foyer/contract/devices/settings";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { MadeAt, Moment } from "./columns.ts";

type Json = Record<string, unknown>;
type JsonOrNull = ColumnType<Json | null, string | null, string | null>;

interface DeviceSettingsTable {
  tenant_id: number;
  device_id: number;
  setting: SettingGroup | "areaRange" | "lineRange" | "identity";
  desired: JsonOrNull;
  desired_at: Moment | null;
  desired_version: Generated<number>;
  tries: Generated<number>;
  fault: string | null;
  unconfirmed: Generated<boolean>;
  before_wish: JsonOrNull;
  reported: JsonOrNull;
  reported_at: Moment | null;
}

interface SettingTemplatesTable {
  tenant_id: number;
  id: Generated<number>;
  name: string;
  device_type: number;
  model_id: number | null;
  settings: JSONColumnType<DeviceSettings>;
  remark: string;
  user_name: string;
  created_at: MadeAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

interface TemplateRunsTable {
  tenant_id: number;
  id: Generated<number>;
  template_id: number | null;
  template_name: string | null;
  settings: JSONColumnType<DeviceSettings>;
  user_name: string;
  created_at: MadeAt;
}

interface TemplateRunDevicesTable {
  tenant_id: number;
  id: Generated<number>;
  run_id: number;
  device_id: number;
  verdict: Verdict;
  changes: JSONColumnType<FieldChange[]>;
  wished: JSONColumnType<DeviceSettings>;
  state: RunState;
  reason: string | null;
  finished_at: Moment | null;
}

interface RecordPeriodsTable {
  tenant_id: number;
  device_id: number;
  until_at: Moment;
  minutes: number;
}

/** What is desired of devices, what they report, and what was applied to many. */
export interface SettingTables {
  device_settings: DeviceSettingsTable;
  setting_templates: SettingTemplatesTable;
  template_runs: TemplateRunsTable;
  template_run_devices: TemplateRunDevicesTable;
  record_periods: RecordPeriodsTable;
}
