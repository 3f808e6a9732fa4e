import type { WatchedDevice } from "@foyer/contract/devices/rollout-progress";
import { expect, test } from "vitest";
import { mostJudged } from "./count-judge.ts";
import { watchVerdict } from "./watch-counts.ts";

const plan = { watch: {} } as Parameters<typeof watchVerdict>[0]["plan"];
const device = (deviceId: number, verdict: WatchedDevice["verdict"], wave = 2): WatchedDevice => ({
  ...{ deviceId, sn: `S-${deviceId}`, name: "", wave, verdict },
  ...{ expected: 100, counted: 100, hours: 5, weeks: 8, low: 0.8, high: 1.2 },
});
const toVerdict = (devices: WatchedDevice[], done: number) =>
  watchVerdict({ plan, wave: 2, watched: { devices, hours: [] }, forgiven: [] }, done);
const many = (count: number, verdict: WatchedDevice["verdict"]) =>
  Array.from({ length: count }, (_, nth) => device(nth, verdict));

test("a wave of more devices than are judged goes on by those that are", () => {
  expect(toVerdict(many(mostJudged, "good"), 1_000)).toBe("clear");
  expect(toVerdict(many(mostJudged, "little"), 1_000)).toBe("gathering");
});

test("devices that are done and were not looked at yet are waited for", () => {
  expect(toVerdict(many(2, "good"), 2)).toBe("clear");
  expect(toVerdict(many(2, "good"), 5)).toBe("gathering");
  expect(toVerdict([], 1)).toBe("gathering");
});
