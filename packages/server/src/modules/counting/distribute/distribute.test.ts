import fc from "fast-check";
import { expect, test } from "vitest";
import { inProportion, roundedShares } from "./distribute.ts";

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);
const counts = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 120 });

test("shares are rounded to the rounded sum: half goes up, the largest remainders first, ties to the earlier", () => {
  // 3 and 11 people times 1.1, in thousandths.
  expect(roundedShares([3_300, 12_100], 1000)).toEqual([3, 12]);
  expect(roundedShares([1_500], 1000)).toEqual([2]);
  expect(roundedShares([500, 500, 500], 1000)).toEqual([1, 1, 0]);
  expect(roundedShares([400, 700, 400], 1000)).toEqual([1, 1, 0]);
  expect(roundedShares([], 1000)).toEqual([]);
});

test("rounded shares add up to the rounded sum and differ from the shares by less than one", () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 500, max: 2_000 }), (values, factor) => {
      const shares = values.map((value) => value * factor);
      const parts = roundedShares(shares, 1000);
      expect(sum(parts)).toBe(Math.floor(sum(shares) / 1000 + 0.5));
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (shares[index] ?? 0) / 1000)).toBeLessThan(1);
    }),
  );
});

test("an amount is split in proportion, exactly, never beyond what is there", () => {
  expect(inProportion(2, [1, 1, 1])).toEqual([1, 1, 0]);
  expect(inProportion(3, [5, 0, 1])).toEqual([3, 0, 0]);
  fc.assert(
    fc.property(counts, fc.nat({ max: 100_000 }), (weights, amount) => {
      fc.pre(sum(weights) > 0);
      const parts = inProportion(amount, weights);
      expect(sum(parts)).toBe(amount);
      for (const [index, part] of parts.entries()) {
        const exact = (amount * (weights[index] ?? 0)) / sum(weights);
        expect(Math.abs(part - exact)).toBeLessThan(1);
        if (amount <= sum(weights)) expect(part).toBeLessThanOrEqual(weights[index] ?? 0);
      }
    }),
  );
});

test("milliseconds beyond what numbers hold exactly when multiplied are split exactly", () => {
  const weights = [9_007_199_254_740_000, 3, 0];
  expect(inProportion(9_007_199_254_740_002, weights)).toEqual([9_007_199_254_739_999, 3, 0]);
});
