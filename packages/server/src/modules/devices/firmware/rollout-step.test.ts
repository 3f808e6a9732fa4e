import type { RolloutDeviceState } from "@foyer/contract/devices/rollout-plan";
import { endStates, underWayStates } from "@foyer/contract/devices/rollout-plan";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type RolloutStep,
  type RolloutView,
  rolloutStep,
  type StateCounts,
  type WaveView,
} from "./rollout-step.ts";
import { isOpenAt, windowAt } from "./update-window.ts";
import { versionOrder } from "./version-order.ts";
import { waveSizes } from "./wave-sizes.ts";

const wave = (counts: StateCounts, more: Partial<WaveView> = {}): WaveView => ({
  counts,
  endedAt: null,
  forgivenFailures: 0,
  passed: false,
  ...more,
});
const minute = 60_000;
const view = (waves: WaveView[], more: Partial<RolloutView> = {}): RolloutView => ({
  state: "running",
  wave: 0,
  waves,
  plan: { goOnAbove: 95, haltAbove: 10, soakMinutes: 60 },
  now: 0,
  watch: "clear",
  ...more,
});

test("by hand: when a wave ends, soaks, halts and finishes", () => {
  const next = wave({ waiting: 5 });
  expect(rolloutStep(view([wave({ queued: 1 }), next])).kind).toBe("wait");
  expect(rolloutStep(view([wave({ downloading: 1, done: 9 }), next])).kind).toBe("wait");
  expect(rolloutStep(view([wave({ done: 10 }), next])).kind).toBe("close");
  const ended = wave({ done: 10 }, { endedAt: 0 });
  expect(rolloutStep(view([ended, next], { now: 59 * minute })).kind).toBe("wait");
  expect(rolloutStep(view([ended, next], { now: 60 * minute }))).toEqual({ kind: "begin", wave: 1 });
  const gathering = { now: 60 * minute, watch: "gathering" } as const;
  expect(rolloutStep(view([ended, next], gathering)).kind).toBe("wait");
  expect(rolloutStep(view([ended, next], { ...gathering, now: 48 * 60 * minute })).kind).toBe("begin");
  // One of ten may fail, two may not; a canary may not.
  expect(rolloutStep(view([wave({ failed: 1, queued: 9 }), next])).kind).toBe("wait");
  expect(rolloutStep(view([wave({ failed: 2, queued: 8 }), next]))).toMatchObject({
    kind: "halt",
    halt: { kind: "failures", failed: 2, of: 10, allowed: 1 },
  });
  expect(rolloutStep(view([wave({ failed: 1 }), next])).kind).toBe("halt");
  expect(rolloutStep(view([wave({ failed: 2, queued: 8 }, { forgivenFailures: 2 }), next])).kind).toBe(
    "wait",
  );
  // 19 of 20 is enough, 18 of 20 is not; away is not failed.
  expect(rolloutStep(view([wave({ done: 19, expired: 1 }), next])).kind).toBe("close");
  expect(rolloutStep(view([wave({ done: 18, expired: 2 }), next]))).toMatchObject({
    halt: { kind: "tooFewDone", done: 18, of: 20, needed: 19 },
  });
  // Who is away comes along once half of the wave is through; a lone canary is waited for.
  expect(rolloutStep(view([wave({ done: 10, queued: 10 }), next])).kind).toBe("close");
  expect(rolloutStep(view([wave({ done: 9, queued: 11 }), next])).kind).toBe("wait");
  expect(rolloutStep(view([wave({ done: 10, failed: 9 })])).kind).toBe("finish");
  const counts = {
    kind: "counts",
    deviceId: 1,
    sn: "A",
    name: "A",
    expected: 9,
    counted: 4,
    hours: 3,
    devices: 1,
  } as const;
  expect(rolloutStep(view([ended, next], { watch: counts }))).toEqual({ kind: "halt", halt: counts });
  for (const state of ["draft", "paused", "halted", "done", "cancelled"] as const)
    expect(rolloutStep(view([wave({ done: 1 }), next], { state })).kind).toBe("wait");
});

const tells: readonly RolloutDeviceState[] = ["queued", ...underWayStates];

/** A roll-out in memory: devices by chance, steps as the worker applies them. */
function simulate(waves: RolloutDeviceState[][], plan: RolloutView["plan"], chances: () => number) {
  const marks = waves.map(() => ({ endedAt: null as number | null }));
  let state = "running" as RolloutView["state"];
  let current = 0;
  let now = 0;
  const begin = () => {
    waves[current] = (waves[current] ?? []).map((one) => (one === "waiting" ? "queued" : one));
  };
  const stop = () => {
    waves[current] = (waves[current] ?? []).map((one) => (one === "queued" ? "waiting" : one));
  };
  const apply: Record<RolloutStep["kind"], () => void> = {
    wait: () => undefined,
    halt: () => {
      stop();
      state = "halted";
    },
    finish: () => {
      state = "done";
    },
    close: () => {
      stop();
      const own = waves[current] ?? [];
      waves[current + 1]?.push(...own.filter((one) => one === "waiting"));
      waves[current] = own.filter((one) => one !== "waiting");
      (marks[current] as { endedAt: number }).endedAt = now;
    },
    begin: () => {
      current += 1;
      begin();
    },
  };
  begin();
  for (let tick = 0; tick < 2_000; tick++) {
    now += 10 * minute;
    const busy = waves.filter((own) => own.some((one) => tells.includes(one)));
    expect(busy.length).toBeLessThanOrEqual(1);
    if (state !== "running") expect(waves.flat()).not.toContain("queued");
    waves[current] = (waves[current] ?? []).map((one) => fate(one, chances()));
    const views = waves.map((own, nth): WaveView => {
      const counts: StateCounts = {};
      for (const one of own) counts[one] = (counts[one] ?? 0) + 1;
      return { counts, endedAt: marks[nth]?.endedAt ?? null, forgivenFailures: 0, passed: false };
    });
    const step = rolloutStep({ state, wave: current, waves: views, plan, now, watch: "clear" });
    apply[step.kind]();
    if (state !== "running" && !waves.flat().some((one) => underWayStates.includes(one))) break;
  }
  return { state: state as RolloutView["state"], devices: waves.flat() };
}

/** What becomes of a device in ten minutes: below the first chance one thing, below the second another. */
const fates: Partial<Record<RolloutDeviceState, [number, RolloutDeviceState, number, RolloutDeviceState]>> = {
  queued: [0.5, "offered", 0.52, "expired"],
  offered: [0.6, "downloading", 0.65, "failed"],
  downloading: [0.7, "done", 0.75, "failed"],
};
function fate(state: RolloutDeviceState, chance: number): RolloutDeviceState {
  const known = fates[state];
  if (!known) return state;
  const [first, one, second, other] = known;
  return chance < first ? one : chance < second ? other : state;
}

test("never two waves at once, a halted one tells nobody, every device ends or waits", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
      fc.record({
        goOnAbove: fc.integer({ min: 1, max: 100 }),
        haltAbove: fc.integer({ min: 0, max: 100 }),
        soakMinutes: fc.integer({ min: 0, max: 120 }),
      }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (sizes, plan, stream) => {
        const waves = sizes.map((size) => Array<RolloutDeviceState>(size).fill("waiting"));
        const { state, devices } = simulate(waves, plan, () => stream.next().value ?? 0);
        expect(["done", "halted"]).toContain(state);
        expect(devices).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
        expect(devices.every((one) => one === "waiting" || endStates.includes(one))).toBe(true);
        if (state === "done") expect(devices).not.toContain("waiting");
      },
    ),
    { numRuns: 300 },
  );
});

test("waves hold every device once, the canaries first", () => {
  expect(waveSizes(200, { canaries: 5, waves: [{ percent: 10 }, { count: 50 }] })).toEqual([5, 20, 50, 125]);
  expect(waveSizes(3, { canaries: 5, waves: [] })).toEqual([3]);
  expect(waveSizes(0, { canaries: 1, waves: [{ percent: 50 }] })).toEqual([]);
  const someWave = fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 500 }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
  );
  fc.assert(
    fc.property(
      fc.nat(2_000),
      fc.nat(50),
      fc.array(someWave, { maxLength: 20 }),
      (total, canaries, waves) => {
        const sizes = waveSizes(total, { canaries, waves });
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(total);
        expect(sizes.every((size) => size > 0)).toBe(true);
      },
    ),
  );
});

test("a window is read on the site's clock, also past midnight and over the change of clocks", () => {
  const at = (iso: string) => Date.parse(iso);
  const night = { from: "22:00", to: "05:00", weekdays: [1, 2, 3, 4, 5, 6, 7] };
  expect(isOpenAt(night, "Europe/Berlin", at("2026-05-04T20:00:00Z"))).toBe(true);
  expect(isOpenAt(night, "Europe/Berlin", at("2026-05-04T19:59:59Z"))).toBe(false);
  expect(isOpenAt(night, "Europe/Berlin", at("2026-05-05T02:59:00Z"))).toBe(true);
  expect(isOpenAt(night, "Asia/Tokyo", at("2026-05-04T20:00:00Z"))).toBe(false);
  // Fridays only: Saturday's small hours still belong to it, Saturday's evening does not.
  const friday = { ...night, weekdays: [5] };
  expect(isOpenAt(friday, "UTC", at("2026-05-09T04:00:00Z"))).toBe(true);
  expect(isOpenAt(friday, "UTC", at("2026-05-09T23:00:00Z"))).toBe(false);
  expect(windowAt(friday, "UTC", at("2026-05-09T23:00:00Z")).from).toBe(at("2026-05-15T22:00:00Z"));
  // The hour that summer time skips has no length: the next day's is meant.
  const skipped = { from: "02:00", to: "03:00", weekdays: [1, 2, 3, 4, 5, 6, 7] };
  expect(windowAt(skipped, "Europe/Berlin", at("2026-03-28T23:00:00Z")).from).toBe(
    at("2026-03-30T00:00:00Z"),
  );
  expect(isOpenAt(null, "UTC", 0)).toBe(true);
});

test("versions are ordered as people read them", () => {
  expect(versionOrder("V2.9", "V2.10")).toBeLessThan(0);
  expect(versionOrder("V5.38-EN", "5.38")).toBe(0);
  expect(versionOrder("V6", "V5.99")).toBeGreaterThan(0);
  expect(versionOrder("V2.1", "V2.1.1")).toBeLessThan(0);
});
