import { expect, test } from "vitest";
import { parseQuestion } from "./question.ts";
import { toWhyQuestion } from "./why-question.ts";

const question = parseQuestion({ ids: "7", from: "2026-03-01", to: "2026-03-03" }, {}, "2026-05-06");
const days = { name: "North", startTime: "2026-03-01", endTime: "2026-03-03" };
const hour = (time: string, first: string, span = days) =>
  toWhyQuestion(question, { ...span, interval: "1h", piece: { time, first } });

test("an hour after midnight is explained within the business day it belongs to", () => {
  const night = hour("2026-03-03 01:00", "2026-03-01 06:00");
  expect(night).toMatchObject({ startTime: "2026-03-02", endTime: "2026-03-02", hour: "01:00" });
  expect(hour("2026-03-03 06:00", "2026-03-01 06:00")).toMatchObject({ startTime: "2026-03-03" });
  expect(hour("2026-03-04 05:00", "2026-03-01 06:00")).toMatchObject({ startTime: "2026-03-03" });
  // Days that begin at midnight.
  expect(hour("2026-03-03 01:00", "2026-03-01 00:00")).toMatchObject({ startTime: "2026-03-03" });
  // For one day alone all pieces are of that day.
  const one = { ...days, endTime: "2026-03-01" };
  expect(hour("2026-03-02 01:00", "2026-03-01 06:00", one)).toMatchObject({ startTime: "2026-03-01" });
});

test("whole days and the span itself are explained as they stand; shorter pieces are not", () => {
  expect(toWhyQuestion(question, { ...days, interval: "1d" })).toMatchObject({ endTime: "2026-03-03" });
  const piece = { time: "2026-03-02", first: "2026-03-01" };
  expect(toWhyQuestion(question, { ...days, interval: "1d", piece })).toMatchObject({
    startTime: "2026-03-02",
    endTime: "2026-03-02",
  });
  expect(toWhyQuestion(question, { ...days, interval: "30m", piece })).toBeUndefined();
  expect(toWhyQuestion({ ...question, openHoursOnly: true }, { ...days, interval: "1d" })).toBeUndefined();
});
