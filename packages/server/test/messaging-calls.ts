import { commands } from "@foyer/contract/devices/commands";
import { messaging } from "@foyer/contract/devices/messaging";
import type { Endpoint } from "@foyer/contract/endpoint";

const corners = [
  { x: 10, y: 20 },
  { x: 600, y: 20 },
  { x: 600, y: 380 },
  { x: 10, y: 380 },
];
const server = { on: true, server: "192.168.8.101", port: 5001, interval: 11 };
const span = { startTime: "2022-11-02T08:14:59Z", endTime: "2022-11-02T08:16:40Z" };

const bodies: readonly (readonly [Endpoint, object])[] = [
  [messaging.time, { sync: true }],
  [messaging.setRs485, { protocol: 2, baudRate: 9600, address: 1 }],
  [messaging.setOsd, { station: "Gate", stationShown: true, timeShown: true, flowShown: false }],
  [messaging.setDirection, { forward: false }],
  [messaging.setDetection, { on: false }],
  [messaging.setArea, { corners }],
  [messaging.setHeight, { detectionHeight: 300, filterHeight: 120, rotateDirection: 0, rotateAngle: 1.5 }],
  [messaging.setPolyline, { on: true }],
  [messaging.setLine, { y: 0, points: corners }],
  [messaging.setImage, { brightness: 100, greyThreshold: 90 }],
  [messaging.setChildMode, { on: true, threshold: 120 }],
  [messaging.setStayCount, { on: true, seconds: 30 }],
  [messaging.setIoDelay, { open: 3, close: 4 }],
  [messaging.setPassMode, { on: true }],
  [messaging.setHttpPush, { servers: [server, server] }],
  [
    messaging.setXmlPush,
    { postUrl: "http://a/b", heartUrl: "", deviceId: "1", interval: 2, intervalMode: 0, realTimeMode: 0 },
  ],
  [messaging.setLeftImage, { on: true }],
  [messaging.setBackupConnection, { on: false }],
  [messaging.setNetwork, { type: "dhcp", ip: "", mask: "", gateway: "", dns1: "", dns2: "" }],
  [messaging.maintain, { type: 1 }],
  [messaging.upgrade, { link: "http://10.0.0.2/x.zip", md5: "a92bae990bdd42864277524a5ac7410a" }],
  [commands.cancel, { commandIds: ["4a5e1e4b-0000-4000-8000-000000000000"] }],
];

/** Every call that names a device by its serial number to command it, as endpoint and what is sent. */
export const messagingCalls = (sn: string): [Endpoint, object][] => [
  ...bodies.map(([endpoint, body]): [Endpoint, object] => [endpoint, { body: { sn, ...body } }]),
  ...Object.values(messaging)
    .filter((endpoint) => "params" in endpoint)
    .map((endpoint): [Endpoint, object] => [endpoint, { params: { sn } }]),
  ...[
    messaging.info,
    messaging.information,
    messaging.network,
    messaging.totals,
    messaging.childMode,
    commands.list,
  ].map((endpoint): [Endpoint, object] => [endpoint, { query: { sn } }]),
  [messaging.history, { query: { sn, ...span } }],
];
