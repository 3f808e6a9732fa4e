import { pictureSize, type SettingGroup, type SettingValue } from "@foyer/contract/devices/device-settings";

const { width, height } = pictureSize;
const noServer = { on: false, server: "", port: 80, interval: 5 };
const off = { on: false };

/** What a group begins with when it is entered without knowing what the device has. */
export const usualSettings: { readonly [G in SettingGroup]: SettingValue<G> } = {
  timeZone: { hours: 0 },
  ntp: { server: "pool.ntp.org" },
  osd: { station: "", stationShown: false, timeShown: true, flowShown: true },
  rs485: { protocol: 0, baudRate: 9600, address: 1 },
  network: { type: "dhcp", ip: "", mask: "", gateway: "", dns1: "", dns2: "" },
  height: { detectionHeight: 280, filterHeight: 100, rotateDirection: 0, rotateAngle: 0 },
  area: {
    corners: [
      { x: 120, y: 80 },
      { x: width - 120, y: 80 },
      { x: width - 120, y: height - 80 },
      { x: 120, y: height - 80 },
    ],
  },
  line: { y: height / 2, points: [160, 270, 370, 480].map((x) => ({ x, y: height / 2 })) },
  direction: { forward: true },
  detection: { on: true },
  httpPush: { servers: [noServer, noServer] },
  xmlPush: { postUrl: "", heartUrl: "", deviceId: "", interval: 5, intervalMode: 0, realTimeMode: 0 },
  passMode: off,
  leftImage: off,
  polyline: off,
  backupConnection: off,
  childMode: { on: false, threshold: 120 },
  stayCount: { on: false, seconds: 10 },
  image: { brightness: 128, greyThreshold: 128 },
  ioDelay: { open: 0, close: 0 },
  rhythm: { uploadInterval: 30, recordPeriod: 5, velocity: 1, direction: 0 },
};
