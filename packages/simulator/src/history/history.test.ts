import { FleetPlan } from "@foyer/contract/devices/fleet-plan";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type PretendPlatform, pretendPlatform } from "../../test/pretend-platform.ts";
import { Tally } from "../live/tally.ts";
import { flowBody } from "../protocols/flow-body.ts";
import { HttpPost } from "../protocols/http-post.ts";
import { type HistoryPlan, historyCalls, sendHistory } from "./history.ts";

const device = {
  sn: "D1",
  key: "k1",
  deviceType: 8,
  protocol: "foyer-mqtt",
  zone: "Europe/Berlin",
  lines: ["1", "2"],
  openMinute: 540,
  closeMinute: 1200,
  dailyIn: 900,
  profile: "shop",
};

function history(devices: object[], given: Partial<HistoryPlan> = {}): HistoryPlan {
  return {
    plan: FleetPlan.parse({ seed: 1, host: "127.0.0.1", httpPort: 1, tcpPort: 1, mqttPort: 1, devices }),
    from: Date.parse("2026-01-01T00:00:00Z"),
    fineFrom: Date.parse("2026-01-08T00:00:00Z"),
    to: Date.parse("2026-01-11T00:00:00Z"),
    hours: "open",
    key: "site",
    callSize: 100,
    ...given,
  };
}

describe("the calls of a history", () => {
  it("are hourly first and fine later, of one key each, and follow on without hole or overlap", () => {
    const beam = { ...device, sn: "B1", key: null, deviceType: 1, protocol: "he2-digital", lines: ["1"] };
    const calls = [...historyCalls(history([device, { ...beam }, { ...beam, sn: "B2" }]))];
    for (const { records } of calls) expect(records.length).toBeLessThanOrEqual(100);
    expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(["k1", "site"]));
    for (const { key, records } of calls)
      expect(new Set(records.map(({ sn }) => (sn === "D1" ? "k1" : "site")))).toEqual(new Set([key]));
    const records = calls.flatMap((call) => call.records);
    const beams = records.filter(({ sn }) => sn === "B1");
    expect(beams.filter(({ seconds }) => seconds === 3600)).toHaveLength(7 * 11);
    expect(beams.filter(({ seconds }) => seconds === 300)).toHaveLength(3 * 11 * 12);
    for (const [index, { start, seconds }] of beams.entries()) {
      expect(beams[index + 1]?.start ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(
        start + seconds * 1000,
      );
    }
  });

  it("tell closed time in one record and cover all but the gaps, unless the sensor is silent then", () => {
    const gaps = [{ from: "2026-01-02T22:00:00Z", to: "2026-01-03T02:00:00Z" }];
    const beam = { ...device, sn: "B1", deviceType: 1, protocol: "he2-digital" };
    const calls = [...historyCalls(history([{ ...device, gaps }, beam], { hours: "all" }))];
    const records = calls.flatMap((call) => call.records).filter(({ line }) => line === "1");
    const seconds = (sn: string) =>
      records.filter((record) => record.sn === sn).reduce((sum, record) => sum + record.seconds, 0);
    expect(seconds("D1")).toBe(10 * 86_400 - 4 * 3_600);
    expect(seconds("B1")).toBe(10 * 11 * 3_600);
    const nights = records.filter((record) => record.seconds > 3_600);
    expect(nights).toHaveLength(12);
    for (const { values } of nights) expect(Object.values(values).filter((count) => count !== 0)).toEqual([]);
  });

  it("leave gaps", () => {
    const gaps = [{ from: "2026-01-02T10:00:00Z", to: "2026-01-09T10:00:00Z" }];
    const records = [...historyCalls(history([{ ...device, gaps }]))].flatMap((call) => call.records);
    expect(
      records.filter(({ start }) => start >= Date.parse(gaps[0]!.from) && start < Date.parse(gaps[0]!.to)),
    ).toEqual([]);
  });

  it("are made and written at tens of thousands of records a second", { timeout: 60_000 }, () => {
    const devices = Array.from({ length: 16 }, (_, n) => ({ ...device, sn: `D${n}`, lines: ["1"] }));
    const year = {
      from: Date.parse("2025-01-01T00:00:00Z"),
      fineFrom: Number.POSITIVE_INFINITY,
      to: Date.parse("2026-01-01T00:00:00Z"),
    };
    const began = performance.now();
    let made = 0;
    let characters = 0;
    for (const { records } of historyCalls(history(devices, { ...year, callSize: 10_000 }))) {
      made += records.length;
      characters += flowBody(records).length;
    }
    const rate = made / ((performance.now() - began) / 1000);
    console.log(
      `${made} records, ${Math.round(characters / made)} characters each: ${Math.round(rate)} records/s`,
    );
    expect(rate).toBeGreaterThan(10_000);
  });
});

describe("sending a history", () => {
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

  it("brings every record, also past a platform that is busy", async () => {
    platform.refusals.left = 5;
    const tally = new Tally();
    const calls = historyCalls(history([device]));
    await sendHistory(calls, {
      http,
      tally,
      ledger: null,
      inFlight: 4,
      stopped: new AbortController().signal,
    });
    expect(tally.acknowledged).toBe(tally.made);
    expect(platform.stored.size).toBe(tally.made);
    expect([...platform.stored.values()].reduce((sum, { in: came }) => sum + came, 0)).toBe(tally.in);
    expect(tally.failures).toBe(5);
  });
});
