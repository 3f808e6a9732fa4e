import fc from "fast-check";
import { expect, test } from "vitest";
import { isBehind } from "./device-health.ts";
import {
  afterModel,
  afterType,
  allowedDirection,
  intervalChoices,
  keepsRecordPeriod,
  snLengthFault,
  usualInterval,
} from "./device-rules.ts";
import { deviceTypes } from "./device-types.ts";
import { uploadIntervalFault } from "./devices.ts";

const minutes = fc.integer({ min: 0, max: 1440 });

test.each([
  [1, 30],
  [7, 60],
  [9, 5],
  [10, 5],
  [2, 5],
])("type %i clears the model and has %i minutes between uploads", (type, interval) => {
  expect(usualInterval(type)).toBe(interval);
  expect(afterType(type)).toEqual({
    deviceType: type,
    modelId: undefined,
    uploadInterval: interval,
    recordPeriod: 5,
  });
});

test("a model with a record period sets it to 5, and the interval to 30 where it is no multiple", () => {
  const model = { id: 8, code: "hx-h6" };
  const choice = (uploadInterval: number) => ({ deviceType: 1, modelId: 3, uploadInterval, recordPeriod: 7 });
  expect(afterModel(choice(45), model)).toEqual({
    deviceType: 1,
    modelId: 8,
    uploadInterval: 45,
    recordPeriod: 5,
  });
  expect(afterModel(choice(42), model)).toMatchObject({ uploadInterval: 30, recordPeriod: 5 });
  expect(afterModel(choice(0), model)).toMatchObject({ uploadInterval: 30 });
  expect(afterModel(choice(42), { id: 9, code: "HX-CCD21" })).toEqual({ ...choice(42), modelId: 9 });
});

test("whatever is chosen, what follows is accepted by the server's own rule", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...deviceTypes),
      fc.constantFrom("HX-H6", "HPC015", "OTHER"),
      (type, code) => {
        const { uploadInterval, recordPeriod } = afterModel(afterType(type), { id: 1, code });
        const isForced = type === 7;
        // Millimetre-wave sensors have no record period to be chosen.
        if (isForced && keepsRecordPeriod(code)) return;
        expect(uploadIntervalFault({ deviceType: type, uploadInterval, recordPeriod })).toBeNull();
      },
    ),
  );
});

test("intervals offered are multiples of the record period, 30 at most, up to a day; 10 without one; 60 for type 7", () => {
  fc.assert(
    fc.property(minutes, (period) => {
      const offered = intervalChoices(1, period, "HX-H6");
      expect(offered.length).toBeLessThanOrEqual(30);
      for (const each of offered) {
        expect(each % Math.max(1, period)).toBe(0);
        expect(each).toBeLessThanOrEqual(1440);
      }
      expect(offered).toHaveLength(Math.min(30, Math.floor(1440 / Math.max(1, period))));
      expect(intervalChoices(2, period, "OTHER").length).toBeLessThanOrEqual(10);
    }),
  );
  expect(intervalChoices(2, 5, undefined)).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50]);
  expect(intervalChoices(7, 5, "RADAR")).toEqual([60]);
});

test("a car counter counts in one direction only", () => {
  expect(allowedDirection(10, 1)).toBe(4);
  expect(allowedDirection(1, 1)).toBe(1);
});

test("a serial number has the length of its model, where that has one", () => {
  expect(snLengthFault("ABCD", 4)).toBeNull();
  expect(snLengthFault("ABCDE", 4)).toBe("serialNumberLength");
  expect(snLengthFault("ABCDE", 0)).toBeNull();
});

test.each([
  ["V2.9-EN", "V2.10", true],
  ["V2.10", "V2.9", false],
  ["5.38", "V5.38-EN", false],
  ["V5", "V5.0.1", true],
  ["", "V5", false],
  ["V1", null, false],
])("version %s against %s: behind is %s", (version, target, behind) => {
  expect(isBehind(version, target)).toBe(behind);
});

test("of two versions at most one is behind the other", () => {
  const version = fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }).map((parts) => `V${parts.join(".")}`);
  fc.assert(
    fc.property(version, version, (one, other) => {
      expect(isBehind(one, other) && isBehind(other, one)).toBe(false);
      expect(isBehind(one, one)).toBe(false);
    }),
  );
});
