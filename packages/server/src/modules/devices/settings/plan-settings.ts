import { isDeepStrictEqual } from "node:util";
import {
  type DeviceSettings,
  groupsOf,
  type SettingGroup,
  settingOrder,
  wayOfGroup,
} from "@foyer/contract/devices/device-settings";
import type { DeviceVerdict, FieldChange, Verdict } from "@foyer/contract/devices/settings";

type Value = Record<string, unknown>;

/** What is known of one group of a device. */
export interface KnownGroup {
  desired: Value | null;
  reported: Value | null;
  /** A wish is on its way to the device. */
  isUnderWay: boolean;
}

export interface PlannedDevice {
  deviceId: number;
  sn: string;
  name: string;
  deviceType: number;
  modelId: number;
  /** Answers to its messages carry settings. */
  fetches: boolean;
  /** Can be commanded now. */
  isReachable: boolean;
  groups: ReadonlyMap<string, KnownGroup>;
  /** What answers to devices that fetch carry. */
  rhythm: Value;
}

/** Which devices settings are for: one type, one model unless null. */
export interface PlannedFor {
  deviceType: number;
  modelId: number | null;
}

export interface Plan {
  verdict: DeviceVerdict;
  /** What has to be sent, in the order of sending. */
  groups: SettingGroup[];
}

/**
 * What a device has, or will have once what is under way has reached it. null = not known. What devices fetch is the
 * same in every answer, so for that it is what counts.
 */
function baseline(device: PlannedDevice, group: SettingGroup): Value | null {
  if (group === "rhythm") return device.rhythm;
  const known = device.groups.get(group);
  if (!known) return null;
  return known.isUnderWay ? known.desired : known.reported;
}

function changesOf(group: SettingGroup, from: Value | null, to: Value): FieldChange[] {
  return Object.entries(to)
    .filter(([field, value]) => from === null || !isDeepStrictEqual(from[field], value))
    .map(([field, value]) => ({ group, field, from: from?.[field] ?? null, to: value }));
}

function verdictOf(device: PlannedDevice, changes: readonly FieldChange[], isKnown: boolean): Verdict {
  if (changes.length === 0) return "same";
  const isSent = changes.some(({ group }) => wayOfGroup(device.deviceType, group) === "mqtt");
  if (!device.isReachable && isSent) return "offline";
  return isKnown ? "change" : "notKnown";
}

/** What wishing these settings means for a device: the fields that change, and which groups have to be sent. */
export function planSettings(device: PlannedDevice, wished: DeviceSettings, target: PlannedFor): Plan {
  const { deviceId, sn, name } = device;
  const left = (verdict: Verdict): Plan => ({
    verdict: { deviceId, sn, name, verdict, changes: [] },
    groups: [],
  });
  if (device.deviceType !== target.deviceType) return left("otherType");
  if (target.modelId !== null && device.modelId !== target.modelId) return left("otherModel");
  const known = groupsOf(device);
  const groups = settingOrder.filter((group) => wished[group] !== undefined && known.includes(group));
  const changes = groups.flatMap((group) =>
    changesOf(group, baseline(device, group), wished[group] as Value),
  );
  const changed = groups.filter((group) => changes.some((change) => change.group === group));
  const isKnown = changed.every((group) => baseline(device, group) !== null);
  return {
    verdict: { deviceId, sn, name, verdict: verdictOf(device, changes, isKnown), changes },
    groups: changed,
  };
}
