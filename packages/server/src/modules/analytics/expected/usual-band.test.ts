import fc from "fast-check";
import { expect, test } from "vitest";
import { toStanding, usualBand } from "./usual-band.ts";

test("of eight values three deviations around the median; an odd one does not widen it", () => {
  // Median 1010; distances 110, 50, 30, 10, 10, 30, 70, 90 with median 40: 3 x 1.4826 x 40 = 177.912.
  const values = [900, 960, 980, 1000, 1020, 1040, 1080, 1100];
  expect(usualBand(values, true)).toEqual({ low: 832, middle: 1010, high: 1188 });
  const odd = usualBand([...values.slice(0, 7), 9000], true);
  expect(odd).toEqual({ low: 832, middle: 1010, high: 1188 });
  // A share is not rounded.
  const shares = usualBand(
    values.map((value) => value / 10_000),
    false,
  );
  expect(shares?.low).toBeCloseTo(0.0832088);
});

test("counts vary by their square root at least", () => {
  expect(usualBand(Array(8).fill(100), true)).toEqual({ low: 70, middle: 100, high: 130 });
  expect(usualBand(Array(8).fill(0), true)).toEqual({ low: 0, middle: 0, high: 0 });
});

test("fewer than four say nothing", () => {
  expect(usualBand([1, 2, 3], true)).toBeNull();
});

const values = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: min, maxLength: max });

test("the band is in order, never negative, around the middle of the values, and the same in any order", () => {
  fc.assert(
    fc.property(values(4, 12), fc.boolean(), (some, isSum) => {
      const band = usualBand(some, isSum);
      if (!band) throw new Error("no band");
      const { low, middle, high } = band;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(middle);
      expect(middle).toBeLessThanOrEqual(high);
      expect(toStanding(middle, band)).toBe("within");
      expect(usualBand(some.toReversed(), isSum)).toEqual(band);
    }),
  );
});

test("of few values it lies within them", () => {
  fc.assert(
    fc.property(values(4, 7), fc.boolean(), (some, isSum) => {
      const band = usualBand(some, isSum);
      expect(band?.low).toBe(Math.min(...some));
      expect(band?.high).toBe(Math.max(...some));
    }),
  );
});

test("more people everywhere never lower it; shares grow with their values", () => {
  fc.assert(
    fc.property(values(4, 12), fc.integer({ min: 1, max: 50 }), (some, times) => {
      const more = some.map((value) => value * times);
      const [one, other] = [usualBand(some, true), usualBand(more, true)];
      expect(other?.low).toBeGreaterThanOrEqual(one?.low ?? 0);
      expect(other?.high).toBeGreaterThanOrEqual(one?.high ?? 0);
      const [share, timesShare] = [usualBand(some, false), usualBand(more, false)];
      expect(timesShare?.low).toBeCloseTo((share?.low ?? 0) * times, 3);
      expect(timesShare?.high).toBeCloseTo((share?.high ?? 0) * times, 3);
    }),
  );
});
