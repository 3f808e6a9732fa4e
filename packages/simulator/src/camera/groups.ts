import { address, decimal, type Field, flag, netType, type Values, whole, words } from "./fields.ts";
import { type Lens, legalArea, legalLine, lenses, picture, toArea, toLine } from "./legal-ranges.ts";

/** One pair of commands: what is set and asked for as one. */
export interface Group {
  set: number;
  get: number;
  /** As the vendor's answers call it: `Set height param successfully!` */
  title: string;
  fields: readonly Field[];
  /** Only set while detection is off. */
  quiet?: true;
}

const x = (name: string) => whole(name, 0, picture.width);
const y = (name: string) => whole(name, 0, picture.height);
const enable = [flag("Enable")];
const server = (number: 1 | 2) => [
  words(`Server${number}`, 100),
  whole(`Port${number}`, 0, 65_535),
  whole(`Interval${number}`, 0, 1440),
  flag(`Enable${number}`),
];
const cornerFields = ["LeftUp", "RightUp", "RightDown", "LeftDown"].flatMap((corner) => [
  x(`${corner}PointX`),
  y(`${corner}PointY`),
]);
const pointFields = [1, 2, 3, 4].flatMap((point) => [x(`P${point}X`), y(`P${point}Y`)]);

/** Every setting of a camera, from the vendor's command document V1.0.2. */
export const lensGroups = (lens: Lens) =>
  ({
    timeZone: { set: 1102, get: 1201, title: "time zone", fields: [whole("TimeZone", -12, 13)] },
    ntp: { set: 1103, get: 1202, title: "ntp", fields: [words("TimeServer", 100)] },
    osd: {
      set: 1104,
      get: 1207,
      title: "osd",
      fields: [
        words("ThesdStation", 100, { also: "SdStation" }),
        flag("ThesdTimeEnable", { also: "SdTimeEnable" }),
        flag("ThesdPflowEnable", { also: "SdPflowEnable" }),
        flag("ThesdStationEnable", { also: "SdStationEnable" }),
      ],
    },
    rs485: {
      set: 1105,
      get: 1208,
      title: "rs485",
      fields: [whole("Protocol", 0, 2), whole("BaudRate", 300, 921_600), whole("Address", 1, 247)],
    },
    network: {
      set: 1301,
      get: 1401,
      title: "network",
      fields: [netType, ...["Ip", "SubnetMask", "Gateway", "DNS1", "DNS2"].map(address)],
    },
    height: {
      set: 2101,
      get: 2201,
      title: "height",
      quiet: true,
      fields: [
        whole("DetectionHeight", lenses[lens].lowest, lenses[lens].highest),
        whole("FilterHeight", 0, 150),
        whole("RotateDirection", 0, 3, { reportedAs: "RotateDirectionValue", also: "RotateDirectionValue" }),
        decimal("RotateAngle", 0, lenses[lens].angle, {
          reportedAs: "RotateAngleValue",
          also: "RotateAngleValue",
        }),
      ],
    },
    area: { set: 2102, get: 2203, title: "detection area", quiet: true, fields: cornerFields },
    line: {
      set: 2103,
      get: 2205,
      title: "detection line",
      quiet: true,
      fields: [y("DetectionLine"), ...pointFields],
    },
    direction: { set: 2104, get: 2206, title: "detection direction", fields: [flag("DetectionDirection")] },
    detection: { set: 2105, get: 2207, title: "detection switch", fields: [flag("DetectionSwitch")] },
    httpPush: { set: 2106, get: 2208, title: "http json", fields: [...server(1), ...server(2)] },
    xmlPush: {
      set: 2107,
      get: 2209,
      title: "http xml",
      fields: [
        words("PostUrl", 200),
        words("HeartUrl", 200),
        words("DeviceId", 20),
        whole("Interval", 0, 1440),
        flag("IntervalMode"),
        flag("RealTimeMode"),
      ],
    },
    passMode: { set: 2108, get: 2210, title: "pass mode", quiet: true, fields: enable },
    leftImage: { set: 2109, get: 2211, title: "left image check", fields: enable },
    polyline: { set: 2110, get: 2212, title: "polyline mode", quiet: true, fields: enable },
    backupConnection: { set: 2111, get: 2213, title: "reverse connection", fields: enable },
    childMode: {
      set: 2112,
      get: 2214,
      title: "child mode",
      fields: [...enable, whole("Threshold", 0, 200)],
    },
    stayCount: {
      set: 2113,
      get: 2215,
      title: "stay count",
      fields: [...enable, whole("StayTime", 0, 86_400)],
    },
    image: {
      set: 2114,
      get: 2216,
      title: "image",
      quiet: true,
      fields: [whole("DesiredBrightness", 0, 255), whole("GrayValueThreshold", 0, 255)],
    },
    ioDelay: {
      set: 2115,
      get: 2217,
      title: "io delay",
      fields: [whole("OpenDelay", 0, 3600), whole("CloseDelay", 0, 3600)],
    },
  }) satisfies Record<string, Group>;

export type GroupName = keyof ReturnType<typeof lensGroups>;
export type Settings = Record<GroupName, Values>;

/** Where a camera pushes its counts before anybody changed it. */
export interface FirstPush {
  host: string;
  port: number;
  /** Minutes. */
  interval: number;
}

/** As it comes from the factory. `hours`: east of UTC. */
export function defaultSettings(lens: Lens, hours: number, push: FirstPush): Settings {
  const height = lenses[lens].usual;
  const area = toArea(legalArea(lens, height));
  return {
    timeZone: { TimeZone: hours },
    ntp: { TimeServer: "pool.ntp.org" },
    osd: { ThesdStation: "", ThesdTimeEnable: 1, ThesdPflowEnable: 0, ThesdStationEnable: 0 },
    rs485: { Protocol: 0, BaudRate: 9600, Address: 1 },
    network: {
      NetType: "DHCP",
      Ip: "192.168.8.20",
      SubnetMask: "255.255.255.0",
      Gateway: "192.168.8.1",
      DNS1: "192.168.8.1",
      DNS2: "",
    },
    height: { DetectionHeight: height, FilterHeight: 70, RotateDirection: 0, RotateAngle: 0 },
    area,
    line: toLine(legalLine(area)),
    direction: { DetectionDirection: 1 },
    detection: { DetectionSwitch: 1 },
    httpPush: {
      Server1: push.host,
      Port1: push.port,
      Interval1: push.interval,
      Enable1: 1,
      Server2: "",
      Port2: 0,
      Interval2: 0,
      Enable2: 0,
    },
    xmlPush: { PostUrl: "", HeartUrl: "", DeviceId: "", Interval: 5, IntervalMode: 0, RealTimeMode: 0 },
    passMode: { Enable: 0 },
    leftImage: { Enable: 0 },
    polyline: { Enable: 0 },
    backupConnection: { Enable: 0 },
    childMode: { Enable: 1, Threshold: 120 },
    stayCount: { Enable: 1, StayTime: 10 },
    image: { DesiredBrightness: 110, GrayValueThreshold: 40 },
    ioDelay: { OpenDelay: 0, CloseDelay: 5 },
  };
}
