import { expect, test } from "vitest";
import * as z from "zod/mini";
import { WorkTime } from "../time-texts.ts";

test.each([
  ["09:00~21:30", "09:00~21:30"],
  ["00:00~24:00", "00:00~00:00"],
  ["09:00~24:00", "09:00~00:00"],
  ["24:00~09:00", null],
  ["09:00~24:30", null],
])("opening hours %s are %s", (text, hours) => {
  const read = z.safeParse(WorkTime, text);
  expect(read.success ? read.data : null).toBe(hours);
});
