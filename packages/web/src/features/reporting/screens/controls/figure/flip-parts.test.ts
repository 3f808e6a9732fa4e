import { expect, test } from "vitest";
import { flipParts } from "./flip-parts.ts";

const latin = [..."0123456789"];

test("digits move, signs do not", () => {
  expect(flipParts("≥1,204", latin).map(({ digit }) => digit)).toEqual([undefined, 1, undefined, 2, 0, 4]);
});

test("a further digit leaves those behind it in their places", () => {
  const keys = (text: string) => new Map(flipParts(text, latin).map(({ key, digit }) => [key, digit]));
  const [before, after] = [keys("999"), keys("1000")];
  expect([...before.keys()].every((key) => after.has(key))).toBe(true);
  expect(after.size).toBe(4);
});

test("a language's own digits are digits", () => {
  expect(flipParts("٤٢", [..."٠١٢٣٤٥٦٧٨٩"]).map(({ digit }) => digit)).toEqual([4, 2]);
});
