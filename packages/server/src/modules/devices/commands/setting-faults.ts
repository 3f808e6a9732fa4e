import {
  type DeviceSettings,
  infraredRhythm,
  lensRanges,
  type PicturePoint,
  pictureSize,
  type SettableDevice,
  type SettingGroup,
  settableGroups,
} from "@foyer/contract/devices/device-settings";
import { uploadIntervalFault } from "@foyer/contract/devices/devices";
import { isConvex, lineLiesIn } from "@foyer/contract/devices/drawn-shapes";
import type { PictureRange, SettingsOfDevice } from "@foyer/contract/devices/settings";
import type { FieldFault } from "@foyer/contract/field-faults";

export type Ranges = SettingsOfDevice["ranges"] & {
  /** The area it has or is to have; absent: not known. */
  corners?: readonly PicturePoint[];
};

/** Nothing known of the device: what any of them may take. */
export const widestRanges: Ranges = { area: null, line: null, lens: null };

type Faults = Record<string, FieldFault>;

const within = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max;

function union(field: "detectionHeight" | "rotateAngle"): [number, number] {
  const [wide, ordinary] = [lensRanges.wide[field], lensRanges.ordinary[field]];
  return [Math.min(wide[0], ordinary[0]), Math.max(wide[1], ordinary[1])];
}

const lensRange = (lens: Ranges["lens"], field: "detectionHeight" | "rotateAngle") =>
  lens ? lensRanges[lens][field] : union(field);

function heightFaults({ height }: DeviceSettings, lens: Ranges["lens"]): Faults {
  const faults: Faults = {};
  if (!height) return faults;
  for (const field of ["detectionHeight", "rotateAngle"] as const)
    if (!within(height[field], lensRange(lens, field))) faults[`height.${field}`] = "outOfRange";
  return faults;
}

const isInside = ({ x, y }: { x: number; y: number }, range: PictureRange) =>
  within(x, [range.left, range.right]) && within(y, [range.top, range.bottom]);

/** A new height moves the legal area, a new area the legal line: the device then judges what is sent along. */
function pictureFaults({ height, area, line }: DeviceSettings, ranges: Ranges): Faults {
  const faults: Faults = {};
  const whole = { left: 0, top: 0, right: pictureSize.width, bottom: pictureSize.height };
  const areaRange = (!height && ranges.area) || whole;
  const lineRange = (!height && !area && ranges.line) || whole;
  area?.corners.forEach((corner, index) => {
    if (!isInside(corner, areaRange)) faults[`area.corners.${index}`] = "outsidePicture";
  });
  if (line && line.y > 0 && !within(line.y, [lineRange.top, lineRange.bottom]))
    faults["line.y"] = "outsidePicture";
  if (line?.y === 0)
    line.points.forEach((point, index) => {
      if (!isInside(point, lineRange)) faults[`line.points.${index}`] = "outsidePicture";
    });
  return faults;
}

const rhythmFields = Object.keys(infraredRhythm) as (keyof typeof infraredRhythm)[];

/** Infrared counters take all of it, cameras the upload interval and nothing else. */
function rhythmFaults({ rhythm }: DeviceSettings, { deviceType }: SettableDevice): Faults {
  if (!rhythm) return {};
  const isInfrared = deviceType === 1;
  const wrong = rhythmFields.filter(
    (field) => field !== "uploadInterval" && (rhythm[field] === undefined) === isInfrared,
  );
  const faults: Faults = Object.fromEntries(
    wrong.map((field) => [`rhythm.${field}`, isInfrared ? "required" : "notOfType"] as const),
  );
  const { uploadInterval, recordPeriod = 0, direction = 0 } = rhythm;
  const fault = uploadIntervalFault({ deviceType, uploadInterval, recordPeriod });
  if (fault) faults["rhythm.uploadInterval"] = fault as FieldFault;
  // Exchanging in and out is done where the line is bound; the device knows both ways, in only and out only.
  if (direction > 2) faults["rhythm.direction"] = "boundDirection";
  return faults;
}

/** What the shapes themselves forbid: an area that crosses itself, a line that leaves the area it is to have. */
function shapeFaults({ height, area, line }: DeviceSettings, ranges: Ranges): Faults {
  if (area && !isConvex(area.corners)) return { "area.corners": "areaCrossed" };
  const corners = area?.corners ?? (height ? undefined : ranges.corners);
  if (!line || !corners || lineLiesIn(corners, line)) return {};
  return { [line.y === 0 ? "line.points" : "line.y"]: "lineOutsideArea" };
}

/** What is wrong with settings for a device, or for devices of a type, by field below `prefix`. Empty: nothing. */
export function settingFaults(
  settings: DeviceSettings,
  device: SettableDevice,
  ranges: Ranges,
  prefix = "settings",
): Faults {
  const known = settableGroups(device);
  const strange = (Object.keys(settings) as SettingGroup[]).filter((group) => !known.includes(group));
  const faults: Faults = {
    ...Object.fromEntries(strange.map((group) => [group, "notOfType" as const])),
    ...heightFaults(settings, ranges.lens),
    ...shapeFaults(settings, ranges),
    ...pictureFaults(settings, ranges),
    ...rhythmFaults(settings, device),
  };
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`${prefix}.${field}`, fault]));
}
