import {
  lensRanges,
  type SettingGroup,
  type SettingValue,
  settingGroups,
  settingParts,
} from "@foyer/contract/devices/device-settings";
import { uploadIntervalFault } from "@foyer/contract/devices/devices";
import { isConvex, lineLiesIn } from "@foyer/contract/devices/drawn-shapes";
import type { SettingsOfDevice } from "@foyer/contract/devices/settings";
import { type Fault, toFaults } from "../form/fault.ts";
import type { PictureRange } from "../picture-editor/geometry.ts";
import { type FieldValues, groupValue } from "./field-values.ts";

/** What one device allows beyond what its kind does; of many devices nothing is known. */
export type SettingLimits = SettingsOfDevice["ranges"] & { deviceType?: number };
export const noLimits: SettingLimits = { area: null, line: null, lens: null };

type Faults = Record<string, Fault>;

/** What is wrong with a group's fields, by their whole names. */
export function faultsOfGroup(group: SettingGroup, fields: FieldValues, limits: SettingLimits): Faults {
  const value = groupValue(group, fields);
  const parsed = settingGroups[group].safeParse(value);
  if (!parsed.success) return named(group, toFaults(parsed.error.issues, value as object));
  const further = furtherFaults[group] as FurtherFaults | undefined;
  return named(group, further?.(parsed.data as never, limits, fields) ?? {});
}

/** The fields of a group that were entered; of a push both servers are named, the one that stays as nothing. */
export function partValue(group: SettingGroup, fields: FieldValues): unknown {
  const value = groupValue(group, fields);
  if (group !== "httpPush") return value;
  const { servers = [] } = value as { servers?: unknown[] };
  return { servers: [0, 1].map((index) => servers[index] ?? {}) };
}

/** What is wrong with the fields of a group that were entered, where all others stay as each device has them. */
export function faultsOfPart(group: SettingGroup, fields: FieldValues): Faults {
  if (group === "area" || group === "line") return faultsOfGroup(group, fields, noLimits);
  const value = partValue(group, fields);
  const parsed = settingParts[group].safeParse(value);
  if (!parsed.success) return named(group, toFaults(parsed.error.issues, value as object));
  const { uploadInterval, recordPeriod } = value as Partial<SettingValue<"rhythm">>;
  const fault =
    group === "rhythm" && uploadInterval !== undefined && recordPeriod !== undefined
      ? uploadIntervalFault({ deviceType: 1, uploadInterval, recordPeriod })
      : null;
  return fault ? { "rhythm.uploadInterval": { key: fault } } : {};
}

const named = (group: SettingGroup, faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`${group}.${field}`, fault]));

type FurtherFaults<G extends SettingGroup = never> = (
  value: SettingValue<G>,
  limits: SettingLimits,
  fields: FieldValues,
) => Faults;

/** What no single field shows. */
const furtherFaults: { [G in SettingGroup]?: FurtherFaults<G> } = {
  network: ({ type, ...addresses }) =>
    type === "static"
      ? Object.fromEntries(
          (["ip", "mask", "gateway"] as const)
            .filter((name) => addresses[name] === "")
            .map((name) => [name, { key: "required" }]),
        )
      : {},
  height: ({ detectionHeight, rotateAngle }, { lens }) =>
    lens === null
      ? {}
      : {
          ...checkRange("detectionHeight", detectionHeight, lensRanges[lens].detectionHeight),
          ...checkRange("rotateAngle", rotateAngle, lensRanges[lens].rotateAngle),
        },
  area: ({ corners }, { area }): Faults => {
    if (!isConvex(corners)) return { corners: { key: "areaCrossed" } };
    return area !== null && corners.some((corner) => isBeyond(corner, area))
      ? { corners: { key: "outOfRange" } }
      : {};
  },
  line: ({ y, points }, { line }, fields) => {
    const ends = y === 0 ? points : [{ x: line?.left ?? 0, y }];
    if (line !== null && ends.some((point) => isBeyond(point, line)))
      return { [y === 0 ? "points" : "y"]: { key: "outOfRange" } };
    const area = settingGroups.area.safeParse(groupValue("area", fields));
    return area.success && !lineLiesIn(area.data.corners, { y, points })
      ? { [y === 0 ? "points" : "y"]: { key: "lineOutsideArea" } }
      : {};
  },
  httpPush: ({ servers }) =>
    Object.fromEntries(
      servers.flatMap(({ on, server, port }, index) => [
        ...(on && server === "" ? [[`servers.${index}.server`, { key: "required" }] as const] : []),
        ...(on && port === 0 ? [[`servers.${index}.port`, { key: "min", values: { min: 1 } }] as const] : []),
      ]),
    ),
  rhythm: ({ uploadInterval, recordPeriod = 0, direction = 0 }, { deviceType = 1 }): Faults => {
    const fault = uploadIntervalFault({ deviceType, uploadInterval, recordPeriod });
    return {
      ...(fault !== null && { uploadInterval: { key: fault } }),
      // Exchanging in and out is done where the line is bound.
      ...(direction > 2 && { direction: { key: "boundDirection" } }),
    };
  },
};

const isBeyond = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: PictureRange): boolean =>
  x < left || x > right || y < top || y > bottom;

function checkRange(field: string, value: number, [min, max]: readonly [number, number]): Faults {
  if (value < min) return { [field]: { key: "min", values: { min } } };
  return value > max ? { [field]: { key: "max", values: { max } } } : {};
}
