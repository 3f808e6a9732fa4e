import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandAnswer } from "@foyer/contract/devices/commands";
import { connections } from "@foyer/contract/devices/connections";
import { messaging } from "@foyer/contract/devices/messaging";
import { expect, onTestFinished, test, vi } from "vitest";
import { access, company, companyAdmin, device, deviceModel, entity } from "../../../../test/factories.ts";
import { startSimulatorWithControl } from "../../../../test/simulator.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import type { Ask } from "../../../../test/test-server.ts";
import { startSimulated } from "./simulated-fleet.ts";

const patience = { timeout: 30_000, interval: 50 };

async function simulatedCamera(...args: string[]) {
  const server = await listeningServer({ FOYER_DEVICE_KEYS: "required" });
  const ask = await companyAdmin(server, await company(server.admin));
  const entityId = await entity(ask);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const { sn, key } = await device(ask, { modelId, entityId, deviceType: 2 });
  const simulator = await startSimulatorWithControl(server, {
    devices: [{ sn, key, deviceType: 2, protocol: "foorir" }],
    args: ["--restart-seconds=0.2", ...args],
  });
  await becomesOnline(ask, sn);
  return { server, ask, sn, simulator };
}

/** Until the server knows that it is online. */
const becomesOnline = (ask: Ask, sn: string) =>
  vi.waitFor(
    async () => expect(await ask(messaging.detection, inPath(sn))).toMatchObject({ state: "succeeded" }),
    patience,
  );

const inPath = (sn: string) => ({ params: { sn } });
const inQuery = (sn: string) => ({ query: { sn } });

/** The picture a device takes, as its width and height. */
async function readPicture(ask: Ask, sn: string): Promise<[number, number]> {
  const { state, result } = await ask(messaging.snapshot, { params: { sn }, query: {} });
  expect(state).toBe("succeeded");
  expect(result?.contentType).toBe("image/png");
  const bytes = Buffer.from(String(result?.base64), "base64");
  expect(bytes.length).toBeGreaterThan(10_000);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const corners = [
  { x: 100, y: 80 },
  { x: 500, y: 80 },
  { x: 500, y: 320 },
  { x: 100, y: 320 },
];
const bent = [
  { x: 100, y: 200 },
  { x: 240, y: 240 },
  { x: 380, y: 240 },
  { x: 500, y: 200 },
];
const push = { on: true, server: "192.168.8.101", port: 5001, interval: 5 };
const height = { detectionHeight: 300, filterHeight: 80, rotateDirection: 1, rotateAngle: 1.5 };
const xml = { postUrl: "http://a/b", heartUrl: "http://a/c", deviceId: "7", interval: 2 };

/** Each setting as it is desired, and what the simulated camera, which knows only the vendor's words, has of it then. */
const settings: { set: typeof messaging.setDetection; value: object; kept: Record<string, object> }[] = [
  { set: messaging.setDetection, value: { on: false }, kept: { detection: { DetectionSwitch: 0 } } },
  {
    set: messaging.setHeight as never,
    value: height,
    kept: { height: { DetectionHeight: 300, FilterHeight: 80, RotateDirection: 1, RotateAngle: 1.5 } },
  },
  {
    set: messaging.setArea as never,
    value: { corners },
    kept: { area: { LeftUpPointX: 100, LeftUpPointY: 80, RightDownPointX: 500, LeftDownPointY: 320 } },
  },
  {
    set: messaging.setLine as never,
    value: { y: 0, points: bent },
    kept: { line: { DetectionLine: 0, P1X: 100, P2Y: 240, P4X: 500 } },
  },
  { set: messaging.setPolyline as never, value: { on: true }, kept: { polyline: { Enable: 1 } } },
  { set: messaging.setPassMode as never, value: { on: true }, kept: { passMode: { Enable: 1 } } },
  {
    set: messaging.setImage as never,
    value: { brightness: 140, greyThreshold: 33 },
    kept: { image: { DesiredBrightness: 140, GrayValueThreshold: 33 } },
  },
  {
    set: messaging.setOsd as never,
    value: { station: "Tor Süd 2", timeShown: false, flowShown: true, stationShown: true },
    kept: {
      osd: { ThesdStation: "Tor Süd 2", ThesdTimeEnable: 0, ThesdPflowEnable: 1, ThesdStationEnable: 1 },
    },
  },
  {
    set: messaging.setRs485 as never,
    value: { protocol: 2, baudRate: 115_200, address: 9 },
    kept: { rs485: { Protocol: 2, BaudRate: 115_200, Address: 9 } },
  },
  {
    set: messaging.setDirection as never,
    value: { forward: false },
    kept: { direction: { DetectionDirection: 0 } },
  },
  {
    set: messaging.setChildMode as never,
    value: { on: true, threshold: 115 },
    kept: { childMode: { Enable: 1, Threshold: 115 } },
  },
  {
    set: messaging.setStayCount as never,
    value: { on: true, seconds: 45 },
    kept: { stayCount: { Enable: 1, StayTime: 45 } },
  },
  {
    set: messaging.setIoDelay as never,
    value: { open: 2, close: 6 },
    kept: { ioDelay: { OpenDelay: 2, CloseDelay: 6 } },
  },
  { set: messaging.setLeftImage as never, value: { on: true }, kept: { leftImage: { Enable: 1 } } },
  {
    set: messaging.setBackupConnection as never,
    value: { on: true },
    kept: { backupConnection: { Enable: 1 } },
  },
  {
    set: messaging.setHttpPush as never,
    value: { servers: [push, { ...push, on: false, interval: 30 }] },
    kept: { httpPush: { Server1: "192.168.8.101", Enable1: 1, Enable2: 0, Interval2: 30 } },
  },
  {
    set: messaging.setXmlPush as never,
    value: { ...xml, intervalMode: 0, realTimeMode: 1 },
    kept: { xmlPush: { PostUrl: "http://a/b", DeviceId: "7", RealTimeMode: 1 } },
  },
];

test("the server's words and the simulator's, written apart from the vendor's document, mean the same", async () => {
  const { ask, sn, simulator } = await simulatedCamera();
  const done = ({ state, reason }: CommandAnswer) =>
    expect({ state, reason }).toEqual({ state: "succeeded", reason: null });
  for (const { set, value, kept } of settings) {
    done(await ask(set, { body: { sn, ...value } as never }));
    expect((await simulator.device(sn)).settings, set.path).toMatchObject(kept);
  }
  const readActual = async (answer: Promise<CommandAnswer>) => (await answer).result;
  expect(await readActual(ask(messaging.detection, inPath(sn)))).toEqual({ on: false });
  expect(await readActual(ask(messaging.stayCount, inPath(sn)))).toEqual({ on: true, seconds: 45 });
  expect(await readActual(ask(messaging.ioDelay, inPath(sn)))).toEqual({ open: 2, close: 6 });
  expect(await readActual(ask(messaging.childMode, inQuery(sn)))).toEqual({ on: true, threshold: 115 });
  expect(await readActual(ask(messaging.xmlPush, inPath(sn)))).toEqual({
    ...xml,
    intervalMode: 0,
    realTimeMode: 1,
  });
  expect(await readActual(ask(messaging.network, inQuery(sn)))).toMatchObject({
    type: "dhcp",
    mask: "255.255.255.0",
  });
  expect(await readActual(ask(messaging.information, inQuery(sn)))).toMatchObject({ sn, version: "V2.1" });
  expect(await readActual(ask(messaging.totals, inQuery(sn)))).toMatchObject({ enter: expect.any(Number) });
}, 120_000);

test("settings are refused as the camera refuses them; a zone restarts it; without ids the answers find their questions", async () => {
  const { ask, sn, simulator } = await simulatedCamera("--echo-id=off");
  expect(await ask(messaging.setHeight, { body: { sn, ...height } })).toMatchObject({
    state: "failed",
    reason: expect.stringContaining("Detection is on"),
  });
  await simulator.fault(sn, "refuses");
  expect(await ask(messaging.detection, inPath(sn))).toMatchObject({ state: "failed" });
  await simulator.fault(sn, "none");
  expect(await ask(messaging.time, { body: { sn, timeZone: 3 } })).toMatchObject({ state: "succeeded" });
  await becomesOnline(ask, sn);
  expect(await simulator.device(sn)).toMatchObject({ settings: { timeZone: { TimeZone: 3 } } });
  expect(await readPicture(ask, sn)).toEqual([640, 400]);
}, 120_000);

test("whoever tries Foyer with a simulated counter sees its picture", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foyer-managed-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const server = await listeningServer({ FOYER_DATA: folder });
  const ask = await companyAdmin(server, await company(server.admin));
  const { sn } = await ask(connections.simulate, { body: { corridorId: await access(ask) } });
  onTestFinished(await startSimulated(server.platform));
  await vi.waitFor(async () => expect(await readPicture(ask, sn)).toEqual([640, 400]), patience);
}, 120_000);
