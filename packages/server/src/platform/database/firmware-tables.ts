import type {
  RolloutDeviceState,
  RolloutFailure,
  RolloutPlan,
  RolloutState,
} from "@foyer/contract/devices/rollout-plan";
import type { RolloutHalt, RolloutWatch } from "@foyer/contract/devices/rollout-progress";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { MadeAt, Moment } from "./columns.ts";

interface FirmwarePackagesTable {
  id: Generated<number>;
  file_name: string;
  size: number;
  part_size: number;
  md5: string;
  sha256: string;
  created_at: MadeAt;
}

interface FirmwaresTable {
  id: Generated<number>;
  device_type: number;
  model: string;
  firmware_type: 1 | 2;
  version: string;
  latest: 1 | 2;
  update_url: string;
  package_id: number | null;
  md5: string;
  upgrade_type: "iterative" | "patch";
  push: boolean;
  pushed_at: Moment | null;
  wifi_version: string;
  wifi_update_url: string;
  remark: string;
  created_at: MadeAt;
}

interface RolloutsTable {
  tenant_id: number;
  id: Generated<number>;
  name: string;
  state: Generated<RolloutState>;
  firmware_id: number;
  plan: JSONColumnType<RolloutPlan>;
  wave: number | null;
  halt: JSONColumnType<RolloutHalt> | null;
  rollback_of: number | null;
  user_id: number;
  user_name: string;
  created_at: Moment;
  started_at: Moment | null;
  ended_at: Moment | null;
  watched: JSONColumnType<RolloutWatch> | null;
  watched_at: Moment | null;
  forgiven: ColumnType<number[], string | undefined, string>;
}

interface RolloutWavesTable {
  tenant_id: number;
  rollout_id: number;
  wave: number;
  started_at: Moment | null;
  ended_at: Moment | null;
  forgiven_failures: Generated<number>;
  passed: Generated<boolean>;
}

interface RolloutDevicesTable {
  tenant_id: number;
  id: Generated<number>;
  rollout_id: number;
  device_id: number;
  wave: number;
  state: Generated<RolloutDeviceState>;
  from_version: string;
  failure: RolloutFailure | null;
  said: string | null;
  tries: Generated<number>;
  command_id: string | null;
  token_hash: Buffer | null;
  token_until: Moment | null;
  fetched: Generated<number>;
  served: Generated<number>;
  queued_at: Moment | null;
  told_at: Moment | null;
  accepted_at: Moment | null;
  fetched_at: Moment | null;
  downloaded_at: Moment | null;
  ended_at: Moment | null;
  changed_at: Moment;
  seen_at: Moment | null;
  old_messages: Generated<number>;
  told_connection: Moment | null;
  asked_connection: Moment | null;
  asked_command: string | null;
}

/** The tables of firmware and its roll-outs. */
export interface FirmwareTables {
  firmware_packages: FirmwarePackagesTable;
  firmware_parts: { package_id: number; position: number; body: Buffer };
  firmwares: FirmwaresTable;
  rollouts: RolloutsTable;
  rollout_waves: RolloutWavesTable;
  rollout_devices: RolloutDevicesTable;
}
