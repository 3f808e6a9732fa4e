import type { CommandAnswer, CommandName } from "@foyer/contract/devices/commands";
import { commands } from "@foyer/contract/devices/commands";
import { deviceDetail } from "@foyer/contract/devices/device-detail";
import { devices } from "@foyer/contract/devices/devices";
import { messaging } from "@foyer/contract/devices/messaging";
import { timeline } from "@foyer/contract/devices/timeline";
import type { Permission } from "@foyer/contract/permissions";
import { useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../lib/api.ts";
import type { Guarded } from "../../../lib/permissions.ts";
import { phrase } from "../../../lib/phrases.ts";
import { tell } from "../../../lib/toasts.ts";
import { askKey } from "../../../lib/use-ask.ts";
import { reasonWord } from "../../../ui/device-settings/command-word.tsx";
import type { ShownDevice } from "./shown-device.ts";

/** What is done with one device beside its settings. */
export type PlainAct = Extract<CommandName, "restart" | "defaults" | "clearData" | "syncTime">;

export const plainActs: readonly PlainAct[] = ["syncTime", "clearData", "defaults"];
/** What each act is called on the wire of `maintain`. */
const maintainTypes = { restart: 1, defaults: 2, clearData: 3 } as const;

/** What each act asks for; all but the clock are one call. */
const actPermissions: Readonly<Record<PlainAct, readonly Permission[]>> = {
  syncTime: ["device:set"],
  restart: ["device:restart"],
  defaults: ["device:restart", "device:set"],
  clearData: ["device:restart", "device:clear"],
};

/** Actions a user may not do are not offered. */
export const mayDo = (act: PlainAct, may: (guarded: Guarded) => boolean): boolean =>
  actPermissions[act].every((permission) => may({ permission }));

const askFor = (act: PlainAct, sn: string): Promise<CommandAnswer> =>
  act === "syncTime"
    ? ask(messaging.time, { body: { sn, sync: true } })
    : ask(messaging.maintain, { body: { sn, type: maintainTypes[act] } });

/** Says the outcome of a command: nobody shall take "waits" for "done". */
export function tellOutcome({ state, reason }: CommandAnswer, { way }: Pick<ShownDevice, "way">): void {
  if (state === "succeeded") tell("success", phrase("deviceDetail.commands.told.succeeded"));
  else if (state === "pending")
    tell("success", phrase(`deviceDetail.commands.told.${way === "contact" ? "contact" : "waits"}`));
  else if (state === "failed")
    tell("error", phrase("deviceDetail.commands.told.refused", { reason: reasonWord(reason) }));
  else tell("error", phrase("deviceDetail.commands.told.noAnswer"));
}

/** Commands a device and lets all that shows it be asked again. */
export function useDeviceCommand(device: ShownDevice) {
  const client = useQueryClient();
  const asked = [commands.list, devices.details, deviceDetail.details, timeline.page, timeline.log];
  return async (act: PlainAct): Promise<void> => {
    try {
      tellOutcome(await askFor(act, device.sn), device);
    } finally {
      await Promise.all(asked.map((each) => client.invalidateQueries({ queryKey: askKey(each) })));
    }
  };
}
