import { measures } from "@foyer/contract/counting/measures";
import { numberTypes, rateTypes, statisticTypes } from "@foyer/contract/metrics";
import { expect, test } from "vitest";
import { coverageSums, type SumValues } from "../columns/columns.ts";
import {
  distributions,
  findMetric,
  isNumberType,
  metrics,
  requiredMeasures,
  requiredSums,
} from "./metrics.ts";

/** Every measure its own power of two, so that a sum shows what it was made of. */
const sums: SumValues = Object.fromEntries(
  [...measures, ...coverageSums].map((sum, index) => [sum, 2 ** (index % 45)]),
);
const [into, out, turnback, passby, staffIn, staffOut] = [1, 2, 4, 8, 16, 32];

test("a sum is of the right measures", () => {
  const expected = {
    flowIn: into,
    flowOut: out,
    flowTurnback: turnback,
    flowPassby: passby,
    enterStaff: staffIn,
    leaveStaff: staffOut,
    adult: 2 ** 6,
    children: 2 ** 7,
    batch: 2 ** 8,
    familys: 2 ** 9,
    personals: 2 ** 10,
    inCar: 2 ** 11,
    outCar: 2 ** 12,
    totalCar: 2 ** 11 + 2 ** 12,
    dedupedCount: 2 ** 13,
    dedupeStaff: 2 ** 14,
    totalDwellTime: 2 ** 15,
    totalPerson: into + out,
    customerIn: into - staffIn,
    customerOut: out - staffOut,
  };
  const made = Object.fromEntries(
    numberTypes.filter((type) => metrics[type].additive).map((type) => [type, metrics[type].value(sums)]),
  );
  expect(made).toEqual(expected);
});

test("a rate is made from sums", () => {
  const some = {
    in: 100,
    out: 88,
    // Only those who came in where the other one was measured, too.
    inPassby: 30,
    inTurnback: 45,
    inStaff: 50,
    inGroup: 26,
    staffInGroup: 2,
    passby: 75,
    passbyAlone: 5,
    turnback: 15,
    staffIn: 12,
    staffInAlone: 2,
    group: 9,
    groupAlone: 1,
    dwellMs: 90_000,
    dwellCount: 4,
  };
  const expected = {
    captureRate: 0.3,
    turnbackRate: 0.25,
    staffShare: 0.2,
    groupSize: 3,
    averageDwellTime: 22_500,
    occupancy: 12,
  };
  for (const [type, value] of Object.entries(expected)) {
    expect(metrics[type as keyof typeof expected].value(some), type).toBe(value);
  }
});

test("nothing to divide by is no value; nothing counted is nought", () => {
  for (const type of [...rateTypes, "averageDwellTime"] as const) {
    expect(metrics[type].value({}), type).toBe(type === "occupancy" ? 0 : null);
  }
  expect(metrics.turnbackRate.value({ inTurnback: 0, turnback: 0 })).toBeNull();
  expect(metrics.groupSize.value({ inGroup: 5 })).toBeNull();
  expect(metrics.flowIn.value({})).toBe(0);
});

test("somebody over nobody tells that nobody looked; a capture rate is never made of entries alone", () => {
  const [ofAll, ofPassby] = (["ofAll", "ofPassby"] as const).map((captureRate) =>
    findMetric("captureRate", { captureRate }),
  );
  for (const formula of [ofAll, ofPassby]) {
    expect(formula?.value({ inPassby: 40 })).toBeNull();
    expect(formula?.isDenied?.({ inPassby: 40 })).toBe(true);
    expect(formula?.isDenied?.({})).toBe(false);
    expect(formula?.isDenied?.({ inPassby: 40, passby: 160 })).toBe(false);
  }
  expect(ofAll?.value({ inPassby: 60, passby: 40 })).toBe(0.6);
  // More than come by cannot come in.
  expect(ofPassby?.value({ inPassby: 40, passby: 40 })).toBe(1);
  expect(ofPassby?.value({ inPassby: 60, passby: 40 })).toBeNull();
  expect(ofPassby?.isDenied?.({ inPassby: 60, passby: 40 })).toBe(true);
  expect(metrics.groupSize.isDenied?.({ inGroup: 5 })).toBe(true);
  expect(metrics.turnbackRate.value({ inTurnback: 40 })).toBe(0);
});

test("every statistic type is a number or a distribution, and names the measures it needs", () => {
  for (const type of [...statisticTypes, ...rateTypes]) {
    expect(isNumberType(type) !== type in distributions, type).toBe(true);
    expect(
      requiredMeasures(type).filter((measure) => !measures.includes(measure)),
      type,
    ).toEqual([]);
    if (!isNumberType(type)) continue;
    // Sums it does not name make no difference.
    const named = Object.fromEntries(requiredSums(type).map((sum) => [sum, sums[sum]]));
    expect(metrics[type].value(named), type).toBe(metrics[type].value(sums));
  }
});

test("buckets are numbered as the console knows them, 0 the unknown", () => {
  const bands = ["0", "10", "17", "31", "46", "60", "Unknown"];
  const numbers = [1, 2, 3, 4, 5, 6, 0];
  const ages = (prefix: string) =>
    Object.fromEntries(numbers.map((number, index) => [number, prefix + bands[index]]));
  expect(distributions).toEqual({
    gender: { 1: "genderMale", 2: "genderFemale", 0: "genderUnknown" },
    dedupedGender: { 1: "dedupedGenderMale", 2: "dedupedGenderFemale", 0: "dedupedGenderUnknown" },
    age: ages("age"),
    dedupedAge: ages("dedupedAge"),
  });
});
