import { askDevice } from "./ask-device.ts";
import { makeCommandEngine } from "./command-engine.ts";
import { commandsEnded } from "./command-handlers.ts";
import { queueCommands } from "./queue-commands.ts";
import { settingFaults, widestRanges } from "./setting-faults.ts";
import { shownColumns, shownCommand } from "./shown-command.ts";

export type { CommandEngine, CommandTransport, Publication } from "./command-engine.ts";
export type { CommandHandlers, EndedCommand } from "./command-handlers.ts";
export type { NewCommand } from "./queue-commands.ts";
export type { Ranges } from "./setting-faults.ts";

/** What other modules may call. */
export {
  askDevice,
  commandsEnded,
  makeCommandEngine,
  queueCommands,
  settingFaults,
  shownColumns,
  shownCommand,
  widestRanges,
};
