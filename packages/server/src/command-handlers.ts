import type { CommandHandlers } from "./modules/devices/commands/commands.ts";
import { firmwareCommandsEnded, withUpgradeLink } from "./modules/devices/firmware/firmware.ts";
import { settingsCommandsEnded } from "./modules/devices/settings/settings.ts";

/** Who acts on what becomes of commands, in this order. */
export const commandHandlers: CommandHandlers = {
  ended: [settingsCommandsEnded, firmwareCommandsEnded],
  sending: withUpgradeLink,
};
