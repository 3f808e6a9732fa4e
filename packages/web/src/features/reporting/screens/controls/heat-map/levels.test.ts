import { expect, test } from "vitest";
import { heatPixels, isWatched } from "./levels.ts";

const levelsOf = (...bytes: number[]) => btoa(String.fromCharCode(...bytes));

test("not watched is grey, nobody is clear, the most is the end of the scale", () => {
  const pixels = [...heatPixels({ levels: levelsOf(0, 1, 255), cols: 3, rows: 1 })];
  expect(pixels.slice(0, 4)).toEqual([128, 128, 128, 90]);
  expect(pixels[7]).toBe(0);
  expect(pixels[11]).toBe(255);
  expect(pixels.slice(8, 11).every((part) => part > 180)).toBe(true);
});

test("where nobody watched a single cell there is nothing to see", () => {
  expect(isWatched({ levels: levelsOf(0, 0, 0, 0) })).toBe(false);
  expect(isWatched({ levels: "" })).toBe(false);
  expect(isWatched({ levels: levelsOf(0, 0, 1) })).toBe(true);
});
