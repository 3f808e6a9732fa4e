import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeWallClock } from "./wall-clock.ts";

const began = Date.parse("2026-05-13T10:00:00Z");
beforeEach(() => {
  vi.useFakeTimers({ now: began });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The server answers in the middle of a trip that takes so long; its clock is so far ahead of what the display began with. */
function trip(clock: ReturnType<typeof makeWallClock>, takes: number, ahead = 0): void {
  const sent = performance.now();
  vi.advanceTimersByTime(takes);
  const passed = (sent + performance.now()) / 2 - from;
  clock.measured({ sent, came: performance.now() }, new Date(began + passed + ahead).toISOString());
}
let from = 0;
beforeEach(() => {
  from = performance.now();
});

test("the present is the server's, from the middle of many trips", () => {
  const clock = makeWallClock();
  for (const takes of [80, 40, 2_000, 60, 50, 70, 40, 9_000, 60]) trip(clock, takes, 3_600_000);
  expect(Math.abs(clock.now() - Date.now() - 3_600_000)).toBeLessThan(50);
  expect(Math.abs(clock.ahead() + 3_600_000)).toBeLessThan(50);
});

test("whoever sets the display's clock changes nothing but what it says of it", () => {
  const clock = makeWallClock();
  trip(clock, 40);
  const before = clock.now();
  vi.setSystemTime(Date.now() + 5 * 3_600_000);
  expect(Math.abs(clock.now() - before)).toBeLessThan(5);
  expect(Math.abs(clock.ahead() - 5 * 3_600_000)).toBeLessThan(50);
});

test("one answer that is far off is a slow one; two are a display that slept", () => {
  const clock = makeWallClock();
  for (let nth = 0; nth < 9; nth++) trip(clock, 40);
  trip(clock, 40, 60_000);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(50);
  trip(clock, 40);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(50);
  trip(clock, 40, 60_000);
  trip(clock, 40, 60_000);
  expect(Math.abs(clock.now() - Date.now() - 60_000)).toBeLessThan(50);
});

test("before the server answers, what was known of the display's clock counts", () => {
  expect(makeWallClock(7_200_000).now()).toBe(Date.now() - 7_200_000);
});
