import {
  answerWithinMs,
  type CommandAnswer,
  type CommandName,
  isOver,
  isRead,
} from "@foyer/contract/devices/commands";
import { type DeviceSettings, groupsOfType } from "@foyer/contract/devices/device-settings";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { isReachable } from "../presence/presence.ts";
import { type CommandedDevice, commandedDevice, findAnswer } from "./ask-device.queries.ts";
import { isClosing, waitForEnd } from "./ended-waiters.ts";
import { queueCommands, toSettingGroup } from "./queue-commands.ts";
import { settingFaults, widestRanges } from "./setting-faults.ts";

export interface DeviceCommand {
  name: CommandName;
  parameters: object;
  pauseDetection?: boolean | undefined;
}

/** A caller of ours waits no longer: its own patience is a minute. */
const longestWaitMs = 55_000;
/** News of the end may be lost with the connection that carries it between processes: polled so often. */
const pollMs = 2_000;
/** Commands that must not be carried out long after they were asked for, when nobody expects them. */
const onlyNow: readonly CommandName[] = ["restart", "defaults", "clearData", "syncTime"];

function checkCommand(device: CommandedDevice, { name, parameters }: DeviceCommand): void {
  const group = toSettingGroup(name);
  const { deviceType } = device;
  const isCommanded = groupsOfType(deviceType).includes("network");
  if (group === null ? !isCommanded : !groupsOfType(deviceType).includes(group))
    throw new Refusal("command.notKnown");
  if (group !== null && name.startsWith("set.")) {
    const faults = settingFaults({ [group]: parameters } as DeviceSettings, { deviceType }, widestRanges, "");
    const fields = Object.fromEntries(
      Object.entries(faults).map(([field, fault]) => [field.split(".").slice(2).join(".") || "body", fault]),
    );
    if (Object.keys(fields).length > 0) throw new Refusal("validation.failed", { fields });
  }
  if ((isRead(name) || onlyNow.includes(name)) && !isReachable(device)) throw new Refusal("device.offline");
}

/**
 * Gives a device something to do and waits for the outcome. Questions to an offline device are refused; settings and
 * upgrades wait for it as `pending`.
 */
export async function askDevice(
  { database: { db }, events, config }: Pick<Platform, "database" | "events" | "config">,
  caller: Caller,
  sn: string,
  command: DeviceCommand,
): Promise<CommandAnswer> {
  const device = await commandedDevice(db, caller, sn);
  checkCommand(device, command);
  const tenantId = requireTenant(caller);
  const { name, parameters, pauseDetection = false } = command;
  const [commandId] = (await queueCommands(db, [
    {
      tenantId,
      deviceId: device.id,
      name,
      parameters,
      cause: "person",
      userId: caller.userId,
      pauseDetection,
    },
  ])) as [string];
  const answer = () => findAnswer(db, tenantId, commandId);
  // A question may be asked three times, a probe may go before each.
  const patience = Math.min(longestWaitMs, (answerWithinMs(name) * config.answerSeconds * 6) / 10 + pollMs);
  const until = performance.now() + patience;
  const isWaitedFor = isReachable(device);
  // The waiter is registered before the device can have answered.
  const firstEnd = isWaitedFor ? waitForEnd(events, commandId, pollMs) : null;
  events.emit("commandsQueued", { tenantId, deviceIds: [device.id] });
  await firstEnd;
  let known = await answer();
  while (isWaitedFor && !isOver(known.state) && performance.now() < until && !isClosing(events)) {
    await waitForEnd(events, commandId, Math.min(pollMs, until - performance.now()));
    known = await answer();
  }
  // It went away while it was asked.
  if (known.state === "timed_out" && known.reason === "offline") throw new Refusal("device.offline");
  return known;
}
