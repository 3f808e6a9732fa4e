import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { field, type WireField } from "./wire-fields.ts";

export interface SettingWire {
  set: number;
  get: number;
  fields: readonly WireField[];
}

const corners = ["LeftUp", "RightUp", "RightDown", "LeftDown"];
export const areaFields = corners.flatMap((corner, nth) => [
  field(`corners.${nth}.x`, `${corner}PointX`, "number"),
  field(`corners.${nth}.y`, `${corner}PointY`, "number"),
]);
export const lineFields = [1, 2, 3, 4].flatMap((point, nth) => [
  field(`points.${nth}.x`, `P${point}X`, "number"),
  field(`points.${nth}.y`, `P${point}Y`, "number"),
]);
/** Spelled with and without `The`, in the vendor's tables and samples. */
const shown = (path: string, key: string, as: WireField["as"]) =>
  field(path, `Thesd${key}`, as, [`Sd${key}`]);
const switched = (set: number, get: number): SettingWire => ({
  set,
  get,
  fields: [field("on", "Enable", "switch")],
});

/**
 * Command numbers and keys of the vendor's document V1.0.2, as its samples have them where its tables differ.
 * Infrared counters have no such commands.
 */
export const settingWires: Record<Exclude<SettingGroup, "rhythm">, SettingWire> = {
  timeZone: { set: 1102, get: 1201, fields: [field("hours", "TimeZone", "number")] },
  ntp: { set: 1103, get: 1202, fields: [field("server", "TimeServer", "text")] },
  osd: {
    set: 1104,
    get: 1207,
    fields: [
      shown("station", "Station", "text"),
      shown("timeShown", "TimeEnable", "switch"),
      shown("flowShown", "PflowEnable", "switch"),
      shown("stationShown", "StationEnable", "switch"),
    ],
  },
  rs485: {
    set: 1105,
    get: 1208,
    fields: [
      field("protocol", "Protocol", "number"),
      field("baudRate", "BaudRate", "number"),
      field("address", "Address", "number"),
    ],
  },
  network: {
    set: 1301,
    get: 1401,
    fields: [
      field("type", "NetType", "net", ["NandType"]),
      field("ip", "Ip", "text"),
      field("mask", "SubnetMask", "text"),
      field("gateway", "Gateway", "text"),
      field("dns1", "DNS1", "text"),
      field("dns2", "DNS2", "text"),
    ],
  },
  height: {
    set: 2101,
    get: 2201,
    fields: [
      field("detectionHeight", "DetectionHeight", "number"),
      field("filterHeight", "FilterHeight", "number"),
      field("rotateDirection", "RotateDirection", "number"),
      field("rotateAngle", "RotateAngle", "number"),
    ],
  },
  area: { set: 2102, get: 2203, fields: areaFields },
  line: { set: 2103, get: 2205, fields: [field("y", "DetectionLine", "number"), ...lineFields] },
  direction: { set: 2104, get: 2206, fields: [field("forward", "DetectionDirection", "switch")] },
  detection: { set: 2105, get: 2207, fields: [field("on", "DetectionSwitch", "switch")] },
  httpPush: {
    set: 2106,
    get: 2208,
    fields: [1, 2].flatMap((server, nth) => [
      field(`servers.${nth}.server`, `Server${server}`, "text"),
      field(`servers.${nth}.port`, `Port${server}`, "number"),
      field(`servers.${nth}.interval`, `Interval${server}`, "number"),
      field(`servers.${nth}.on`, `Enable${server}`, "switch"),
    ]),
  },
  xmlPush: {
    set: 2107,
    get: 2209,
    fields: [
      field("postUrl", "PostUrl", "text"),
      field("heartUrl", "HeartUrl", "text"),
      field("deviceId", "DeviceId", "text"),
      field("interval", "Interval", "number"),
      field("intervalMode", "IntervalMode", "number"),
      field("realTimeMode", "RealTimeMode", "number"),
    ],
  },
  passMode: switched(2108, 2210),
  leftImage: switched(2109, 2211),
  polyline: switched(2110, 2212),
  backupConnection: switched(2111, 2213),
  childMode: {
    set: 2112,
    get: 2214,
    fields: [field("on", "Enable", "switch"), field("threshold", "Threshold", "number")],
  },
  stayCount: {
    set: 2113,
    get: 2215,
    fields: [field("on", "Enable", "switch"), field("seconds", "StayTime", "number")],
  },
  image: {
    set: 2114,
    get: 2216,
    fields: [
      field("brightness", "DesiredBrightness", "number"),
      field("greyThreshold", "GrayValueThreshold", "number"),
    ],
  },
  ioDelay: {
    set: 2115,
    get: 2217,
    fields: [field("open", "OpenDelay", "number"), field("close", "CloseDelay", "number")],
  },
};
