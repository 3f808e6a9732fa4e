import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { parseAsStringLiteral, useQueryState } from "nuqs";

/** Parts of the page, with the groups each shows from above. */
export const settingsSections = {
  counting: [
    "height",
    "area",
    "line",
    "polyline",
    "direction",
    "detection",
    "passMode",
    "childMode",
    "stayCount",
    "image",
    "leftImage",
  ],
  general: ["timeZone", "ntp", "osd", "rs485", "ioDelay"],
  connection: ["rhythm", "network", "httpPush", "xmlPush", "backupConnection"],
  history: [],
} as const satisfies Record<string, readonly SettingGroup[]>;

export type SettingsSection = keyof typeof settingsSections;
export const sectionNames = ["general", "counting", "connection", "history"] as const;

export const findSection = (group: SettingGroup): SettingsSection =>
  sectionNames.find((section) => (settingsSections[section] as readonly SettingGroup[]).includes(group)) ??
  "general";

/** The section that is open, as it stands in the address. */
export const useSection = () =>
  useQueryState("section", parseAsStringLiteral(sectionNames).withDefault("general"));

/** Shown in the one editor, not as fields. */
export const drawnGroups: readonly SettingGroup[] = ["area", "line"];
