import { commands } from "@foyer/contract/devices/commands";
import { messaging } from "@foyer/contract/devices/messaging";
import type { Endpoint } from "@foyer/contract/endpoint";
import { expect, test } from "vitest";
import { camera } from "../../../../test/commanded-camera.ts";
import { device } from "../../../../test/factories.ts";
import { scriptedDevice } from "../../../../test/scripted-device.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import type { Ask } from "../../../../test/test-server.ts";

const corners = [
  { x: 10, y: 20 },
  { x: 600, y: 20 },
  { x: 600, y: 380 },
  { x: 10, y: 380 },
];
const cornerKeys = {
  ...{ LeftUpPointX: 10, LeftUpPointY: 20, RightUpPointX: 600, RightUpPointY: 20 },
  ...{ RightDownPointX: 600, RightDownPointY: 380, LeftDownPointX: 10, LeftDownPointY: 380 },
};
const server1 = { on: true, server: "192.168.8.101", port: 5001, interval: 11 };
const server2 = { on: false, server: "", port: 0, interval: 0 };
const network = {
  type: "static" as const,
  ip: "10.0.0.5",
  mask: "255.0.0.0",
  gateway: "10.0.0.1",
  dns1: "",
  dns2: "",
};

/** Endpoint, body without the serial number, and what the device must be sent. */
const sets: [Endpoint, object, object][] = [
  [
    messaging.setRs485,
    { protocol: 2, baudRate: 9600, address: 1 },
    { Command: 1105, Protocol: 2, BaudRate: 9600, Address: 1 },
  ],
  [
    messaging.setOsd,
    { station: "Gate", stationShown: true, timeShown: true, flowShown: false },
    { Command: 1104, ThesdStation: "Gate", ThesdTimeEnable: 1, ThesdPflowEnable: 0, ThesdStationEnable: 1 },
  ],
  [messaging.setDirection, { forward: false }, { Command: 2104, DetectionDirection: 0 }],
  [messaging.setDetection, { on: false }, { Command: 2105, DetectionSwitch: 0 }],
  [messaging.setArea, { corners }, { Command: 2102, ...cornerKeys }],
  [
    messaging.setHeight,
    { detectionHeight: 300, filterHeight: 120, rotateDirection: 0, rotateAngle: 1.5 },
    { Command: 2101, DetectionHeight: 300, FilterHeight: 120, RotateDirection: 0, RotateAngle: 1.5 },
  ],
  [messaging.setPolyline, { on: true }, { Command: 2110, Enable: 1 }],
  [
    messaging.setLine,
    { y: 0, points: corners },
    {
      Command: 2103,
      DetectionLine: 0,
      P1X: 10,
      P1Y: 20,
      P2X: 600,
      P2Y: 20,
      P3X: 600,
      P3Y: 380,
      P4X: 10,
      P4Y: 380,
    },
  ],
  [
    messaging.setImage,
    { brightness: 100, greyThreshold: 90 },
    { Command: 2114, DesiredBrightness: 100, GrayValueThreshold: 90 },
  ],
  [messaging.setChildMode, { on: true, threshold: 120 }, { Command: 2112, Enable: 1, Threshold: 120 }],
  [messaging.setStayCount, { on: true, seconds: 30 }, { Command: 2113, Enable: 1, StayTime: 30 }],
  [messaging.setIoDelay, { open: 3, close: 4 }, { Command: 2115, OpenDelay: 3, CloseDelay: 4 }],
  [messaging.setPassMode, { on: true }, { Command: 2108, Enable: 1 }],
  [
    messaging.setHttpPush,
    { servers: [server1, server2] },
    {
      Command: 2106,
      ...{ Server1: "192.168.8.101", Port1: 5001, Interval1: 11, Enable1: 1 },
      ...{ Server2: "", Port2: 0, Interval2: 0, Enable2: 0 },
    },
  ],
  [
    messaging.setXmlPush,
    {
      postUrl: "http://a/b",
      heartUrl: "http://a/c",
      deviceId: "1",
      interval: 2,
      intervalMode: 0,
      realTimeMode: 0,
    },
    {
      Command: 2107,
      PostUrl: "http://a/b",
      HeartUrl: "http://a/c",
      DeviceId: "1",
      Interval: 2,
      IntervalMode: 0,
      RealTimeMode: 0,
    },
  ],
  [messaging.setLeftImage, { on: true }, { Command: 2109, Enable: 1 }],
  [messaging.setBackupConnection, { on: false }, { Command: 2111, Enable: 0 }],
  [
    messaging.setNetwork,
    network,
    {
      Command: 1301,
      NetType: "static",
      Ip: "10.0.0.5",
      SubnetMask: "255.0.0.0",
      Gateway: "10.0.0.1",
      DNS1: "",
      DNS2: "",
    },
  ],
  [messaging.time, { timeZone: 8 }, { Command: 1102, TimeZone: 8 }],
  [messaging.time, { ntp: "pool.ntp.org" }, { Command: 1103, TimeServer: "pool.ntp.org" }],
  [
    messaging.upgrade,
    { link: "http://updates.example.org/x.zip", md5: "a92bae990bdd42864277524a5ac7410a" },
    { Command: 1504, Link: "http://updates.example.org/x.zip", MD5: "a92bae990bdd42864277524a5ac7410a" },
  ],
];
const post = (ask: Ask, endpoint: Endpoint, body: object) =>
  ask(endpoint as typeof messaging.setDetection, { body: body as never });
const span = { startTime: "2022-11-02T08:14:59Z", endTime: "2022-11-02T08:16:40Z" };

test("every setting reaches the device in the vendor's words, and waits for one that is away", async () => {
  const server = await listeningServer();
  const { ask, sn, key, modelId, entityId } = await camera(server);
  const away = await device(ask, { modelId, entityId, deviceType: 2 });
  const camera1 = await scriptedDevice(server, { sn, key });
  for (const [endpoint, body, wire] of sets) {
    expect(await post(ask, endpoint, { sn, ...body })).toMatchObject({ state: "succeeded" });
    expect(camera1.received).toContainEqual({ ...wire, id: expect.any(String) });
    expect(await post(ask, endpoint, { sn: away.sn, ...body })).toMatchObject({ state: "pending" });
  }
  await ask(messaging.time, { body: { sn, sync: true } });
  expect(camera1.received).toContainEqual({
    ...{ id: expect.any(String), Command: 1101, SystemTime: expect.stringMatching(/^20\d{12}$/) },
  });
  for (const [type, Command] of [
    [1, 1501],
    [2, 1502],
    [3, 1503],
  ] as const) {
    expect(await ask(messaging.maintain, { body: { sn, type } })).toMatchObject({ state: "succeeded" });
    expect(camera1.received).toContainEqual({ Command, id: expect.any(String) });
    await expect(ask(messaging.maintain, { body: { sn: away.sn, type } })).rejects.toMatchObject({
      key: "device.offline",
    });
  }
});

test("what the device cannot take is refused before it is sent", async () => {
  const server = await listeningServer();
  const { ask, sn } = await camera(server);
  const height = { detectionHeight: 100, filterHeight: 0, rotateDirection: 0, rotateAngle: 0 };
  await expect(ask(messaging.setHeight, { body: { sn, ...height } })).rejects.toMatchObject({
    fields: { detectionHeight: "outOfRange" },
  });
  await expect(ask(messaging.time, { body: { sn, timeZone: 1, ntp: "x" } })).rejects.toMatchObject({
    status: 400,
  });
  await expect(ask(messaging.time, { body: { sn, timeZone: 14 } })).rejects.toMatchObject({ status: 400 });
  await expect(
    ask(messaging.history, { query: { sn, startTime: span.endTime, endTime: span.startTime } }),
  ).rejects.toMatchObject({ fields: { endTime: "rangeWrong" } });
  const infrared = await camera(server, 1);
  await expect(
    infrared.ask(messaging.setDirection, { body: { sn: infrared.sn, forward: true } }),
  ).rejects.toMatchObject({ key: "command.notKnown" });
  await expect(infrared.ask(messaging.totals, { query: { sn: infrared.sn } })).rejects.toMatchObject({
    key: "command.notKnown",
  });
});

test("firmware is fetched from addresses that devices may be sent to", async () => {
  const server = await listeningServer();
  const { ask, sn } = await camera(server);
  const md5 = "a92bae990bdd42864277524a5ac7410a";
  for (const link of ["http://127.0.0.1/a.bin", "http://10.0.0.2/a.bin", "https://[::1]/a.bin"])
    await expect(ask(messaging.upgrade, { body: { sn, link, md5 } })).rejects.toMatchObject({
      key: "device.updateBlocked",
    });
  await expect(
    ask(messaging.upgrade, { body: { sn, link: "http://updates.example.org/a,b.bin", md5 } }),
  ).rejects.toMatchObject({ fields: { link: "webAddress" } });
  expect(await ask(commands.list, { query: { sn } })).toMatchObject({ totalElements: 0 });
});
