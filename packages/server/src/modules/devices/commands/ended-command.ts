import type { CommandName, CommandState, commandCauses } from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";

/** A command that is over, as those hear of it who asked for it. */
export interface EndedCommand {
  tenantId: number;
  deviceId: number;
  commandId: string;
  name: CommandName;
  /** The group of settings it read or set. */
  setting: SettingGroup | null;
  state: CommandState;
  parameters: Record<string, unknown>;
  result: Record<string, unknown> | null;
  reason: string | null;
  cause: (typeof commandCauses)[number];
  /** The template run or the device of a roll-out it was asked for. */
  causeId: number | null;
}
