import type { Point } from "@foyer/contract/analytics/question";
import { expect, test } from "vitest";
import { aligned } from "./aligned.ts";

const points = (...times: string[]): Point[] =>
  times.map((time) => ({ time, value: 1, completeness: 1, coveredSeconds: 1, expectedSeconds: 1 }));
const span = (startTime: string, ...times: string[]) => ({ range: { startTime }, points: points(...times) });
const listTimes = (columns: ReturnType<typeof aligned>) =>
  columns.map((column) => column.points.map((point) => point?.time.slice(11) ?? null));

test("days stand beside the nth day, a shorter span ends earlier", () => {
  const columns = aligned(
    [span("2026-05-01", "2026-05-01", "2026-05-02"), span("2026-04-01", "2026-04-01")],
    "1d",
  );
  expect(columns.map((column) => column.points.map((point) => point?.time ?? null))).toEqual([
    ["2026-05-01", "2026-04-01"],
    ["2026-05-02", null],
  ]);
});

test("hours stand beside the same clock time of the same day of the span", () => {
  const columns = aligned(
    [
      span("2026-05-01", "2026-05-01 23:00", "2026-05-02 00:00"),
      span("2026-04-24", "2026-04-24 23:00", "2026-04-25 00:00"),
    ],
    "1h",
  );
  expect(listTimes(columns)).toEqual([
    ["23:00", "23:00"],
    ["00:00", "00:00"],
  ]);
});

test("an hour that comes twice stands beside its first and second; one a day skips stays empty", () => {
  const autumn = span(
    "2026-10-25",
    "2026-10-25 01:00",
    "2026-10-25 02:00+02:00",
    "2026-10-25 02:00+01:00",
    "2026-10-25 03:00",
  );
  const spring = span("2026-03-29", "2026-03-29 01:00", "2026-03-29 03:00");
  const usual = span("2026-10-18", "2026-10-18 01:00", "2026-10-18 02:00", "2026-10-18 03:00");
  expect(listTimes(aligned([autumn, usual, spring], "1h"))).toEqual([
    ["01:00", "01:00", "01:00"],
    ["02:00+02:00", "02:00", null],
    ["02:00+01:00", null, null],
    ["03:00", "03:00", "03:00"],
  ]);
});

test("half hours and minutes of an hour that comes twice stand in the order in which they went by", () => {
  const twice = (minutes: readonly string[]) => [
    ...minutes.map((minute) => `02:${minute}+02:00`),
    ...minutes.map((minute) => `02:${minute}+01:00`),
  ];
  const everyFive = Array.from({ length: 12 }, (_, index) => String(index * 5).padStart(2, "0"));
  for (const [interval, minutes] of [
    ["30m", ["00", "30"]],
    ["5m", everyFive],
  ] as const) {
    const times = ["01:55", ...twice(minutes), "03:00"];
    const autumn = span("2026-10-25", ...times.map((time) => `2026-10-25 ${time}`));
    const usual = span("2026-10-18", ...minutes.map((minute) => `2026-10-18 02:${minute}`));
    const columns = listTimes(aligned([autumn, usual], interval));
    expect(columns.map(([time]) => time)).toEqual(times);
    expect(columns.slice(1, 1 + minutes.length).map(([, time]) => time)).toEqual(
      minutes.map((minute) => `02:${minute}`),
    );
  }
});
