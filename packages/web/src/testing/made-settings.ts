import type { Command } from "@foyer/contract/devices/commands";
import { type SettingGroup, settingGroupNames } from "@foyer/contract/devices/device-settings";
import type { GroupState, SettingsOfDevice } from "@foyer/contract/devices/settings";
import { usualSettings } from "../ui/device-settings/usual-settings.ts";

export const readTime = "2026-05-04T09:00:00Z";

/** A group as it was read, with nothing desired of it. */
export const madeGroup = (group: SettingGroup, more: Partial<GroupState> = {}): GroupState => ({
  group,
  desired: null,
  desiredTime: null,
  reported: usualSettings[group],
  reportedTime: readTime,
  differs: false,
  pending: null,
  ...more,
});

/** A camera that is online, all of whose settings were read. */
export const madeCamera = (): SettingsOfDevice => ({
  deviceId: 7,
  sn: "CAM7",
  name: "North door",
  deviceType: 2,
  modelId: 3,
  model: "Foorir X",
  way: "mqtt",
  online: true,
  expectedBefore: null,
  zone: "Europe/Berlin",
  groups: settingGroupNames.filter((group) => group !== "rhythm").map((group) => madeGroup(group)),
  ranges: { area: null, line: null, lens: "wide" },
});

export const madeCommand = (name: Command["name"], more: Partial<Command> = {}): Command => ({
  commandId: "0198a000-0000-7000-8000-000000000001",
  deviceId: 7,
  sn: "CAM7",
  name,
  parameters: {},
  state: "pending",
  cause: "person",
  userName: "Mara Lindt",
  atContact: false,
  expectedBefore: null,
  reason: null,
  result: null,
  lateResult: null,
  createTime: readTime,
  sentTime: null,
  deliveredTime: null,
  finishedTime: null,
  expiresTime: readTime,
  ...more,
});
