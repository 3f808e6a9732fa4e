import fc from "fast-check";
import { expect, test } from "vitest";
import { occupancyAfter, runningOccupancy } from "./running-occupancy.ts";

const changes = fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 100 });

test("by hand: below 0 it begins from 0 again", () => {
  // 5; 5 − 2 = 3; 3 − 10 < 0: 0; 0 + 4 = 4; 4 − 1 = 3.
  expect(runningOccupancy([5, -2, -10, 4, -1])).toEqual([5, 3, 0, 4, 3]);
  expect(occupancyAfter([])).toBe(0);
});

test("never below 0; the sum less the lowest it ever was, so that what was missed is put right once", () => {
  fc.assert(
    fc.property(changes, (list) => {
      let sum = 0;
      let lowest = 0;
      const expected = list.map((change) => {
        sum += change;
        lowest = Math.min(lowest, sum);
        return sum - lowest;
      });
      expect(runningOccupancy(list)).toEqual(expected);
      expect(Math.min(0, ...runningOccupancy(list))).toBe(0);
    }),
  );
});

test("later changes alter nothing of what was, and where nobody was missed it is the plain sum", () => {
  fc.assert(
    fc.property(changes, changes, (before, after) => {
      expect(runningOccupancy([...before, ...after]).slice(0, before.length)).toEqual(
        runningOccupancy(before),
      );
      const arrivals = before.map(Math.abs);
      expect(occupancyAfter(arrivals)).toBe(arrivals.reduce((all, one) => all + one, 0));
    }),
  );
});
