import { expect, test } from "vitest";
import { coveredHours, isIncomplete } from "./covered-hours.ts";

const figure = (covered: number, expected: number) => ({
  coveredSeconds: covered * 3600,
  expectedSeconds: expected * 3600,
  completeness: expected === 0 ? null : covered / expected,
});

test("eleven of twelve hours", () => {
  expect(coveredHours(figure(11, 12))).toEqual({ covered: 11, expected: 12 });
});

test("few hours keep a tenth", () => {
  expect(coveredHours(figure(0.75, 3.5))).toEqual({ covered: 0.7, expected: 3.5 });
});

test("an incomplete total never reads as a whole one", () => {
  expect(coveredHours(figure(11.9, 12)).covered).toBe(11);
});

test("what was not expected is not incomplete", () => {
  expect(isIncomplete(figure(0, 0))).toBe(false);
});

test("a few late minutes in a long span are not called a gap", () => {
  expect(isIncomplete(figure(719, 720))).toBe(false);
  expect(isIncomplete(figure(700, 720))).toBe(true);
});
