import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SharedClock } from "./clock.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) }));
afterEach(() => void vi.useRealTimers());

const hourMs = 3_600_000;

test("a machine's clock counts until the database said what time it is", () => {
  const clock = new SharedClock();
  vi.setSystemTime(Date.UTC(2026, 5, 1, 14));
  expect(clock.now()).toEqual(new Date(Date.UTC(2026, 5, 1, 14)));
  expect(clock.follow(Date.UTC(2026, 5, 1, 12))).toBe(2 * hourMs);
  expect(clock.now()).toEqual(new Date(Date.UTC(2026, 5, 1, 12)));
});

test("time goes on whatever the machine's clock is set to, and follows the database's", () => {
  const clock = new SharedClock();
  clock.follow(Date.UTC(2026, 5, 1, 12));
  vi.advanceTimersByTime(1_000);
  vi.setSystemTime(Date.UTC(2020, 0, 1));
  expect(clock.now()).toEqual(new Date(Date.UTC(2026, 5, 1, 12, 0, 1)));
  vi.setSystemTime(Date.UTC(2036, 0, 1));
  expect(clock.now()).toEqual(new Date(Date.UTC(2026, 5, 1, 12, 0, 1)));
  clock.follow(Date.UTC(2026, 5, 1, 12, 0, 31));
  expect(clock.now()).toEqual(new Date(Date.UTC(2026, 5, 1, 12, 0, 31)));
});
