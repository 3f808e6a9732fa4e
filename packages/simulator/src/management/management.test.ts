import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandTopic } from "@foyer/contract/devices/topics";
import { beforeEach, expect, test, vi } from "vitest";
import type { PretendPlatform } from "../../test/pretend-platform.ts";
import { quietPlatform } from "../../test/quiet-platform.ts";
import { lost, noon, patience, ready, running } from "../../test/running-cameras.ts";
import { createModel } from "../model/model.ts";

let platform: PretendPlatform;

beforeEach(async () => {
  platform = await quietPlatform();
});

test("a camera that counts over HTTP says who it is over MQTT, takes commands and keeps a ledger of them", async () => {
  const { subscribed, ask, control, states } = await running(platform);
  await subscribed();
  expect(platform.broker.logins).toEqual([{ client: "CAM1", user: "CAM1", password: "secret" }]);
  await vi.waitFor(() => expect(states()).toEqual([ready("V2.1")]), patience);
  expect(platform.states[0]?.retain).toBe(true);
  expect(await ask(1203)).toMatchObject({ id: "id-1", DeviceSN: "CAM1", result: { code: "0" } });
  expect(await ask(1103, { TimeServer: "time.example" })).toMatchObject({ result: { isError: false } });
  expect(await ask(1202)).toMatchObject({ TimeServer: "time.example" });
  const ledger = [
    { sn: "CAM1", command: 1203, id: "id-1", parameters: {} },
    { sn: "CAM1", command: 1103, id: "id-2", parameters: { TimeServer: "time.example" } },
    { sn: "CAM1", command: 1202, id: "id-3" },
  ];
  expect(await control("/ledger")).toMatchObject(ledger);
  expect(await control("/devices/CAM1")).toMatchObject({
    connected: true,
    firmware: "V2.1",
    settings: { ntp: { TimeServer: "time.example" } },
    ledger,
  });
  expect(await control("/devices")).toEqual(["CAM1"]);
  expect(await control("/devices/CAM2")).toEqual({ message: "no such device" });
});

test("real firmware repeats no id", async () => {
  const { subscribed, send } = await running(platform, [{}], { echoesId: false });
  await subscribed();
  send(1203);
  await vi.waitFor(() => expect(platform.replies).toHaveLength(1), patience);
  expect(platform.replies[0]?.reply).toMatchObject({ DeviceSN: "CAM1" });
  expect(platform.replies[0]?.reply).not.toHaveProperty("id");
});

test("only devices with a key that are no infrared counters take commands", async () => {
  const { live, subscribed } = await running(platform, [
    {},
    { sn: "CAM2", key: null },
    { sn: "CAM3", managed: false },
    { sn: "BEAM", deviceType: 1, protocol: "he2-digital" },
    { sn: "OWN", deviceType: 8, protocol: "foyer-mqtt" },
    { sn: "WEB", deviceType: 7, protocol: "foyer-http" },
  ]);
  await subscribed();
  const managed = [...live.devices].filter(([, { parts }]) => parts.camera).map(([sn]) => sn);
  expect(managed).toEqual(["CAM1", "OWN", "WEB"]);
  await vi.waitFor(() => expect(platform.broker.isSubscribed(commandTopic("OWN"))).toBe(true), patience);
  expect(platform.broker.logins.map(({ client }) => client).sort()).toEqual(["CAM1", "OWN", "WEB"]);
});

test("restart and time zone make it silent for a while; it comes back and announces itself", async () => {
  const { subscribed, ask, states } = await running(platform);
  await subscribed();
  for (const [nth, [command, parameters]] of [
    [1501, {}] as const,
    [1102, { TimeZone: 3 }] as const,
  ].entries()) {
    await ask(command, parameters);
    await vi.waitFor(
      () => expect(states()).toEqual([ready("V2.1"), ...Array(nth + 1).fill([lost, ready("V2.1")])].flat()),
      patience,
    );
  }
  expect(await ask(1201)).toMatchObject({ TimeZone: "3" });
});

test("what it tells as history is what it sent: nothing while detection was off, exchanged while reversed", async () => {
  const from = noon;
  const { live, ask, plan, subscribed } = await running(platform, [{}], { speed: 600 });
  await subscribed();
  const [device] = plan.devices;
  await ask(2105, { DetectionSwitch: 0 });
  const offAt = live.now();
  await vi.waitFor(() => expect(live.now()).toBeGreaterThan(offAt + 1_200_000), patience);
  await ask(2105, { DetectionSwitch: 1 });
  await ask(2104, { DetectionDirection: 0 });
  const onAt = live.now();
  await vi.waitFor(() => expect(live.now()).toBeGreaterThan(onAt + 1_800_000), patience);
  const quiet = Math.ceil(offAt / 300_000) * 300_000;
  const until = await vi.waitFor(() => {
    const last = Math.floor(onAt / 300_000) * 300_000 + 600_000;
    expect(platform.stored.get(`CAM1 1 ${new Date(last).toISOString()}`)).toBeDefined();
    return last + 300_000;
  }, patience);
  const sent = { Enter: 0, Leave: 0 };
  for (let start = from; start < until; start += 300_000) {
    const record = platform.stored.get(`CAM1 1 ${new Date(start).toISOString()}`)!;
    sent.Enter += record.in;
    sent.Leave += record.out;
  }
  const span = { StartTimestamp: from / 1000, EndTimestamp: until / 1000 };
  expect(await ask(2302, span)).toMatchObject({ Enter: String(sent.Enter), Leave: String(sent.Leave) });
  expect(platform.stored.get(`CAM1 1 ${new Date(quiet).toISOString()}`)).toMatchObject({ in: 0, out: 0 });
  const reversed = until - 300_000;
  const seen = createModel(3, []).recordAt(device!, "1", reversed, 300);
  expect(platform.stored.get(`CAM1 1 ${new Date(reversed).toISOString()}`)).toMatchObject({
    in: seen.out ?? 0,
    out: seen.in ?? 0,
  });
  await ask(1503);
  expect(await ask(2302, span)).toMatchObject({ Enter: "0", Leave: "0" });
}, 30_000);

test("faults: refuses, answers slowly or not at all, is offline and heals", async () => {
  const { subscribed, ask, send, fault, states, control } = await running(platform);
  await subscribed();
  await fault("refuses");
  expect(await ask(1103, { TimeServer: "x" })).toMatchObject({ result: { isError: true, code: "2" } });
  await fault("none");
  expect(await ask(1202)).toMatchObject({ TimeServer: "pool.ntp.org" });

  await fault("lateReply", { delayMs: 300 });
  const began = Date.now();
  await ask(1203);
  expect(Date.now() - began).toBeGreaterThanOrEqual(290);
  await fault("none");

  await fault("silent");
  const unanswered = send(1203);
  await vi.waitFor(
    async () => expect((await control("/devices/CAM1")).ledger.at(-1).id).toBe(unanswered),
    patience,
  );
  await fault("none");
  await ask(1203);
  expect(platform.replies.some(({ reply }) => reply.id === unanswered)).toBe(false);

  expect(await fault("offline")).toMatchObject({ dark: true, faults: ["offline"] });
  await vi.waitFor(() => expect(states().at(-1)).toBe(lost), patience);
  expect(await fault("none")).toMatchObject({ dark: false, faults: [] });
  await vi.waitFor(() => expect(states().at(-1)).toBe(ready("V2.1")), patience);
  expect(await fault("explodes")).toMatchObject({ message: expect.stringContaining("kind") });
});

test("an offline device keeps its records and sends them when it is back; a wrong clock stamps them", async () => {
  const { fault, control } = await running(platform, [{}], { speed: 600 });
  await fault("offline");
  await vi.waitFor(async () => expect((await control("/devices/CAM1")).waiting).toBeGreaterThan(3), patience);
  expect(platform.stored.size).toBeLessThan(2);
  await fault("none");
  await vi.waitFor(() => expect(platform.stored.size).toBeGreaterThan(3), patience);
  const isStored = (minute: number) =>
    [...platform.stored.keys()].some((key) => key.includes(`:${minute}:00.000Z`));
  expect(isStored(7)).toBe(false);
  await fault("clockSkew", { skewSeconds: 120 });
  await vi.waitFor(
    () => expect(isStored(7) || isStored(12) || isStored(22) || isStored(32)).toBe(true),
    patience,
  );
}, 30_000);

test("a camera keeps its settings and its firmware from one run to the next", async () => {
  const statePath = join(mkdtempSync(join(tmpdir(), "kept-")), "state.json");
  const before = await running(platform, [{}], { statePath });
  await before.subscribed();
  await before.ask(1103, { TimeServer: "time.example" });
  await before.ask(2105, { DetectionSwitch: 0 });
  before.live.devices.get("CAM1")?.parts.device.runs("V3.0");
  await before.ask(1501);
  await vi.waitFor(() => expect(before.states()).toEqual([ready("V2.1"), lost, ready("V3.0")]), patience);
  await before.live.stop();

  const after = await running(platform, [{}], { statePath });
  await vi.waitFor(async () => expect((await after.control("/devices/CAM1")).connected).toBe(true), patience);
  expect(await after.control("/devices/CAM1")).toMatchObject({
    firmware: "V3.0",
    settings: { ntp: { TimeServer: "time.example" }, detection: { DetectionSwitch: 0 } },
  });
  // What it counted before is sent as it was counted, what it counts since is nothing.
  const counter = after.live.devices.get("CAM1")?.parts.device.counter;
  expect(counter?.mode.counts).toBe(false);
  expect(counter?.totals(noon - 3_600_000, noon).enter).toBeGreaterThan(20);
  expect(counter?.totals(noon + 3_600_000, noon + 7_200_000).enter).toBe(0);
});

test("what goes wrong by plan begins by itself", async () => {
  const { control } = await running(platform, [{ faults: [{ kind: "refuses", afterSeconds: 0.05 }] }]);
  await vi.waitFor(
    async () => expect((await control("/devices/CAM1")).faults).toEqual(["refuses"]),
    patience,
  );
});
