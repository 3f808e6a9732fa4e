import { expect, test } from "vitest";
import { trendShape } from "./trend-shape.ts";

type Hour = Parameters<typeof trendShape>[0][number];

const hour = (nth: number, value: number | null, more: Partial<Hour> = {}): Hour => ({
  value,
  completeness: 1,
  coveredSeconds: 3600,
  expectedSeconds: 3600,
  time: `${String(nth).padStart(2, "0")}:00`,
  low: 10,
  middle: 15,
  high: 20,
  ...more,
});
const room = { w: 400, h: 200, letter: 10, band: true, toText: String };

test("a gap stays a gap, the running hour is drawn apart, hours ahead are no line", () => {
  const shape = trendShape(
    [
      hour(8, 12),
      hour(9, 14),
      hour(10, null),
      hour(11, 20),
      hour(12, 9, { running: true }),
      hour(13, null, { ahead: true }),
      hour(14, null, { ahead: true }),
    ],
    room,
  );
  expect(shape.line.match(/M/g)).toHaveLength(2);
  expect(shape.running).toMatch(/^M.+L.+/);
  expect(shape.now?.text).toBe("9");
  expect(shape.ahead.match(/L/g)).toHaveLength(1);
  expect(shape.band.match(/Z/g)).toHaveLength(1);
});

test("hours that are over in some places only are drawn apart, from the last whole one on", () => {
  const running = { running: true as const };
  const hours = [hour(8, 12), hour(9, 14), hour(10, 6, running), hour(11, 3, running), hour(12, 1, running)];
  const { line, running: rest, now } = trendShape(hours, room);
  expect(line.match(/[ML]/g)).toEqual(["M", "L"]);
  expect(rest.match(/[ML]/g)).toEqual(["M", "L", "L", "L"]);
  expect(line.slice(line.indexOf("L") + 1)).toBe(/^M([^L]+)/.exec(rest)?.[1]);
  expect(now?.text).toBe("1");
});

test("a day before its first hour has no dot and no line", () => {
  const shape = trendShape([hour(8, null, { ahead: true }), hour(9, null, { ahead: true })], room);
  expect(shape.now).toBeUndefined();
  expect(shape.line).toBe("");
  expect(shape.running).toBe("");
});

test("without the band nothing usual is drawn, and it does not make the axis higher", () => {
  const hours = [hour(8, 4, { high: 900 }), hour(9, 6)];
  expect(trendShape(hours, { ...room, band: false })).toMatchObject({ band: "", ahead: "" });
  const most = (band: boolean) => Number(trendShape(hours, { ...room, band }).steps.at(-1)?.text);
  expect(most(false)).toBeLessThan(10);
  expect(most(true)).toBeGreaterThanOrEqual(900);
});

test("labels of the hours do not run into one another", () => {
  const hours = Array.from({ length: 24 }, (_, nth) => hour(nth, nth));
  const { hours: labels } = trendShape(hours, room);
  const gap = (labels[1]?.x ?? 0) - (labels[0]?.x ?? 0);
  expect(gap).toBeGreaterThan(30);
});
