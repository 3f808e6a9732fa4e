import { commands } from "@foyer/contract/devices/commands";
import { messaging } from "@foyer/contract/devices/messaging";
import { expect, test, vi } from "vitest";
import { camera } from "../../../../test/commanded-camera.ts";
import { storeUser } from "../../../../test/factories.ts";
import { messagingCalls } from "../../../../test/messaging-calls.ts";
import { asTheVendor, refusedWith, scriptedDevice } from "../../../../test/scripted-device.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import type { Ask } from "../../../../test/test-server.ts";

type ByPath = { ask: typeof messaging.detection; result: object };
const byPath: ByPath[] = [
  { ask: messaging.detection, result: { on: true } },
  { ask: messaging.polyline as never, result: { on: false } },
  { ask: messaging.stayCount as never, result: { on: true, seconds: 30 } },
  { ask: messaging.ioDelay as never, result: { open: 3, close: 4 } },
  { ask: messaging.passMode as never, result: { on: true } },
  {
    ask: messaging.httpPush as never,
    result: {
      servers: [
        { on: false, server: "192.168.8.101", port: 5001, interval: 11 },
        { on: true, server: "192.168.8.102", port: 5002, interval: 12 },
      ],
    },
  },
  {
    ask: messaging.xmlPush as never,
    result: {
      ...{ postUrl: "http://a/b", heartUrl: "http://a/c", deviceId: "1" },
      ...{ interval: 2, intervalMode: 0, realTimeMode: 1 },
    },
  },
  { ask: messaging.leftImage as never, result: { on: true } },
  { ask: messaging.backupConnection as never, result: { on: false } },
];
const byQuery: { ask: typeof messaging.totals; result: object }[] = [
  { ask: messaging.totals, result: { enter: 12, leave: 9, pass: 30, return: 2, staying: 3 } },
  {
    ask: messaging.information as never,
    result: { sn: "2010012112250305", macAddress: "00:11:22:33:44:55", version: "V2.1.6", lens: "wide" },
  },
  {
    ask: messaging.network as never,
    result: { type: "dhcp", ip: "10.0.0.5", mask: "255.255.255.0", gateway: "10.0.0.1", dns1: "", dns2: "" },
  },
  { ask: messaging.childMode as never, result: { on: true, threshold: 120 } },
];

const span = { startTime: "2022-11-02T08:14:59Z", endTime: "2022-11-02T08:16:40Z" };

test("strangers, and users without the permission, are refused", async () => {
  const server = await listeningServer();
  const { tenantId, sn } = await camera(server);
  const powerless = await storeUser(server, tenantId);
  const all = [...Object.values(messaging), ...Object.values(commands)];
  expect(new Set(messagingCalls(sn).map(([endpoint]) => endpoint))).toEqual(new Set(all));
  for (const [endpoint, sent] of messagingCalls(sn)) {
    const call = (ask: Ask) => ask(endpoint as typeof commands.list, sent as never);
    await expect(call(server.ask)).rejects.toMatchObject({ status: 401 });
    await expect(call(powerless)).rejects.toMatchObject({ status: 403 });
  }
});

test("every question is answered with what the device says, refused while it is away", async () => {
  const server = await listeningServer();
  const { ask, sn, key } = await camera(server);
  const offline = { status: 409, key: "device.offline" };
  for (const one of byPath) await expect(ask(one.ask, { params: { sn } })).rejects.toMatchObject(offline);
  for (const one of byQuery) await expect(ask(one.ask, { query: { sn } })).rejects.toMatchObject(offline);
  await expect(ask(messaging.history, { query: { sn, ...span } })).rejects.toMatchObject(offline);
  await expect(ask(messaging.snapshot, { params: { sn } })).rejects.toMatchObject(offline);
  await expect(ask(messaging.snapshot, { params: { sn }, query: { kept: "true" } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await ask(messaging.info, { query: { sn } })).toMatchObject({
    sn,
    version: "",
    lens: null,
    isAsked: false,
  });

  const camera1 = await scriptedDevice(server, { sn, key });
  for (const one of byPath)
    expect(await ask(one.ask, { params: { sn } })).toMatchObject({ state: "succeeded", result: one.result });
  for (const one of byQuery)
    expect(await ask(one.ask, { query: { sn } })).toMatchObject({ state: "succeeded", result: one.result });
  expect(await ask(messaging.history, { query: { sn, ...span } })).toMatchObject({
    result: { enter: 2, leave: 1, pass: 5, return: 3 },
  });
  expect(camera1.received.at(-1)).toMatchObject({
    Command: 2302,
    StartTimestamp: 1667376899,
    EndTimestamp: 1667377000,
  });
  const base64 = "/9j/4AECAw==";
  const picture = { state: "succeeded", result: { contentType: "image/jpeg", base64 } };
  expect(await ask(messaging.snapshot, { params: { sn } })).toMatchObject(picture);
  await camera1.disconnect();
  const { pool } = server.platform.database;
  await vi.waitFor(async () => {
    expect((await pool.query("select from devices where connected_at is not null")).rowCount).toBe(0);
  }, 10_000);
  expect(await ask(messaging.snapshot, { params: { sn }, query: { kept: "true" } })).toMatchObject(picture);
  expect(await ask(messaging.info, { query: { sn } })).toMatchObject({
    ...{ sn, macAddress: "00:11:22:33:44:55", version: "V2.1.6", lens: "wide", deviceType: 2 },
  });
});

test("a device's refusal is told with its words; no answer is a time-out", async () => {
  const server = await listeningServer({ FOYER_ANSWER_SECONDS: "0.2" });
  const { ask, sn, key } = await camera(server);
  const camera1 = await scriptedDevice(server, { sn, key }, { answer: () => refusedWith("3", "too dark") });
  for (const one of byPath)
    expect(await ask(one.ask, { params: { sn } })).toMatchObject({ state: "failed", reason: "too dark" });
  expect(await ask(messaging.setDirection, { body: { sn, forward: true } })).toMatchObject({
    state: "failed",
  });
  camera1.answerWith(() => null);
  const said = camera1.received.length;
  expect(await ask(messaging.totals, { query: { sn } })).toMatchObject({ state: "timed_out" });
  expect(camera1.received.slice(said).map(({ Command }) => Command)).toEqual([2301, 2301, 2301]);
  for (const type of [1, 2, 3] as const) {
    const before = camera1.received.length;
    expect(await ask(messaging.maintain, { body: { sn, type } })).toMatchObject({ state: "timed_out" });
    expect(camera1.received).toHaveLength(before + 1);
  }
});

test("resetting and clearing need their own permissions", async () => {
  const server = await listeningServer();
  const { tenantId, sn, key } = await camera(server);
  const keeper = await storeUser(server, tenantId, { may: ["device:restart"] });
  await scriptedDevice(server, { sn, key }, { answer: asTheVendor });
  expect(await keeper(messaging.maintain, { body: { sn, type: 1 } })).toMatchObject({ state: "succeeded" });
  for (const type of [2, 3] as const)
    await expect(keeper(messaging.maintain, { body: { sn, type } })).rejects.toMatchObject({
      key: "permission.denied",
    });
});
