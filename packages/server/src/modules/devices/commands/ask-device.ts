import {
  answerWithinMs,
  type CommandAnswer,
  type CommandName,
  isOver,
  isRead,
} from "@foyer/contract/devices/commands";
import { type DeviceSettings, groupsOfType } from "@foyer/contract/devices/device-settings";
import type { Db } from "../../../platform/database/database.ts";
import { type Caller, tenantOf } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { found, Refusal } from "../../../platform/refusal.ts";
import { isReachable } from "../registry/online.ts";
import { visibleDevices } from "../registry/visible-devices.ts";
import { settingFaults, widestRanges } from "../settings/check-settings.ts";
import { isClosing, waitForEnd } from "./ended-waiters.ts";
import { queueCommands, settingOf } from "./queue-commands.ts";

export interface DeviceWish {
  name: CommandName;
  parameters: object;
  pauseDetection?: boolean | undefined;
}

/** A caller of ours waits no longer: its own patience is a minute. */
const longestWaitMs = 55_000;
/** News of the end may be lost with the connection that carries it between processes: looked at so often. */
const lookMs = 2_000;
/** Nothing that is done to a device long after it was asked for, when nobody expects it. */
const onlyNow: readonly CommandName[] = ["restart", "defaults", "clearData", "syncTime"];

/** The device of a serial number, as far as commands go; what the caller does not see does not exist. */
export const commandedDevice = async (db: Db, caller: Caller, sn: string) =>
  found(
    await visibleDevices(db, caller)
      .select(["d.id", "d.sn", "d.device_type as deviceType", "d.connected_at as connectedAt"])
      .where("d.sn", "=", sn)
      .executeTakeFirst(),
  );
type CommandedDevice = Awaited<ReturnType<typeof commandedDevice>>;

function checkWish(device: CommandedDevice, { name, parameters }: DeviceWish): void {
  const group = settingOf(name);
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
 * Gives a device something to do and waits for what comes of it. Questions to a device that is away are refused;
 * settings and upgrades wait for it as `pending`.
 */
export async function askDevice(
  { database: { db }, events, config }: Pick<Platform, "database" | "events" | "config">,
  caller: Caller,
  sn: string,
  wish: DeviceWish,
): Promise<CommandAnswer> {
  const device = await commandedDevice(db, caller, sn);
  checkWish(device, wish);
  const tenantId = tenantOf(caller);
  const { name, parameters, pauseDetection = false } = wish;
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
  const answer = () => answerOf(db, tenantId, commandId);
  // A question may be asked three times, a probe may go before each.
  const patience = Math.min(longestWaitMs, (answerWithinMs(name) * config.answerSeconds * 6) / 10 + lookMs);
  const until = Date.now() + patience;
  const isWaitedFor = isReachable(device);
  // Whoever waits is there before the device can have answered.
  const firstEnd = isWaitedFor ? waitForEnd(events, commandId, lookMs) : null;
  events.emit("commandsQueued", { tenantId, deviceIds: [device.id] });
  await firstEnd;
  let known = await answer();
  while (isWaitedFor && !isOver(known.state) && Date.now() < until && !isClosing(events)) {
    await waitForEnd(events, commandId, Math.min(lookMs, until - Date.now()));
    known = await answer();
  }
  // It went away while it was asked.
  if (known.state === "timed_out" && known.reason === "offline") throw new Refusal("device.offline");
  return known;
}

async function answerOf(db: Db, tenantId: number, commandId: string): Promise<CommandAnswer> {
  const { state, result, reason } = await db
    .selectFrom("commands")
    .select(["state", "result", "reason"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", commandId)
    .executeTakeFirstOrThrow();
  return { commandId, state, result, reason };
}
