import * as z from "zod/mini";
import { optionalText, text } from "../endpoint.ts";
import { deviceTypes } from "./device-types.ts";

/** Pixels of a camera's picture: areas and lines are drawn in these, independent of the size shown. */
export const pictureSize = { width: 640, height: 400 } as const;

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
const switched = z.strictObject({ on: z.boolean() });
/** Pixels; a device reports its own, narrower legal range. */
export const PicturePoint = z.strictObject({
  x: whole(0, pictureSize.width),
  y: whole(0, pictureSize.height),
});
export type PicturePoint = z.output<typeof PicturePoint>;
const IpAddress = z
  .string()
  .check(z.trim(), z.regex(/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/, "ipAddress"));
const NoIpAddress = z.union([z.literal(""), IpAddress]);
const pushServer = z.strictObject({
  on: z.boolean(),
  server: optionalText(100),
  port: whole(0, 65_535),
  /** Minutes; 0 = at once. */
  interval: whole(0, 1440),
});

/** Minutes; speed 0 low, 1 middle, 2 high; direction 0 two-way, 1 in, 2 out, 3 exchanged. */
export const infraredRhythm = {
  uploadInterval: whole(0, 1440),
  recordPeriod: whole(0, 1440),
  velocity: whole(0, 2),
  direction: whole(0, 3),
} as const;

/** All settings of an infrared counter. */
export const InfraredRhythm = z.strictObject(infraredRhythm);

/**
 * Every setting a device may have, by group: what is set, read back and compared as one. Units are in the names or
 * beside them. A group is one vendor command pair of cameras (`rhythm`: what infrared counters fetch).
 */
export const settingGroups = {
  /** Hours east of UTC; the device restarts. */
  timeZone: z.strictObject({ hours: whole(-12, 13) }),
  ntp: z.strictObject({ server: text(100) }),
  osd: z.strictObject({
    station: optionalText(100),
    stationShown: z.boolean(),
    timeShown: z.boolean(),
    flowShown: z.boolean(),
  }),
  /** Protocol 0 none, 1 current-limit LED, 2 Modbus. */
  rs485: z.strictObject({ protocol: whole(0, 2), baudRate: whole(300, 921_600), address: whole(1, 247) }),
  network: z.strictObject({
    type: z.enum(["static", "dhcp"]),
    ip: NoIpAddress,
    mask: NoIpAddress,
    gateway: NoIpAddress,
    dns1: NoIpAddress,
    dns2: NoIpAddress,
  }),
  /** Centimetres; rotation 0 X, 1 Y, 2 X aisle, 3 Y aisle, by degrees. Ranges depend on the lens (`lensRanges`). */
  height: z.strictObject({
    detectionHeight: whole(190, 600),
    filterHeight: whole(0, 150),
    rotateDirection: whole(0, 3),
    rotateAngle: z.number().check(z.minimum(0), z.maximum(50)),
  }),
  /** Corners from the upper left clockwise. */
  area: z.strictObject({ corners: z.array(PicturePoint).check(z.length(4)) }),
  /** A level at `y`, or a polyline of four points where `y` is 0. */
  line: z.strictObject({ y: whole(0, pictureSize.height), points: z.array(PicturePoint).check(z.length(4)) }),
  direction: z.strictObject({ forward: z.boolean() }),
  /** Whether it counts at all: some settings can only be changed while it does not. */
  detection: switched,
  httpPush: z.strictObject({ servers: z.array(pushServer).check(z.length(2)) }),
  xmlPush: z.strictObject({
    postUrl: optionalText(200),
    heartUrl: optionalText(200),
    deviceId: optionalText(20),
    /** Minutes. */
    interval: whole(0, 1440),
    intervalMode: whole(0, 1),
    realTimeMode: whole(0, 1),
  }),
  /** Aisle mode. */
  passMode: switched,
  leftImage: switched,
  polyline: switched,
  /** Reverse connection. */
  backupConnection: switched,
  /** People shorter than so many centimetres are children. */
  childMode: z.strictObject({ on: z.boolean(), threshold: whole(0, 200) }),
  stayCount: z.strictObject({ on: z.boolean(), seconds: whole(0, 86_400) }),
  image: z.strictObject({ brightness: whole(0, 255), greyThreshold: whole(0, 255) }),
  /** Seconds. */
  ioDelay: z.strictObject({ open: whole(0, 3_600), close: whole(0, 3_600) }),
  /** What devices fetch. Cameras know the upload interval of it and nothing else; infrared counters all. */
  rhythm: z.strictObject({
    uploadInterval: infraredRhythm.uploadInterval,
    recordPeriod: z.optional(infraredRhythm.recordPeriod),
    velocity: z.optional(infraredRhythm.velocity),
    direction: z.optional(infraredRhythm.direction),
  }),
} as const;

export type SettingGroup = keyof typeof settingGroups;
export type SettingValue<G extends SettingGroup = SettingGroup> = z.output<(typeof settingGroups)[G]>;
/** Some groups with their values: what a template holds, what is desired of a device, what it reports. */
export type DeviceSettings = { [G in SettingGroup]?: SettingValue<G> };
export const settingGroupNames = Object.keys(settingGroups) as SettingGroup[];
export const SettingGroupName = z.enum(settingGroupNames as [SettingGroup, ...SettingGroup[]]);
export const DeviceSettingsBody = z.partial(z.strictObject(settingGroups));

type Fields = Record<string, z.core.$ZodType>;
/** Every field may be left out, and what is left out is not filled in. */
const partialShape = (shape: Fields) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodMiniDefault ? field._zod.def.innerType : field),
      ]),
    ),
  );

type SettingsPart<T> = { [F in keyof T]?: T[F] extends { on: boolean }[] ? Partial<T[F][number]>[] : T[F] };
/** Some fields of some groups: all others stay as each device has them. */
export type DeviceSettingsPart = { [G in SettingGroup]?: SettingsPart<SettingValue<G>> };

/** A group of which some fields are set: lists of points as a whole, the servers of a push each in part. */
export const settingParts = Object.fromEntries(
  settingGroupNames.map((group) => [
    group,
    group === "httpPush"
      ? z.strictObject({ servers: z.optional(z.array(partialShape(pushServer.shape)).check(z.length(2))) })
      : partialShape(settingGroups[group].shape),
  ]),
) as unknown as { [G in SettingGroup]: z.ZodMiniType<SettingsPart<SettingValue<G>>> };

export const DeviceSettingsPartBody = z.partial(z.strictObject(settingParts));

/** What the two lenses allow: centimetres and degrees. */
export const lensRanges = {
  wide: { detectionHeight: [190, 350], rotateAngle: [0, 20] },
  ordinary: { detectionHeight: [220, 600], rotateAngle: [0, 50] },
} as const;

/** Setting one of these restarts the device. */
export const restartingGroups: readonly SettingGroup[] = ["timeZone"];
/** These may cut the device off from us: they are sent last. */
export const cuttingGroups: readonly SettingGroup[] = ["httpPush", "xmlPush", "network"];
/** Only accepted while detection is off. */
export const quietGroups: readonly SettingGroup[] = [
  "height",
  "area",
  "line",
  "polyline",
  "passMode",
  "image",
];
/**
 * In which order several groups are set: the height changes the legal area, the area the legal line; what restarts or
 * cuts off comes last.
 */
export const settingOrder: readonly SettingGroup[] = [
  ...settingGroupNames.filter(
    (group) => ![...restartingGroups, ...cuttingGroups, "height", "area", "line"].includes(group),
  ),
  "height",
  "area",
  "line",
  ...restartingGroups,
  ...cuttingGroups,
];

/** How a device takes settings and commands: asked over MQTT, or in the answer to its next message. */
export type SettingWay = "mqtt" | "contact";
/** Infrared counters only fetch; every other type is commanded over MQTT. */
export const toSettingWay = (deviceType: number): SettingWay => (deviceType === 1 ? "contact" : "mqtt");
/**
 * How a device of a type takes a group of settings, or anything else (null): the rhythm always at its next contact, for
 * every type, since that is what answers carry; all else the way of its type.
 */
export const wayOfGroup = (deviceType: number, group: SettingGroup | null): SettingWay =>
  group === "rhythm" ? "contact" : toSettingWay(deviceType);

const commandedGroups = settingGroupNames.filter((group) => group !== "rhythm");

/** Groups that every device of a type knows. */
export function groupsOfType(deviceType: number): readonly SettingGroup[] {
  if (deviceType === 1) return ["rhythm"];
  return deviceTypes.some((type) => type === deviceType && type !== 999) ? commandedGroups : [];
}

/** What decides which groups one device knows. `fetches`: answers to its messages carry settings. */
export interface SettableDevice {
  deviceType: number;
  fetches?: boolean;
}

/** Groups that one device knows: those of its type, and the rhythm where it fetches it. */
export const settableGroups = ({ deviceType, fetches = false }: SettableDevice): readonly SettingGroup[] =>
  deviceType !== 1 && fetches ? [...groupsOfType(deviceType), "rhythm"] : groupsOfType(deviceType);

/** The part of a rhythm that a device of a type knows. */
export const rhythmOfType = <T extends { uploadInterval: number }>(deviceType: number, rhythm: T) =>
  deviceType === 1 ? rhythm : { uploadInterval: rhythm.uploadInterval };
