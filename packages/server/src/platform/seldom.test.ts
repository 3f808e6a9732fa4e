import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { seldom } from "./seldom.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what happens again and again is said the first time and then rarely", () => {
  const { isDue } = seldom(60_000);
  const said = Array.from({ length: 180 }, () => {
    vi.advanceTimersByTime(1_000);
    return isDue();
  });
  expect(said.flatMap((isSaid, second) => (isSaid ? [second] : []))).toEqual([0, 60, 120]);
});

test("what was over and comes again is said at once", () => {
  const { isDue, isOver } = seldom(60_000);
  expect([isDue(), isDue()]).toEqual([true, false]);
  isOver();
  expect([isDue(), isDue()]).toEqual([true, false]);
});
