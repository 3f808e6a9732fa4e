import type { Figure } from "@foyer/contract/counting/figure";
import { expect, test } from "vitest";
import { isGap, notesOfColumns, shownValue } from "./chart-columns.ts";
import { gapFields } from "./draw-gaps.ts";

const figure = (value: number | null, expectedSeconds = 3600): Figure => ({
  value,
  completeness: value === null ? 0 : 1,
  coveredSeconds: value === null ? 0 : expectedSeconds,
  expectedSeconds,
});
const column = (key: string, more = {}) => ({ key, text: key, ...more });

test("what should have been counted and was not is a gap; what lies ahead or was closed is none", () => {
  expect(isGap(figure(null))).toBe(true);
  expect(isGap(figure(null, 0))).toBe(false);
  expect(isGap({ ...figure(null), ahead: true })).toBe(false);
  expect(isGap(figure(0))).toBe(false);
});

test("measured only leaves out what rules did", () => {
  const corrected = { ...figure(12), origin: { measured: 10, eliminated: 0, corrected: 2, estimated: 0 } };
  expect([shownValue(corrected), shownValue(corrected, true), shownValue(figure(3), true)]).toEqual([
    12, 10, 3,
  ]);
});

test("gaps of lines reach to the known pieces beside them, neighbours make one field", () => {
  const columns = ["a", "b", "c", "d", "e"].map((key) => column(key));
  const figures = [figure(1), figure(null), figure(null), figure(2), figure(null)];
  expect(gapFields(columns, [{ figures }], "line")).toEqual([
    [0, 3],
    [3, 4],
  ]);
  expect(gapFields(columns, [{ figures }], "bar")).toEqual([
    [1, 2],
    [4, 4],
  ]);
});

test("a note stands at every piece its days fall into", () => {
  const note = (id: number, startTime: string, endTime = startTime) => ({ id, startTime, endTime, text: "" });
  const weeks = [column("2026-05-04"), column("2026-05-11")];
  const ids = (columns: ReturnType<typeof column>[], last: string, ...notes: ReturnType<typeof note>[]) =>
    notesOfColumns(columns, notes, last).map((some) => some.map(({ id }) => id));
  expect(ids(weeks, "2026-05-17", note(1, "2026-05-10"), note(2, "2026-05-10", "2026-05-12"))).toEqual([
    [1, 2],
    [2],
  ]);
  expect(ids(weeks, "2026-05-17", note(3, "2026-05-17"), note(4, "2026-05-18"))).toEqual([[], [3]]);
  const hours = [column("2026-05-04 10:00"), column("2026-05-04 11:00"), column("2026-05-05 10:00")];
  expect(ids(hours, "2026-05-05", note(5, "2026-05-04"))).toEqual([[5], [5], []]);
});
