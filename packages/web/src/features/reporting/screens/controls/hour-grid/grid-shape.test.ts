import { expect, test } from "vitest";
import { gridShape } from "./grid-shape.ts";

type Hour = Parameters<typeof gridShape>[0][number];

const hour = (day: string, time: string, value: number | null, more: Partial<Hour> = {}): Hour => ({
  ...{ day, time, value, completeness: value === null ? null : 1 },
  ...more,
});
const room = {
  w: 400,
  h: 240,
  letter: 10,
  values: true,
  valueText: ({ value }: Hour) => String(value),
  dayText: (day: string) => day,
};

test("the busiest hour has the strongest shade, nobody the weakest, what is unknown none but is hatched", () => {
  const { cells } = gridShape(
    [
      hour("a", "08:00", 0),
      hour("a", "09:00", 50),
      hour("a", "10:00", 100),
      hour("a", "11:00", null, { completeness: 0 }),
      hour("a", "12:00", 1, { completeness: 0.5 }),
    ],
    { ...room, values: false },
  );
  expect(cells.map(({ level, hatched }) => [level, hatched])).toEqual([
    [0, false],
    [3, false],
    [5, false],
    [undefined, true],
    [1, true],
  ]);
});

test("hours outside every day's opening are left out; closed ones between and those ahead have no cell", () => {
  const { cells, hours } = gridShape(
    [
      hour("a", "07:00", null),
      hour("a", "08:00", 1),
      hour("a", "09:00", null),
      hour("b", "07:00", null),
      hour("b", "08:00", 3, { running: true }),
      hour("b", "09:00", null, { ahead: true }),
      hour("b", "10:00", 2),
    ],
    room,
  );
  expect(hours.map(({ text }) => text)).toEqual(["08:00", "09:00", "10:00"]);
  expect(cells.map(({ text, running }) => [text, running])).toEqual([
    ["1", false],
    ["3", true],
    ["2", false],
  ]);
});

test("an hour that comes twice shares the place of one", () => {
  const { cells, hours } = gridShape(
    [
      ...["01:00", "02:00+02:00", "02:00+01:00", "03:00"].map((time) => hour("a", time, 4)),
      ...["01:00", "02:00", "03:00"].map((time) => hour("b", time, 4)),
    ],
    room,
  );
  expect(hours.map(({ text }) => text)).toEqual(["01:00", "02:00", "03:00"]);
  const [once, first, second] = cells;
  expect(first?.w).toBeLessThan((once?.w ?? 0) / 1.9);
  expect(second?.x).toBeGreaterThan(first?.x ?? 0);
});

test("the newest of many days has its label, and numbers that do not fit are left out", () => {
  const many = Array.from({ length: 31 }, (_, nth) => hour(String(nth + 1), "08:00", 1_000));
  const { days, cells } = gridShape(many, room);
  expect(days[0]?.text).toBe("31");
  expect(days.length).toBeLessThan(31);
  expect(cells.every(({ text }) => text === undefined)).toBe(true);
});
