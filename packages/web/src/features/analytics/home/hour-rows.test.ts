import { describe, expect, test } from "vitest";
import { gaps } from "./draw-trend.ts";
import { currentHour, hourRows } from "./hour-rows.ts";

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
const counted = (time: string, value = 10) => ({
  time,
  value,
  completeness: 1,
  coveredSeconds: 3600,
  expectedSeconds: 3600,
});
const gap = (time: string) => ({
  time,
  value: null,
  completeness: 0,
  coveredSeconds: 0,
  expectedSeconds: 3600,
});
const empty = (time: string) => ({
  time,
  value: null,
  completeness: null,
  coveredSeconds: 0,
  expectedSeconds: 0,
});
const day = Array.from({ length: 24 }, (_, hour) => counted(clock(hour)));

describe("an ordinary day", () => {
  test("has 24 hours, those to come empty", () => {
    const now = day.map((point, hour) => (hour <= 14 ? point : empty(point.time)));
    const rows = hourRows(now, day);
    expect(rows.map((row) => row.time)).toEqual(day.map((point) => point.time));
    expect(rows.map((row) => row.state)).toEqual([...Array(15).fill("counted"), ...Array(9).fill("toCome")]);
    expect(currentHour(rows)).toBe(14);
  });

  test("has 24 hours even before anything was counted", () => {
    const rows = hourRows([], []);
    expect(rows).toHaveLength(24);
    expect(currentHour(rows)).toBe(-1);
  });

  test("tells a gap from closed hours and from hours to come", () => {
    const now = [empty("00:00"), counted("01:00"), gap("02:00"), counted("03:00"), empty("04:00")];
    const rows = hourRows(now, []);
    expect(rows.map((row) => row.state)).toEqual(["closed", "counted", "gap", "counted", "toCome"]);
  });

  test("marks partly covered hours, but not the one still running", () => {
    const partly = (time: string) => ({ ...counted(time), completeness: 0.5, coveredSeconds: 1800 });
    const rows = hourRows([partly("00:00"), counted("01:00"), partly("02:00"), empty("03:00")], []);
    expect(rows.map((row) => row.state)).toEqual(["partial", "counted", "counted", "toCome"]);
  });
});

describe("a day of 23 hours", () => {
  const now = day.filter((point) => point.time !== "02:00");

  test("lacks the skipped hour, which is no gap, beside a day that has it", () => {
    const rows = hourRows(now, day);
    expect(rows).toHaveLength(24);
    expect(rows[2]).toMatchObject({ time: "02:00", state: "absent", current: undefined });
    expect(rows[3]).toMatchObject({ time: "03:00", state: "counted" });
  });

  test("on yesterday's side leaves that hour of today without a partner", () => {
    const rows = hourRows(day, now);
    expect(rows).toHaveLength(24);
    expect(rows[2]).toMatchObject({ time: "02:00", state: "counted", previous: undefined });
  });
});

describe("a day of 25 hours", () => {
  const twice = [...day.slice(0, 2), counted("02:00+02:00", 1), counted("02:00+01:00", 2), ...day.slice(3)];

  test("shows both hours named 02:00, the first beside yesterday's", () => {
    const rows = hourRows(twice, day);
    expect(rows).toHaveLength(25);
    expect(rows.slice(2, 4).map((row) => [row.time, row.current?.value, row.previous?.value])).toEqual([
      ["02:00+02:00", 1, 10],
      ["02:00+01:00", 2, undefined],
    ]);
  });

  test("as yesterday keeps both in their place", () => {
    const rows = hourRows(day, twice);
    expect(rows).toHaveLength(25);
    expect(rows.slice(2, 5).map((row) => [row.time, row.state])).toEqual([
      ["02:00", "counted"],
      ["02:00+01:00", "absent"],
      ["03:00", "counted"],
    ]);
  });
});

test("a day that begins at six keeps its order", () => {
  const shifted = [...day.slice(6), ...day.slice(0, 6)];
  expect(hourRows(shifted, shifted).map((row) => row.time)).toEqual(shifted.map((point) => point.time));
});

test("neighbouring gaps are one field, from the last hour known to the next", () => {
  const rows = hourRows(
    [counted("00:00"), gap("01:00"), gap("02:00"), counted("03:00"), gap("04:00"), counted("05:00")],
    [],
  );
  expect(gaps(rows)).toEqual([
    [0, 3],
    [3, 5],
  ]);
});

describe("over several zones", () => {
  const { length } = day;
  const now = day.map((point, hour) => {
    if (hour < 11) return point;
    return hour < length ? { ...point, running: true as const } : point;
  });

  test("hours that only some sites have behind them are not done, wherever now is", () => {
    const rows = hourRows(now, day);
    expect(rows.map(({ state }) => state)).toEqual([
      ...Array(11).fill("counted"),
      ...Array(13).fill("running"),
    ]);
    expect(currentHour(rows, "17:00")).toBe(17);
    expect(currentHour(rows)).toBe(23);
  });

  test("hours that have begun nowhere are to come", () => {
    const ahead = now.map((point, hour) =>
      hour < 22 ? point : { ...empty(point.time), expectedSeconds: 3600, ahead: true as const },
    );
    const states = hourRows(ahead, day).map(({ state }) => state);
    expect(states.slice(20)).toEqual(["running", "running", "toCome", "toCome"]);
  });

  test("the dot stands at the last count before now where now has none", () => {
    const closed = now.map((point, hour) => (hour === 17 ? empty(point.time) : point));
    expect(currentHour(hourRows(closed, day), "17:00")).toBe(16);
  });
});
