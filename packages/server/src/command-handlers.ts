import type { CommandHandlers } from "./modules/devices/commands/commands.ts";
import { firmwareCommandsEnded, withUpgradeLink } from "./modules/devices/firmware/firmware.ts";
import { settingsCommandsEnded } from "./modules/devices/settings/settings.ts";

/** The handlers of ended commands, in this order. */
export const commandHandlers: CommandHandlers = {
  ended: [settingsCommandsEnded, firmwareCommandsEnded],
  sending: withUpgradeLink,
};
