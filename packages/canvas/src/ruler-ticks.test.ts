import fc from "fast-check";
import { expect, test } from "vitest";
import { rulerTicks } from "./ruler-ticks.ts";

const zoom = fc.double({ min: 0.02, max: 8, noNaN: true });
const start = fc.integer({ min: -20_000, max: 20_000 });

test("a ruler has numbers at every zoom, never crowded, never far apart", () => {
  fc.assert(
    fc.property(zoom, start, (at, from) => {
      const length = 1_200 / at;
      const ticks = rulerTicks({ from, to: from + length }, at);
      const long = ticks.filter(({ isLong }) => isLong);
      expect(long.length).toBeGreaterThanOrEqual(7);
      expect(long.length).toBeLessThanOrEqual(20);
      for (const [nth, tick] of ticks.entries()) {
        expect(tick.at).toBeGreaterThanOrEqual(from);
        expect(Number.isInteger(tick.at)).toBe(true);
        const next = ticks[nth + 1];
        if (next) expect((next.at - tick.at) * at).toBeGreaterThanOrEqual(5.99);
      }
    }),
  );
});

test("at full size there is a number each hundred pixels, and nine marks between", () => {
  const ticks = rulerTicks({ from: 0, to: 200 }, 1);
  expect(ticks.filter(({ isLong }) => isLong).map(({ at }) => at)).toEqual([0, 100, 200]);
  expect(ticks).toHaveLength(21);
});
