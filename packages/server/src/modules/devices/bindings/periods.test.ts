import fc from "fast-check";
import { expect, test } from "vitest";
import { without } from "./periods.ts";

const period = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 10 }))
  .map(([from, length]) => ({ from, to: from + length }));
const holds = (moment: number) => (one: { from: number; to: number }) =>
  one.from <= moment && moment < one.to;

test("what is left of a period is exactly what no other one covers", () => {
  fc.assert(
    fc.property(period, fc.array(period, { maxLength: 5 }), (whole, others) => {
      const left = without(whole, others);
      for (let moment = -1; moment < 32; moment++)
        expect(left.some(holds(moment))).toBe(holds(moment)(whole) && !others.some(holds(moment)));
      expect(left.every(({ from, to }) => from < to)).toBe(true);
    }),
  );
});

test("an open end stays open", () => {
  const open = { from: 0, to: Number.POSITIVE_INFINITY };
  expect(without(open, [{ from: 5, to: 7 }])).toEqual([
    { from: 0, to: 5 },
    { from: 7, to: Number.POSITIVE_INFINITY },
  ]);
  expect(without({ from: 3, to: 4 }, [open])).toEqual([]);
});
