import { isDeepStrictEqual } from "node:util";
import {
  type DeviceSettings,
  type DeviceSettingsPart,
  InfraredRhythm,
  type SettingGroup,
  settableGroups,
  settingGroups,
  settingOrder,
  wayOfGroup,
} from "@foyer/contract/devices/device-settings";
import type { DeviceVerdict, FieldChange, Verdict } from "@foyer/contract/devices/settings";

type Value = Record<string, unknown>;

/** What is known of one group of a device. */
export interface KnownGroup {
  desired: Value | null;
  reported: Value | null;
  /** A change is on its way to the device. */
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
  /** Whole groups: what is desired, and otherwise what the device has. */
  settings: DeviceSettings;
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

/** Whether a group says all that a device of a type is to know of it. */
export const isWhole = (deviceType: number, group: SettingGroup, value: unknown): boolean =>
  (group === "rhythm" && deviceType === 1 ? InfraredRhythm : settingGroups[group]).safeParse(value).success;

const isServers = (value: unknown): value is Value[] =>
  Array.isArray(value) && value.every((each) => typeof each === "object" && each !== null && "on" in each);

/** The fields of a value by their names; servers of a push each by its own. */
const listFields = (value: Value): [string, unknown][] =>
  Object.entries(value).flatMap(([name, field]): [string, unknown][] =>
    isServers(field)
      ? field.flatMap((server, index) =>
          Object.entries(server).map(([key, each]): [string, unknown] => [`${name}.${index}.${key}`, each]),
        )
      : [[name, field]],
  );

/** What a device has, with what is desired of it; lists of points are desired as a whole, servers each in part. */
function merged(from: Value, part: Value): Value {
  const over = Object.entries(part)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const has = from[field];
      return field === "servers" && Array.isArray(value) && isServers(has)
        ? [field, has.map((server, index) => ({ ...server, ...value[index] }))]
        : [field, value];
    });
  return { ...from, ...Object.fromEntries(over) };
}

function listChanges(group: SettingGroup, from: Value | null, to: Value): FieldChange[] {
  const had = new Map(from ? listFields(from) : []);
  return listFields(to)
    .filter(([field, value]) => from === null || !isDeepStrictEqual(had.get(field), value))
    .map(([field, value]) => ({ group, field, from: had.get(field) ?? null, to: value }));
}

function toVerdict(device: PlannedDevice, changes: readonly FieldChange[], isKnown: boolean): Verdict {
  if (changes.length === 0) return "same";
  const isSent = changes.some(({ group }) => wayOfGroup(device.deviceType, group) === "mqtt");
  if (!device.isReachable && isSent) return "offline";
  return isKnown ? "change" : "notKnown";
}

/**
 * What setting these settings means for a device: the fields that change, and which groups have to be sent. Fields that
 * nobody set stay as the device has them; where it never said so, it is left out.
 */
export function planSettings(device: PlannedDevice, desired: DeviceSettingsPart, target: PlannedFor): Plan {
  const { deviceId, sn, name } = device;
  const left = (verdict: Verdict): Plan => ({
    verdict: { deviceId, sn, name, verdict, changes: [] },
    groups: [],
    settings: {},
  });
  if (device.deviceType !== target.deviceType) return left("otherType");
  if (target.modelId !== null && device.modelId !== target.modelId) return left("otherModel");
  const known = settableGroups(device);
  const groups = settingOrder.filter((group) => desired[group] !== undefined && known.includes(group));
  const isUnread = (group: SettingGroup) =>
    baseline(device, group) === null && !isWhole(device.deviceType, group, desired[group]);
  if (groups.some(isUnread)) return left("unread");
  const settings = Object.fromEntries(
    groups.map((group) => [group, merged(baseline(device, group) ?? {}, desired[group] as Value)]),
  ) as DeviceSettings;
  const changes = groups.flatMap((group) =>
    listChanges(group, baseline(device, group), settings[group] as Value),
  );
  const changed = groups.filter((group) => changes.some((change) => change.group === group));
  const isKnown = changed.every((group) => baseline(device, group) !== null);
  return {
    verdict: { deviceId, sn, name, verdict: toVerdict(device, changes, isKnown), changes },
    groups: changed,
    settings,
  };
}
