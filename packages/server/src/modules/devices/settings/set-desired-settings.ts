import { type SettingGroup, settingOrder } from "@foyer/contract/devices/device-settings";
import type { Tx } from "../../../platform/database/database.ts";
import { type NewCommand, queueCommands } from "../commands/commands.ts";
import { keepFormerPeriods } from "../registry/registry.ts";
import type { Plan, PlannedDevice } from "./plan-settings.ts";
import {
  supersedeRhythms,
  writeDesired,
  writeFormerRhythms,
  writeRhythms,
} from "./set-desired-settings.queries.ts";

export interface DesiredSettings {
  device: PlannedDevice;
  plan: Plan;
}

export interface ChangedBy {
  tenantId: number;
  userId: number;
  cause: "person" | "template";
  /** The run. */
  causeId?: number;
  now: Date;
  expiresAt?: Date;
  /** Until when what devices fetch waits for them, where that is longer. */
  contactUntil?: Date;
  pauseDetection?: boolean;
}

/** What the device says next to a group it was set: its own legal range follows from it. */
export const rangeAfter: Partial<Record<SettingGroup, "areaRange" | "lineRange">> = {
  height: "areaRange",
  area: "lineRange",
};

/** A device that makes contact by itself may do so after a holiday only. */
const contactWaitMs = 7 * 24 * 3_600_000;
export const contactUntil = (now: Date): Date => new Date(now.getTime() + contactWaitMs);

function toCommands({ device, plan }: DesiredSettings, by: ChangedBy): NewCommand[] {
  const { tenantId, userId, cause, causeId = null, pauseDetection } = by;
  const common = { tenantId, deviceId: device.deviceId, userId, causeId };
  const commands = plan.groups.flatMap((group): NewCommand[] => {
    const set: NewCommand = {
      ...common,
      name: `set.${group}`,
      parameters: plan.settings[group] as object,
      cause,
      ...(pauseDetection && { pauseDetection }),
    };
    const range = rangeAfter[group];
    return range ? [set, { ...common, name: range, parameters: {}, cause: "readBack" }] : [set];
  });
  return commands.map((command) => {
    const expiresAt = (command.name === "set.rhythm" && by.contactUntil) || by.expiresAt;
    return expiresAt ? { ...command, expiresAt } : command;
  });
}

/** Keeps what is desired; a run that set the same device otherwise has had its time. */
async function keepDesired(tx: Tx, desired: readonly DesiredSettings[], tenantId: number) {
  const rows = desired.flatMap(({ device, plan }) =>
    settingOrder
      .filter((group) => plan.settings[group] !== undefined)
      .map((group) => ({
        device_id: device.deviceId,
        setting: group,
        desired: plan.settings[group],
        is_sent: plan.groups.includes(group),
      })),
  );
  await writeDesired(tx, tenantId, rows);
}

/** Devices that fetch get what their row says, from the next answer on. */
async function keepRhythm(tx: Tx, desired: readonly DesiredSettings[], { tenantId, now }: ChangedBy) {
  const atContact = desired.filter(({ plan }) => plan.groups.includes("rhythm"));
  const ids = atContact.map(({ device }) => device.deviceId);
  if (ids.length === 0) return;
  // The first of several changes that wait knows what there was before them.
  const before = atContact.map(({ device }) => ({ device_id: device.deviceId, rhythm: device.rhythm }));
  await writeFormerRhythms(tx, tenantId, before);
  const rhythms = atContact.map(({ device, plan }) => ({ id: device.deviceId, ...plan.settings.rhythm }));
  await keepFormerPeriods(
    tx,
    tenantId,
    rhythms.flatMap(({ id, recordPeriod }) => (recordPeriod === undefined ? [] : [{ id, recordPeriod }])),
    now,
  );
  await writeRhythms(tx, tenantId, rhythms);
  await supersedeRhythms(tx, tenantId, ids);
}

/**
 * Writes what is desired of devices and queues what differs, in a handful of statements however many devices there are.
 * The devices are locked by the caller, which emits `commandsQueued` after the commit. The ids are those of the `set`
 * commands, device by device.
 */
export async function setDesiredSettings(
  tx: Tx,
  desired: readonly DesiredSettings[],
  by: ChangedBy,
): Promise<string[]> {
  if (desired.length === 0) return [];
  await keepDesired(tx, desired, by.tenantId);
  await keepRhythm(tx, desired, by);
  const commands = desired.flatMap((one) => toCommands(one, by));
  const ids = await queueCommands(tx, commands);
  return ids.filter((_, index) => commands[index]?.name.startsWith("set."));
}
