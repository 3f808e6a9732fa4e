import type { CommandName, CommandState, commandCauses } from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Moment } from "./columns.ts";

type Json = Record<string, unknown>;
type JsonOrNull = ColumnType<Json | null, string | null, string | null>;

interface CommandsTable {
  tenant_id: number;
  id: Generated<string>;
  seq: Generated<number>;
  device_id: number;
  name: CommandName;
  setting: SettingGroup | null;
  parameters: JSONColumnType<Json>;
  state: Generated<CommandState>;
  by_contact: Generated<boolean>;
  cause: (typeof commandCauses)[number];
  cause_id: number | null;
  user_id: number | null;
  code: string | null;
  reason: string | null;
  result: JsonOrNull;
  late_result: JsonOrNull;
  tries: Generated<number>;
  pause_detection: Generated<boolean>;
  step: JsonOrNull;
  created_at: Moment;
  sent_at: Moment | null;
  delivered_at: Moment | null;
  finished_at: Moment | null;
  deadline_at: Moment | null;
  expires_at: Moment;
}

interface DeviceEventsTable {
  tenant_id: number;
  id: Generated<number>;
  device_id: number;
  at: Moment;
  kind: string;
  detail: JSONColumnType<Json>;
}

interface CommandLanesTable {
  tenant_id: number;
  device_id: number;
  unanswered: JSONColumnType<{ id: string; kind: string; at: string }[]>;
  quiet_until: Moment | null;
}

interface DevicePicturesTable {
  tenant_id: number;
  device_id: number;
  taken_at: Moment;
  content_type: string;
  bytes: Buffer;
}

/** What is asked of devices and what they tell of themselves. */
export interface CommandTables {
  commands: CommandsTable;
  command_lanes: CommandLanesTable;
  device_events: DeviceEventsTable;
  device_pictures: DevicePicturesTable;
}
