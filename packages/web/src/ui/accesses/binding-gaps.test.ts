import fc from "fast-check";
import { expect, test } from "vitest";
import { withGaps } from "./binding-gaps.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 4, 4, hour)).toISOString();
const period = (from: number, to: number | null) => ({ from: at(from), to: to === null ? null : at(to) });
const shown = (periods: ReturnType<typeof period>[], now: number) =>
  withGaps(periods, Date.parse(at(now))).map((entry) => [
    "gap" in entry ? "gap" : "",
    new Date(entry.from).getUTCHours(),
    entry.to === null ? null : new Date(entry.to).getUTCHours(),
  ]);

test("times nobody counted stand between the periods, newest first", () => {
  expect(shown([period(8, null), period(1, 4), period(2, 6)], 12)).toEqual([
    ["", 8, null],
    ["gap", 6, 8],
    ["", 2, 6],
    ["", 1, 4],
  ]);
});

test("a gap that lasts is open; one in the future is none yet", () => {
  expect(shown([period(1, 4)], 12)).toEqual([
    ["gap", 4, null],
    ["", 1, 4],
  ]);
  expect(shown([period(1, 14)], 12)).toEqual([["", 1, 14]]);
  expect(shown([], 12)).toEqual([]);
});

test("from the first start until now each moment lies in a period or in one gap, never in both", () => {
  const some = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.option(fc.integer({ min: 1, max: 10 })))
    .map(([from, length]) => period(from, length === null ? null : from + length));
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 6 }), (periods) => {
      const now = Date.parse(at(24));
      const entries = withGaps(periods, now);
      const holds = (moment: number) => (each: { from: string; to: string | null }) =>
        Date.parse(each.from) <= moment && (each.to === null || moment < Date.parse(each.to));
      const first = Math.min(...periods.map(({ from }) => Date.parse(from)));
      for (let moment = first; moment < now; moment += 1_800_000) {
        const inGaps = entries.filter((each) => "gap" in each && holds(moment)(each)).length;
        expect(inGaps).toBe(periods.some(holds(moment)) ? 0 : 1);
      }
      expect(entries.filter((each) => !("gap" in each))).toHaveLength(periods.length);
    }),
  );
});
