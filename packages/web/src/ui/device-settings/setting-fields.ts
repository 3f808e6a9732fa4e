import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import type { KeysBelow } from "../../lib/phrases.ts";

export type Unit = KeysBelow<"deviceSettings.units">;
export type OptionWord = KeysBelow<"deviceSettings.options">;

export type FieldKind =
  | { kind: "number"; unit?: Unit }
  | { kind: "switch" }
  | { kind: "text" }
  | { kind: "choice"; options: readonly (readonly [value: string | number | boolean, word: OptionWord])[] }
  | { kind: "hours" }
  | { kind: "uploadInterval" }
  | { kind: "drawn" };

export interface SettingField {
  /** Below its group: `detectionHeight`, `servers.0.port`. */
  field: string;
  kind: FieldKind;
}

const number = (field: string, unit?: Unit): SettingField => ({
  field,
  kind: { kind: "number", ...(unit && { unit }) },
});
const text = (field: string): SettingField => ({ field, kind: { kind: "text" } });
const turned = (field: string): SettingField => ({ field, kind: { kind: "switch" } });
const choice = (
  field: string,
  ...options: readonly (readonly [string | number | boolean, OptionWord])[]
): SettingField => ({ field, kind: { kind: "choice", options } });
const drawn = (field: string): SettingField => ({ field, kind: { kind: "drawn" } });

const server = (index: number): SettingField[] => [
  turned(`servers.${index}.on`),
  text(`servers.${index}.server`),
  number(`servers.${index}.port`),
  number(`servers.${index}.interval`, "minutes"),
];

/** The fields of each group, in the order they are shown in. */
export const settingFields: Readonly<Record<SettingGroup, readonly SettingField[]>> = {
  timeZone: [{ field: "hours", kind: { kind: "hours" } }],
  ntp: [text("server")],
  osd: [text("station"), turned("stationShown"), turned("timeShown"), turned("flowShown")],
  rs485: [
    choice("protocol", [0, "rs485None"], [1, "rs485Led"], [2, "rs485Modbus"]),
    number("baudRate"),
    number("address"),
  ],
  network: [
    choice("type", ["dhcp", "networkDhcp"], ["static", "networkStatic"]),
    text("ip"),
    text("mask"),
    text("gateway"),
    text("dns1"),
    text("dns2"),
  ],
  height: [
    number("detectionHeight", "cm"),
    number("filterHeight", "cm"),
    choice("rotateDirection", [0, "axisX"], [1, "axisY"], [2, "axisXAisle"], [3, "axisYAisle"]),
    number("rotateAngle", "degrees"),
  ],
  area: [drawn("corners")],
  line: [number("y", "pixels"), drawn("points")],
  direction: [choice("forward", [true, "forward"], [false, "reverse"])],
  detection: [turned("on")],
  httpPush: [...server(0), ...server(1)],
  xmlPush: [
    text("postUrl"),
    text("heartUrl"),
    text("deviceId"),
    number("interval", "minutes"),
    choice("intervalMode", [0, "off"], [1, "on"]),
    choice("realTimeMode", [0, "off"], [1, "on"]),
  ],
  passMode: [turned("on")],
  leftImage: [turned("on")],
  polyline: [turned("on")],
  backupConnection: [turned("on")],
  childMode: [turned("on"), number("threshold", "cm")],
  stayCount: [turned("on"), number("seconds", "seconds")],
  image: [number("brightness"), number("greyThreshold")],
  ioDelay: [number("open", "seconds"), number("close", "seconds")],
  rhythm: [
    number("recordPeriod", "minutes"),
    { field: "uploadInterval", kind: { kind: "uploadInterval" } },
    choice("velocity", [0, "velocityLow"], [1, "velocityMiddle"], [2, "velocityHigh"]),
    choice("direction", [0, "twoWay"], [1, "inOnly"], [2, "outOnly"], [3, "exchanged"]),
  ],
};
