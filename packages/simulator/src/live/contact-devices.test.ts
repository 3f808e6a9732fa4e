import { createServer } from "node:http";
import { FleetPlan } from "@foyer/contract/devices/fleet-plan";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { listening } from "../../test/listening.ts";
import type { PretendPlatform } from "../../test/pretend-platform.ts";
import { quietPlatform } from "../../test/quiet-platform.ts";
import { createModel } from "../model/model.ts";
import { HttpPost } from "../protocols/http-post.ts";
import { noFaults } from "./faults.ts";
import { Live } from "./live.ts";
import { Tally } from "./tally.ts";

const noon = Date.parse("2026-06-12T12:00:00Z");
const patience = { timeout: 15_000, interval: 10 };
let platform: PretendPlatform;

beforeEach(async () => {
  platform = await quietPlatform();
});

function beam(protocol: "he2-digital" | "he2-analog", recordMinutes: number) {
  const http = new HttpPost("127.0.0.1", platform.ports.httpPort);
  const plan = FleetPlan.parse({
    seed: 3,
    host: "127.0.0.1",
    ...platform.ports,
    devices: [
      {
        ...{ sn: "BEAM", key: null, deviceType: 1, protocol, zone: "UTC", recordMinutes },
        ...{ openMinute: 0, closeMinute: 0, dailyIn: 3000, profile: "shop" },
      },
    ],
  });
  const live = new Live({
    plan,
    ports: { host: "127.0.0.1", ...platform.ports, http, mqttVersion: 4 },
    ...{ faults: noFaults, tally: new Tally(), ledger: null, hours: "all", catchUp: null },
    ...{ speed: 600, from: noon },
    timing: { restartMs: 50, installMs: 50, bytesPerSecond: 10_000_000 },
  });
  live.start();
  onTestFinished(async () => {
    await live.stop();
    http.close();
  });
  return { live, plan, device: live.devices.get("BEAM")! };
}

const listMinutes = () => [...platform.stored.keys()].map((key) => key.slice(-4, -2));

test("a beam takes the record period over from the answer, and no one is lost or counted twice on the way", async () => {
  platform.answers[0xd1] = "0000,2359,10,0,0,0,0,0";
  const { device, plan } = beam("he2-digital", 5);
  await vi.waitFor(
    () => expect(device.view()).toMatchObject({ recordMinutes: 10, uploadMinutes: 10 }),
    patience,
  );
  await vi.waitFor(() => expect(platform.stored.size).toBeGreaterThanOrEqual(5), patience);
  const stamps = [...platform.stored.keys()].map((key) => key.slice(-14)).sort();
  const end = stamps.at(-1)!;
  const until = Date.UTC(2026, 5, 12, Number(end.slice(8, 10)), Number(end.slice(10, 12)));
  expect(
    listMinutes()
      .slice(-3)
      .every((minutes) => Number(minutes) % 10 === 0),
  ).toBe(true);
  const seen = createModel(3, []).recordAt(plan.devices[0]!, "1", noon, (until - noon) / 1000);
  const counted = stamps.reduce((sum, stamp) => sum + platform.stored.get(`BEAM 1 ${stamp}`)!.in, 0);
  expect(counted).toBe(seen.in);
});

test("a beam that shall count one way only does so", async () => {
  platform.answers[0xd1] = "0000,2359,5,0,1,0,0,0";
  const { device } = beam("he2-digital", 5);
  await vi.waitFor(() => expect(device.parts.device.counter.mode.only).toBe("in"), patience);
  const before = platform.stored.size;
  await vi.waitFor(() => expect(platform.stored.size).toBeGreaterThan(before + 4), patience);
  const later = [...platform.stored.values()].slice(before + 2);
  expect(later.every(({ out }) => out === 0)).toBe(true);
  expect(later.some((record) => record.in > 0)).toBe(true);
});

test("a beam fetches a firmware it is offered once, and says what it runs; low batteries are told", async () => {
  let fetched = 0;
  const server = createServer((_request, answer) => {
    fetched++;
    answer.end('{"version":"V5.40-EN"}');
  });
  const link = `http://127.0.0.1:${await listening(server)}/he2.bin`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { device } = beam("he2-digital", 5);
  await vi.waitFor(() => expect(platform.bodies.at(-1)).toContain(",49,47,1,V5.38-EN,HX-H6"), patience);
  platform.answers[0xd2] = `1,${link}`;
  device.order({ kind: "lowBattery" });
  await vi.waitFor(() => expect(platform.bodies.at(-1)).toContain(",9,9,1,V5.40-EN,HX-H6"), patience);
  const times = platform.bodies.length;
  await vi.waitFor(() => expect(platform.bodies.length).toBeGreaterThan(times + 3), patience);
  expect(fetched).toBe(1);
});

test("an analog beam keeps its records until the interval it was told is over", async () => {
  platform.answers[0xd2] = "0000,2359,15,5,0,0,0,0";
  const { device } = beam("he2-analog", 5);
  await vi.waitFor(
    () => expect(device.view()).toMatchObject({ recordMinutes: 5, uploadMinutes: 15 }),
    patience,
  );
  platform.stored.clear();
  const arrivals: number[] = [];
  await vi.waitFor(() => {
    while (arrivals.length < platform.stored.size) arrivals.push(Date.now());
    expect(arrivals.length).toBeGreaterThanOrEqual(12);
  }, patience);
  // A record every half second of real time, if it did not wait for the interval of a second and a half.
  const pauses = arrivals.filter((at, nth) => nth > 0 && at - (arrivals[nth - 1] ?? 0) > 800);
  expect(pauses.length).toBeGreaterThanOrEqual(3);
  expect(listMinutes().every((minutes) => Number(minutes) % 5 === 0)).toBe(true);
});
