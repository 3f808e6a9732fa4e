import { settingsCommandsEnded } from "./command-ended.ts";
import { desireRhythm } from "./desire-rhythm.ts";
import { makeFirstReading } from "./first-reading.ts";
import { planSettings } from "./plan-settings.ts";
import { lockDevices } from "./planned-devices.queries.ts";
import { loadPlannedDevices } from "./planned-devices.ts";
import { setDesiredSettings } from "./set-desired-settings.ts";
import { makeSettingsAtContact } from "./settings-at-contact.ts";

export type { PlannedDevice } from "./plan-settings.ts";

/** What other modules may call. */
export {
  desireRhythm,
  loadPlannedDevices,
  lockDevices,
  makeFirstReading,
  makeSettingsAtContact,
  planSettings,
  setDesiredSettings,
  settingsCommandsEnded,
};
