import { expect, test } from "vitest";
import { labelPlace } from "./label-place.ts";

const points = (...pairs: [x: number, y: number][]) => pairs.map(([x, y]) => ({ x, y }));

test("words stand in the middle of an area, within it even where it is bent", () => {
  expect(labelPlace(points([0, 0], [100, 0], [100, 60], [0, 60]))).toEqual({ x: 50, y: 30, width: 100 });
  // An L: its centre of gravity lies outside of it.
  const bent = labelPlace(points([0, 0], [20, 0], [20, 180], [200, 180], [200, 200], [0, 200]));
  expect(bent.y).toBeGreaterThan(100);
  expect(bent.x).toBeGreaterThan(0);
  expect(bent.x).toBeLessThan(20);
});

test("a line, or one point, has a place as well", () => {
  expect(labelPlace(points([10, 10], [50, 10], [90, 10]))).toEqual({ x: 10, y: 10, width: 0 });
});
