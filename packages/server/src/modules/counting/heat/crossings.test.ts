import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DecodedTrack } from "../../devices/protocols/protocols.ts";
import { crossingsOf } from "./crossings.ts";

/** Upright, from the top of the picture to its bottom: right of it, seen from its begin, is the picture's left. */
const door = {
  line: "door",
  points: [
    [0.5, 0.1],
    [0.5, 0.9],
  ] as [number, number][],
  swapped: false,
};
const walk = (...xs: number[]): DecodedTrack => ({
  id: "a",
  points: xs.map((x, nth) => [1_000 + nth, x, 0.5] as const),
});
const said = (track: DecodedTrack, lines = [door]) =>
  crossingsOf(track, lines).map(({ line, at, values }) => [
    line,
    "utc" in at ? at.utc.getTime() / 1000 : null,
    values,
  ]);

describe("crossings", () => {
  it("are counted once each way, dated by where the line is", () => {
    expect(said(walk(0.9, 0.7, 0.3, 0.2))).toEqual([["door", 1_001.5, { in: 1 }]]);
    expect(said(walk(0.2, 0.6))).toEqual([["door", 1_000.75, { out: 1 }]]);
    expect(said(walk(0.9, 0.1, 0.9))).toEqual([
      ["door", 1_000.5, { in: 1 }],
      ["door", 1_001.5, { out: 1 }],
    ]);
    expect(said(walk(0.9, 0.1), [{ ...door, swapped: true }])).toMatchObject([["door", 1_000.5, { out: 1 }]]);
    expect(crossingsOf({ ...walk(0.9, 0.1), weight: 3 }, [door])).toMatchObject([{ values: { in: 3 } }]);
  });

  it("are none beside the line, of who comes up to it and turns back, or of a track too short", () => {
    const beside = {
      ...door,
      points: [
        [0.5, 0.6],
        [0.5, 0.9],
      ] as [number, number][],
    };
    expect(said(walk(0.9, 0.1), [beside])).toEqual([]);
    expect(said(walk(0.1, 0.5, 0.1))).toEqual([]);
    expect(said(walk(0.51, 0.5, 0.49))).toEqual([]);
    expect(
      crossingsOf(
        {
          id: "a",
          points: [
            [1, 0.9, 0.5],
            [1.5, 0.1, 0.5],
          ],
        },
        [door],
      ),
    ).toEqual([]);
  });

  it("of a track told again, further, or in another order are the same, and ins and outs follow one another", () => {
    const xs = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(xs, fc.nat(), (all, cut) => {
        const whole = said(walk(...all));
        const part = said(walk(...all.slice(0, 4 + (cut % all.length))));
        expect(part.length === 0 || whole.slice(0, part.length)).toEqual(part.length === 0 || part);
        expect(said({ ...walk(...all), points: walk(...all).points.toReversed() })).toEqual(whole);
        const ways = whole.map(([, , values]) => Object.keys(values as object).join());
        expect(ways.every((way, nth) => nth === 0 || way !== ways[nth - 1])).toBe(true);
      }),
    );
  });
});
