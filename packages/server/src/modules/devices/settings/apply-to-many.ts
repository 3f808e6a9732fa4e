import {
  type DeviceSettings,
  type DeviceSettingsPart,
  groupsOfType,
  type SettingGroup,
} from "@foyer/contract/devices/device-settings";
import type { RunState } from "@foyer/contract/devices/setting-templates";
import type { DeviceVerdict, Verdict } from "@foyer/contract/devices/settings";
import { severalDevices } from "@foyer/contract/devices/several-devices";
import type { FastifyRequest } from "fastify";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { type Caller, requireTenant } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Ranges, settingFaults, widestRanges } from "../commands/commands.ts";
import { reportedLimits } from "./device-ranges.ts";
import { isWhole, type PlannedDevice, type PlannedFor, planSettings } from "./plan-settings.ts";
import { lockDevices } from "./planned-devices.queries.ts";
import { loadPlannedDevices } from "./planned-devices.ts";
import { insertRun } from "./runs.queries.ts";
import { type DesiredSettings, setDesiredSettings } from "./set-desired-settings.ts";
import { templateById } from "./templates.queries.ts";

export interface ToMany {
  deviceIds: number[];
  settings?: DeviceSettingsPart | undefined;
  templateId?: number | undefined;
  groups?: SettingGroup[] | undefined;
  pauseDetection?: boolean;
  /** The caller's name for a field, for its fault. */
  toField?: (field: string) => string;
}

/** What is applied to many waits this long for those that are away. */
const waitMs = 7 * 24 * 3_600_000;

interface Applied {
  settings: DeviceSettingsPart;
  target: PlannedFor;
  template: { id: number; name: string } | null;
}

/** The chosen groups of those that say anything. */
const only = (
  settings: DeviceSettingsPart,
  groups: readonly SettingGroup[] | undefined,
): DeviceSettingsPart =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([group, value]) =>
        Object.values(value).some((field) => field !== undefined) &&
        (groups?.includes(group as SettingGroup) ?? true),
    ),
  );

/** Bare settings are for devices of one type and model; a template says itself whom it is for. */
async function countApplied(
  db: Db | Tx,
  caller: Caller,
  devices: readonly PlannedDevice[],
  request: ToMany,
): Promise<Applied> {
  if (request.templateId !== undefined) {
    const template = await templateById(db, requireTenant(caller), request.templateId);
    const { deviceType, modelId } = template;
    return { settings: only(template.settings, request.groups), target: { deviceType, modelId }, template };
  }
  const chosen = devices.map((device) => ({ ...device, online: device.isReachable }));
  const { fault } = severalDevices("settings", chosen);
  const [first] = devices;
  if (fault || !first) throw new Refusal(fault ?? "device.noneChosen");
  return { settings: only(request.settings ?? {}, request.groups), target: first, template: null };
}

const mostNamed = 20;

/**
 * Refused when the type cannot have it, or when a device cannot have the resulting settings: these are named, and
 * nothing is sent at all.
 */
function check(
  { settings, target }: Applied,
  plans: readonly DesiredSettings[],
  { toField = (field) => field }: ToMany,
): void {
  if (Object.keys(settings).length === 0)
    throw new Refusal("validation.failed", { fields: { settings: "required" } });
  const { deviceType } = target;
  const rangeFaults = (desired: DeviceSettingsPart, ranges: Ranges) =>
    Object.fromEntries(
      Object.entries(settingFaults(desired as DeviceSettings, { deviceType }, ranges)).map(
        ([field, fault]) => [toField(field), fault],
      ),
    );
  const known = groupsOfType(deviceType);
  const ofType = rangeFaults(
    Object.fromEntries(
      Object.entries(settings).filter(
        ([group, value]) =>
          !known.includes(group as SettingGroup) || isWhole(deviceType, group as SettingGroup, value),
      ),
    ),
    widestRanges,
  );
  if (Object.keys(ofType).length > 0) throw new Refusal("validation.failed", { fields: ofType });
  const faulty = plans
    .map(({ device, plan }) => ({
      device,
      fields: rangeFaults(plan.settings, reportedLimits(device.groups)),
    }))
    .filter(({ fields }) => Object.keys(fields).length > 0);
  if (faulty.length === 0) return;
  throw new Refusal("validation.failed", {
    fields: Object.assign({}, ...faulty.map(({ fields }) => fields)),
    things: faulty
      .slice(0, mostNamed)
      .map(({ device: { deviceId: id, name } }) => ({ kind: "device" as const, id, name })),
  });
}

/** What applying would do with each device, in the order asked for. */
export async function planForMany(
  db: Db | Tx,
  caller: Caller,
  request: ToMany,
): Promise<Applied & { plans: DesiredSettings[] }> {
  const devices = await loadPlannedDevices(db, caller, request.deviceIds);
  const applied = await countApplied(db, caller, devices, request);
  const plans = devices.map((device) => ({
    device,
    plan: planSettings(device, applied.settings, applied.target),
  }));
  check(applied, plans, request);
  return { ...applied, plans };
}

const leftOut: readonly Verdict[] = ["otherType", "otherModel", "unread"];

/** Nothing to send, and nothing under way that this counts on: it has what is desired. */
function firstState({ device, plan }: DesiredSettings): RunState {
  const { verdict } = plan.verdict;
  if (leftOut.includes(verdict)) return "skipped";
  if (verdict !== "same") return "waiting";
  return Object.keys(plan.settings).some((group) => device.groups.get(group)?.isUnderWay)
    ? "waiting"
    : "converged";
}

/** Applies settings to many devices in a fixed number of statements and keeps what was done as a run. */
export async function applyToMany(
  tx: Tx,
  caller: Caller,
  request: FastifyRequest,
  now: Date,
  toMany: ToMany,
): Promise<{ runId: number; devices: DeviceVerdict[]; deviceIds: number[] }> {
  const tenantId = requireTenant(caller);
  await lockDevices(tx, tenantId, toMany.deviceIds);
  const { plans, settings, template } = await planForMany(tx, caller, toMany);
  const devices = plans.map(({ plan }) => plan.verdict);
  request.before = devices.map(({ sn, verdict, changes }) => ({ sn, verdict, changes }));
  const applied = plans.filter((one) => firstState(one) !== "skipped");
  const run = { template, settings, userName: caller.username };
  const runId = await insertRun(
    tx,
    tenantId,
    run,
    plans.map((one) => ({
      ...one.plan.verdict,
      state: firstState(one),
      settings: one.plan.settings,
    })),
  );
  await setDesiredSettings(tx, applied, {
    tenantId,
    userId: caller.userId,
    cause: "template",
    causeId: runId,
    now,
    pauseDetection: toMany.pauseDetection === true,
    expiresAt: new Date(now.getTime() + waitMs),
  });
  const deviceIds = plans.filter(({ plan }) => plan.groups.length > 0).map(({ device }) => device.deviceId);
  return { runId, devices, deviceIds };
}
