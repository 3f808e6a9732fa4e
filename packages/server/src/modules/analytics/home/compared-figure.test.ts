import { expect, test } from "vitest";
import { comparedFigure } from "./compared-figure.ts";

const sums = (people: number) => ({ covered: 36_000, byLayer: [{ in: people }] });

test("growth is told where neither span was counted for less than half as long as the other", () => {
  const current = sums(120);
  const after = (expectedBefore: number) =>
    comparedFigure("flowIn", {
      current,
      elapsed: current,
      previous: sums(100),
      expectedSeconds: 36_000,
      expectedBefore,
    });
  expect(after(36_000)).toMatchObject({ value: 120, previous: 100, growth: expect.closeTo(0.2) });
  expect(after(18_000).growth).toBeCloseTo(0.2);
  expect(after(17_999)).toMatchObject({ previous: 100, growth: null });
  expect(after(72_000).growth).toBeCloseTo(0.2);
  expect(after(72_001)).toMatchObject({ previous: 100, growth: null });
});
