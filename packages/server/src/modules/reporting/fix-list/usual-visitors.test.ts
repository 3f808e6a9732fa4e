import { expect, test } from "vitest";
import { hourOfWeek, hoursOfWeek, usualVisitors } from "./usual-visitors.ts";

const at = (text: string) => Date.parse(`2026-05-${text}:00Z`);
/** Ten an hour from 10:00 to 12:00 on Wednesdays; nothing else. */
const wednesdays = Array.from({ length: hoursOfWeek }, () => 0);
wednesdays[hourOfWeek(at("13T10:00"))] = 10;
wednesdays[hourOfWeek(at("13T11:00"))] = 20;

test.each([
  ["whole hours", "13T10:00", "13T12:00", 30],
  ["parts of hours", "13T10:30", "13T11:15", 10],
  ["hours in which nobody comes", "13T12:00", "13T23:00", 0],
  ["over midnight and more days", "12T20:00", "14T08:00", 30],
  ["whole weeks and a rest", "06T11:30", "20T12:00", 70],
  ["nothing of no time", "13T10:00", "13T10:00", 0],
])("usual visitors of %s", (_, from, to, visitors) => {
  expect(usualVisitors(wednesdays, at(from), at(to))).toBe(visitors);
});

test("of a line without a past nothing is said", () => {
  expect(usualVisitors([], at("13T10:00"), at("13T12:00"))).toBe(0);
});
