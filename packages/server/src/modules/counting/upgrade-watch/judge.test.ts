import fc from "fast-check";
import { expect, test } from "vitest";
import { comparedHours, wholeHours } from "./compared-hours.ts";
import { type ComparedHour, dayFactor, judgeDevice, weeksBack } from "./judge.ts";

const watch = { minPeople: 100, minHours: 3, tolerance: 30 };
const usual = { factor: 1, variance: 0, weeks: Array(weeksBack).fill(1) };
const hour = (at: number, counted: number, past: (number | null)[]): ComparedHour => ({
  at,
  counted,
  past: [...past, ...Array(weeksBack - past.length).fill(null)],
});

test("by hand: the mean of the weeks before, times what the day is like, with its band", () => {
  const hours = [
    hour(1, 90, [110, 90, 100, 100]),
    hour(2, 110, [100, 100, 100, 100]),
    hour(3, 100, [90, 110, 100, 100]),
  ];
  // 300 expected; the weeks' sums are all 300: 4.5 × √(4 × 0.1² / (3 + 4) × (1 + 1/4)) = 0.3803; 300 × e^∓0.3803.
  expect(judgeDevice(hours, usual, watch)).toMatchObject({
    verdict: "good",
    expected: 300,
    low: expect.closeTo(205.1, 1),
    high: expect.closeTo(438.8, 1),
    counted: 300,
    hours: 3,
    weeks: 4,
  });
  const halved = hours.map((each) => ({ ...each, counted: each.counted / 2 }));
  expect(judgeDevice(halved, usual, watch)).toMatchObject({ verdict: "low", counted: 150 });
  const doubled = hours.map((each) => ({ ...each, counted: each.counted * 2 }));
  expect(judgeDevice(doubled, usual, watch)).toMatchObject({ verdict: "high", counted: 600 });
  // Everybody has half as many today: 150 is what was to be expected.
  const day = dayFactor([hours.map((each) => ({ ...each, counted: each.counted / 2 }))], 100);
  expect(day.factor).toBeCloseTo(0.5);
  expect(judgeDevice(halved, day, watch)).toMatchObject({ expected: 150, verdict: "little" });
});

test("a season that everybody had is no spread of one device", () => {
  const season = [2, 0.5, 1, 1.5, 0.5, 1, 0.5, 1];
  const of = (people: number, today: number) =>
    [1, 2, 3].map((at) =>
      hour(
        at,
        people * today,
        season.map((week) => people * week),
      ),
    );
  const others = [of(200, 1), of(400, 1), of(300, 1), of(100, 1), of(500, 1)];
  expect(judgeDevice(of(300, 0.5), usual, watch).verdict).toBe("little");
  const day = dayFactor(others, 100);
  expect(day.weeks).toEqual(season);
  expect(judgeDevice(of(300, 0.5), day, watch)).toMatchObject({
    verdict: "low",
    expected: 900,
    counted: 450,
  });
  expect(judgeDevice(of(300, 1), day, watch)).toMatchObject({ verdict: "good" });
});

test("without enough people, hours or past nothing is judged, and it is said", () => {
  const few = [hour(1, 0, [10, 10]), hour(2, 0, [10, 10]), hour(3, 0, [10, 10])];
  expect(judgeDevice(few, usual, watch)).toMatchObject({ verdict: "little", expected: 30, weeks: 2 });
  expect(judgeDevice([hour(1, 0, [500])], usual, watch)).toMatchObject({ verdict: "little", hours: 1 });
  expect(judgeDevice([hour(1, 5, []), hour(2, 5, []), hour(3, 5, [])], usual, watch)).toMatchObject({
    verdict: "noBand",
    hours: 0,
    weeks: 0,
  });
  expect(judgeDevice([], usual, watch).verdict).toBe("little");
});

/** A number of people that come by chance, from a uniform number in [0, 1): the sum of many small chances. */
function poisson(mean: number, next: () => number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(next)));
  let product = next();
  let count = 0;
  for (const limit = Math.exp(-mean); product > limit; count++) product *= next();
  return count;
}
const normal = (next: () => number) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A day of a device whose hours have a mean of `people`; weeks spread by a tenth, and now times `change`. */
function day(seed: number, people: number, change: number): ComparedHour[] {
  const next = createRandom(seed);
  for (let skip = 0; skip < 20; skip++) next();
  const weeks = Array.from({ length: weeksBack }, () => 1 + 0.1 * normal(next));
  const now = 1 + 0.1 * normal(next);
  return Array.from({ length: 10 }, (_, nth) =>
    hour(
      nth,
      poisson(people * now * change, next),
      weeks.map((week) => poisson(people * week, next)),
    ),
  );
}

test("a device whose counts did not change is almost never named; one that halves is", () => {
  const seeds = Array.from({ length: 2_000 }, (_, seed) => seed * 7_919 + 1);
  const named = (change: number) =>
    seeds.filter((seed) =>
      ["low", "high"].includes(judgeDevice(day(seed, 60, change), usual, watch).verdict),
    );
  expect(named(1).length).toBeLessThanOrEqual(4);
  expect(named(0.5).length).toBeGreaterThanOrEqual(1_800);
  expect(named(0).length).toBe(seeds.length);
});

test("nobody is called good whose halving would not show", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 2, max: 200 }), (seed, people) => {
      const { verdict, low, expected } = judgeDevice(day(seed, people, 1), usual, watch);
      if (verdict === "good") expect(expected / 2).toBeLessThan(low);
    }),
  );
});

test.each([0.3, 1, 3])("everybody %s times as busy: a device is almost never named for it", (scale) => {
  const scaled = (some: ComparedHour[]) =>
    some.map((each) => ({ ...each, counted: Math.round(each.counted * scale) }));
  const verdicts = Array.from({ length: 1_000 }, (_, nth) => {
    const [own = [], ...others] = Array.from({ length: 9 }, (_, device) =>
      scaled(day((nth * 9 + device) * 7_919 + 1, 80, 1)),
    );
    return judgeDevice(own, dayFactor(others, 100), watch).verdict;
  });
  // Chance now and then is what a band of 4.5 deviations allows.
  expect(verdicts.filter((verdict) => verdict === "low" || verdict === "high").length).toBeLessThanOrEqual(2);
  expect(verdicts).toContain("good");
});

test("an hour is compared with the same hour of the place's clock, holidays and later weeks left out", () => {
  const at = Date.parse("2026-04-02T08:00:00Z"); // 10:00 in Berlin, summer time began on 29 March
  const before = [
    ["2026-03-26T09:00:00Z", 1],
    ["2026-03-19T09:00:00Z", 2],
    ["2026-03-12T09:00:00Z", 3],
  ] as const;
  const counts = new Map<number, number>([
    ...before.map(([time, n]) => [Date.parse(time), n] as const),
    [at, 9],
  ]);
  const of = {
    zone: "Europe/Berlin",
    counts,
    holidays: new Set(["2026-03-19"]),
    pastBefore: at,
    silenceCounts: true,
  };
  expect(comparedHours([at], of)).toEqual([
    { at, counted: 9, past: [1, null, 3, null, null, null, null, null] },
  ]);
  expect(
    comparedHours([at], { ...of, pastBefore: Date.parse("2026-03-25T00:00:00Z") })[0]?.past[0],
  ).toBeNull();
  expect(comparedHours([at], { ...of, holidays: new Set(["2026-04-02"]) })).toEqual([]);
  expect(comparedHours([at + 3_600_000], { ...of, silenceCounts: false })).toEqual([]);
  const from = Date.parse("2026-04-02T08:10:00Z");
  expect(wholeHours(from, Date.parse("2026-04-02T11:59:00Z"), 72).length).toBe(2);
  expect(wholeHours(from, from, 72)).toEqual([]);
});
