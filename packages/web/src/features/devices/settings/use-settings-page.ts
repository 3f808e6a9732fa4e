import { type Command, commands, isOver } from "@foyer/contract/devices/commands";
import {
  type DeviceSettings,
  InfraredRhythm,
  type SettingGroup,
} from "@foyer/contract/devices/device-settings";
import { type SettingsOfDevice, settings } from "@foyer/contract/devices/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMay } from "../../../lib/permissions.ts";
import { phrase } from "../../../lib/phrases.ts";
import { Refused } from "../../../lib/refused.ts";
import { sameValue } from "../../../lib/same-value.ts";
import { tell } from "../../../lib/toasts.ts";
import { askKey, useAsk, useSend } from "../../../lib/use-ask.ts";
import { groupValue } from "../../../ui/device-settings/field-values.ts";
import { useSettingsDraft } from "../../../ui/device-settings/use-settings-draft.ts";
import { knownSettings, lastChange } from "./known-settings.ts";
import type { SettingsPageState } from "./settings-context.ts";

/** What was entered, checked, and may go. */
export interface ReadyToSend {
  settings: DeviceSettings;
}

/** While something is under way the page is asked again so often; what waits for a device may wait for hours. */
const underWayMs = 1_500;
const waitingMs = 10_000;
const quietMs = 60_000;

/** What is known of a device, kept fresh as long as something is under way. */
export function useDeviceSettings(sn: string) {
  const client = useQueryClient();
  const asked = { query: { sn } };
  const newest = { query: { sn, size: 100 } };
  const answer = useAsk(settings.of, asked);
  const given = answer.data !== undefined;
  const last = useAsk(commands.list, newest, { enabled: given });
  const open = [
    ...(answer.data?.groups.flatMap(({ pending }) => pending ?? []) ?? []),
    ...(last.data?.content ?? []),
  ].filter(({ state }) => !isOver(state));
  const isMoving = open.some(({ state }) => state !== "pending") || answer.data?.online;
  const pause = open.length === 0 ? quietMs : isMoving ? underWayMs : waitingMs;
  useAsk(settings.of, asked, { enabled: given, staleTime: 0, refetchInterval: pause });
  useAsk(commands.list, newest, { enabled: given && open.length > 0, refetchInterval: pause });
  const isOpen = open.length > 0;
  // What the last command changed may have come after the last look.
  useEffect(() => {
    if (!isOpen) void client.invalidateQueries({ queryKey: askKey(settings.of) });
  }, [isOpen, client]);
  return { answer, commands: last.data?.content ?? [] };
}

/** Everything the parts of the page share, and how changes are sent. */
export function useSettingsPageState(device: SettingsOfDevice, last: readonly Command[]) {
  const may = useMay();
  const mayChange = may(settings.change);
  const { ranges, deviceType } = device;
  const draft = useSettingsDraft(knownSettings(device), { ...ranges, deviceType });
  // Sending takes a while: what was entered meanwhile is not in the draft it began with.
  const newest = useRef(draft);
  useEffect(() => {
    newest.current = draft;
  });
  const fresh = [settings.of, commands.list];
  const change = useSend(settings.change, fresh, { says: false });
  const rhythm = useSend(settings.infrared, fresh, { says: false });
  const reading = useSend(settings.read, fresh, { says: false });
  const cancel = useSend(commands.cancel, fresh, { says: false });
  const groupState = (group: SettingGroup) => device.groups.find((each) => each.group === group);

  const state: SettingsPageState = {
    device,
    draft,
    mayChange,
    read: (groups) => reading.mutate({ body: { sn: device.sn, groups: [...groups] } }),
    reading: reading.isPending,
    takeBack: ({ commandId }) => cancel.mutate({ body: { sn: device.sn, commandIds: [commandId] } }),
    sendAgain: (group, value) =>
      change.mutate({ body: { sn: device.sn, settings: { [group]: value } as DeviceSettings } }),
    groupState,
    lastChange: (group) => lastChange(groupState(group), group, last),
  };

  async function send(desired: DeviceSettings, pauseDetection: boolean) {
    try {
      await put(desired, pauseDetection);
    } catch (cause) {
      // What the server found stands at its fields.
      if (cause instanceof Refused) draft.blame(cause.fields);
      throw cause;
    }
    tell("success", phrase("deviceSettings.bar.sent", { count: Object.keys(desired).length }));
    for (const group of Object.keys(desired) as SettingGroup[]) {
      if (sameValue(groupValue(group, newest.current.values), desired[group])) newest.current.discard(group);
    }
  }

  async function put(desired: DeviceSettings, pauseDetection: boolean) {
    if (device.way === "contact" && desired.rhythm)
      await rhythm.mutateAsync({
        body: { deviceIds: [device.deviceId], ...InfraredRhythm.parse(desired.rhythm) },
      });
    else await change.mutateAsync({ body: { sn: device.sn, settings: desired, pauseDetection } });
  }

  return { state, send, sending: change.isPending || rhythm.isPending };
}
