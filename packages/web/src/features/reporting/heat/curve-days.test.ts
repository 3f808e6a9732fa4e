import { expect, test } from "vitest";
import { alignedValues, dividedDays } from "./curve-days.ts";

test("days are asked for in parts that each question allows", () => {
  expect(dividedDays({ startTime: "2026-11-01", endTime: "2026-11-07" }, 7)).toEqual([
    { startTime: "2026-11-01", endTime: "2026-11-07" },
  ]);
  expect(dividedDays({ startTime: "2026-11-01", endTime: "2026-11-08" }, 7)).toEqual([
    { startTime: "2026-11-01", endTime: "2026-11-04" },
    { startTime: "2026-11-05", endTime: "2026-11-08" },
  ]);
  const month = dividedDays({ startTime: "2026-10-01", endTime: "2026-10-31" }, 7);
  expect(month).toHaveLength(5);
  expect([month[0]?.startTime, month.at(-1)?.endTime]).toEqual(["2026-10-01", "2026-10-31"]);
});

test("pieces have what the hour counted that they lie in; several hours of a day are added up", () => {
  const points = [
    { time: "2026-11-22 10:00", value: 40 },
    { time: "2026-11-22 11:00", value: null },
    { time: "2026-11-22 12:00", value: 2 },
  ];
  const steps = ["10:00", "10:30", "11:00", "12:30"].map((clock) => ({ time: `2026-11-22 ${clock}` }));
  expect(alignedValues(points, steps, 13)).toEqual([40, 40, null, 2]);
  expect(alignedValues(points, [{ time: "2026-11-22" }, { time: "2026-11-23" }], 10)).toEqual([42, null]);
});
