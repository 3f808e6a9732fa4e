import type { Command } from "@foyer/contract/devices/commands";
import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import type { GroupState, SettingsOfDevice } from "@foyer/contract/devices/settings";
import { createContext, useContext } from "react";
import type { SettingsDraft } from "../../../ui/device-settings/use-settings-draft.ts";

export interface SettingsPageState {
  device: SettingsOfDevice;
  draft: SettingsDraft;
  mayChange: boolean;
  /** Asks the device what it has. */
  read: (groups: readonly SettingGroup[]) => void;
  reading: boolean;
  takeBack: (command: Command) => void;
  /** Desires once more what was desired already. */
  sendAgain: (group: SettingGroup, value: unknown) => void;
  groupState: (group: SettingGroup) => GroupState | undefined;
  /** What is under way for a group, or the last that was. */
  lastChange: (group: SettingGroup) => Command | null;
}

export const SettingsContext = createContext<SettingsPageState | undefined>(undefined);

export function useSettingsPage(): SettingsPageState {
  const state = useContext(SettingsContext);
  if (state === undefined) throw new Error("A part of the settings page stands outside it.");
  return state;
}
