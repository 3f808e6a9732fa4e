import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { simulatedProtocols } from "@foyer/contract/devices/brands/brands";
import { FleetPlan, type PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PretendPlatform, pretendPlatform } from "../../test/pretend-platform.ts";
import { createModel } from "../model/model.ts";
import { samplePlan } from "../model/sample-plan.ts";
import { ZoneClock } from "../model/zone-clock.ts";
import { HttpPost } from "../protocols/http-post.ts";
import { compactWall } from "../protocols/wall-stamp.ts";
import { noFaults, parseOutage } from "./faults.ts";
import { Ledger } from "./ledger.ts";
import { Live, type LiveParts } from "./live.ts";
import { Tally } from "./tally.ts";

const noon = Date.parse("2026-06-12T12:00:00+02:00");

let platform: PretendPlatform;
let http: HttpPost;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  platform = await pretendPlatform();
  http = new HttpPost("127.0.0.1", platform.ports.httpPort);
});

afterEach(() => {
  http.close();
  platform.close();
  vi.restoreAllMocks();
});

function fleet(count: number, protocols: PlannedDevice["protocol"][] = []): FleetPlan {
  const plan = samplePlan({
    count,
    protocols,
    zone: "Europe/Berlin",
    seed: 3,
    key: "secret",
    host: "127.0.0.1",
    ...platform.ports,
  });
  return FleetPlan.parse({
    ...plan,
    devices: plan.devices.map((device) => ({
      ...device,
      profile: "shop",
      openMinute: 540,
      closeMinute: 1200,
      dailyIn: 900,
      recordMinutes: 5,
    })),
  });
}

function run(plan: FleetPlan, given: Partial<LiveParts> = {}): { live: Live; tally: Tally } {
  const tally = new Tally();
  const ports = {
    host: "127.0.0.1",
    tcpPort: plan.tcpPort,
    mqttPort: plan.mqttPort,
    http,
    mqttVersion: 5 as const,
  };
  const live = new Live({
    plan,
    ports,
    tally,
    faults: noFaults,
    ledger: null,
    speed: 600,
    hours: "all",
    from: noon,
    catchUp: noon - 3_600_000,
    ...given,
  });
  live.start();
  return { live, tally };
}

/** What must have arrived from a device for the record that starts at `start`. */
function expected(plan: FleetPlan, device: PlannedDevice, start: number) {
  const values = createModel(plan.seed, []).recordAt(device, "1", start, 300);
  const stamp = /^(he2|hpc)/.test(device.protocol)
    ? compactWall(ZoneClock.of(device.zone), start + 300_000)
    : new Date(start).toISOString();
  return { key: `${device.sn} 1 ${stamp}`, counts: { in: values.in ?? 0, out: values.out ?? 0 } };
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue() && waited < 10_000; waited += 20) await sleep(20);
  expect(isTrue()).toBe(true);
}

describe("live devices", { timeout: 30_000 }, () => {
  it("bring every record over every protocol, whatever gets lost or comes twice", async () => {
    const plan = fleet(simulatedProtocols.length);
    const path = join(mkdtempSync(join(tmpdir(), "simulator-")), "ledger");
    const ledger = new Ledger(path);
    const { live, tally } = run(plan, {
      ledger,
      faults: { ...noFaults, loseAnswers: 0.15, duplicate: 0.15 },
    });
    await until(() => tally.acknowledged >= plan.devices.length * 16);
    await live.stop();
    ledger.close();
    for (const device of plan.devices) {
      if (device.deviceType === 10) continue;
      for (let start = noon - 3_600_000; start < noon; start += 300_000) {
        const { key, counts } = expected(plan, device, start);
        const faulty = `pretend-platform.ts takes ${device.protocol} under the key ${key}`;
        expect(platform.stored.get(key), faulty).toMatchObject(counts);
      }
    }
    const promised = readFileSync(path, "utf8").trim().split("\n");
    expect(promised).toHaveLength(tally.acknowledged);
    expect(platform.stored.size).toBeGreaterThanOrEqual(tally.acknowledged);
    expect(JSON.parse(promised[0]!)).toEqual({
      sn: expect.any(String),
      line: "1",
      start: expect.stringMatching(/Z$/),
      seconds: 300,
      in: expect.any(Number),
      out: expect.any(Number),
    });
    expect(tally.lostAnswers).toBeGreaterThan(0);
    expect([...platform.stored.values()].some(({ times }) => times > 1)).toBe(true);
    expect(platform.commands).toContain(0xd3);
    expect(new Set(platform.heartbeats).size).toBeGreaterThan(0);
    expect(platform.keys[0]).toBe("Bearer secret");
    expect(platform.broker.logins[0]).toEqual({ client: "SIM0002", user: "SIM0002", password: "secret" });
  });

  it("keep what is refused and send it again", async () => {
    const plan = fleet(6);
    platform.refusals.left = 8;
    const { live, tally } = run(plan, { speed: 60 });
    // The refused publication is never acknowledged: it goes again when the connection does.
    await sleep(600);
    platform.broker.cutAll();
    await until(() => tally.acknowledged >= 6 * 12);
    await live.stop();
    for (const device of plan.devices) {
      const { key, counts } = expected(plan, device, noon - 300_000);
      expect(platform.stored.get(key), key).toMatchObject(counts);
    }
    expect(tally.failures).toBeGreaterThan(2);
    expect(platform.commands).toContain(0xd3);
  });

  it("survive a platform that is away for a while", async () => {
    const plan = fleet(4, ["foyer-http", "foorir", "he2-digital", "he2-analog"]);
    const { httpPort, tcpPort } = platform.ports;
    platform.close();
    const { live, tally } = run({ ...plan, httpPort, tcpPort });
    await until(() => tally.failures >= 4);
    expect(tally.acknowledged).toBe(0);
    await live.stop();
    platform = await pretendPlatform();
  });

  it("are lost in an outage, come back and send their backlog", async () => {
    const plan = fleet(1, ["foyer-mqtt"]);
    const outages = { ...noFaults, outage: 0.5, outageMs: 100_000 };
    const { live, tally } = run(plan, { faults: outages, speed: 600, catchUp: null });
    await until(
      () => platform.states.some(({ payload }) => payload.includes("lost")) && tally.acknowledged >= 4,
    );
    await live.stop();
    expect(platform.states[0]).toEqual({
      topic: "foyer/v1/SIM0001/state",
      payload: '{"state":"ready","fw":"V2.1","model":"HX-A8"}',
      retain: true,
    });
    expect(platform.states.find(({ payload }) => payload.includes("lost"))?.retain).toBe(true);
  });

  it("stamp 2015 after a reset of their clock until they are answered", async () => {
    const plan = fleet(1, ["he2-digital"]);
    const { live, tally } = run(plan, { faults: { ...noFaults, clockReset: 0.3 } });
    await until(() => tally.acknowledged >= 12);
    await live.stop();
    const stamps = [...platform.stored.keys()].map((key) => key.split(" ")[2]);
    expect(stamps.some((stamp) => stamp?.startsWith("2015"))).toBe(true);
  });

  it("reads outages", () => {
    expect(parseOutage("0.001:30m")).toEqual({ outage: 0.001, outageMs: 1_800_000 });
    expect(parseOutage("often")).toBeNull();
  });
});
