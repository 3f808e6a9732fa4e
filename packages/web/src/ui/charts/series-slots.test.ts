import { expect, test } from "vitest";
import { seriesSlots } from "./series-slots.ts";

test("a subject keeps its colour whatever the order", () => {
  expect(seriesSlots([5, 2]).get(5)).toBe(seriesSlots([2, 3, 5]).get(5));
});

test("two of one chart never wear the same as long as there are colours", () => {
  expect([...seriesSlots([1, 9, 17]).values()]).toEqual([1, 2, 3]);
});

test("more than eight share", () => {
  const ids = Array.from({ length: 12 }, (_, index) => index + 1);
  expect(seriesSlots(ids).size).toBe(12);
});
