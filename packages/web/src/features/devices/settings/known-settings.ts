import type { Command } from "@foyer/contract/devices/commands";
import type { DeviceSettings, SettingGroup } from "@foyer/contract/devices/device-settings";
import type { GroupState, SettingsOfDevice } from "@foyer/contract/devices/settings";

/** What each group is to be, or else is: what a form begins with. */
export const knownSettings = ({ groups }: Pick<SettingsOfDevice, "groups">): DeviceSettings =>
  Object.fromEntries(
    groups.flatMap(({ group, desired, reported }) => {
      const value = desired ?? reported;
      return value === null ? [] : [[group, value]];
    }),
  );

/** The newest command that set a group: under way, or the last one there was. */
export function lastChange(state: GroupState | undefined, group: SettingGroup, commands: readonly Command[]) {
  const wanted = [`set.${group}`, `get.${group}`];
  return state?.pending ?? commands.find(({ name }) => wanted.includes(name)) ?? null;
}
