import { randomUUID } from "node:crypto";
import type { CommandName, commandCauses } from "@foyer/contract/devices/commands";
import { quietGroups, type SettingGroup, wayOfGroup } from "@foyer/contract/devices/device-settings";
import { deviceTypes } from "@foyer/contract/devices/device-types";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { insertCommands } from "./queue-commands.queries.ts";

export interface NewCommand {
  tenantId: number;
  deviceId: number;
  name: CommandName;
  /** In the product's own words; the wire's numbers are made when it is sent. */
  parameters: object;
  cause: (typeof commandCauses)[number];
  userId?: number | null;
  /** The template run or the device of a roll-out it is for. */
  causeId?: number | null;
  expiresAt?: Date;
  /** Where the device refuses while it counts: detection off, set, detection on again. */
  pauseDetection?: boolean;
}

/** Types of devices that get this at their next contact. */
const typesByContact = (setting: SettingGroup | null) =>
  deviceTypes.filter((type) => wayOfGroup(type, setting) === "contact");

/** The group a command reads or sets; null for the others. */
export const toSettingGroup = (name: CommandName): SettingGroup | null =>
  name.startsWith("get.") || name.startsWith("set.") ? (name.slice(4) as SettingGroup) : null;

/**
 * Takes commands into the devices' queues; the ids come back in order. A newer command for a group of settings takes
 * the place of older ones that were not sent yet. Devices that only fetch get it at their next contact. After the
 * commit the caller emits `commandsQueued`.
 */
export async function queueCommands(tx: Db | Tx, commands: readonly NewCommand[]): Promise<string[]> {
  if (commands.length === 0) return [];
  const rows = commands.map((command, nth) => {
    const setting = toSettingGroup(command.name);
    return {
      nth,
      id: randomUUID(),
      tenantId: command.tenantId,
      device_id: command.deviceId,
      name: command.name,
      setting,
      contact_types: typesByContact(setting),
      parameters: command.parameters,
      cause: command.cause,
      cause_id: command.causeId ?? null,
      user_id: command.userId ?? null,
      expires_at: command.expiresAt ?? null,
      pause_detection: command.pauseDetection === true && setting !== null && quietGroups.includes(setting),
    };
  });
  await insertCommands(tx, rows);
  return rows.map(({ id }) => id);
}
