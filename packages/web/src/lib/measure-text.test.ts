import { expect, test } from "vitest";
import { formatFor } from "./format.ts";
import { amountText, measureText } from "./measure-text.ts";

const format = formatFor("en");

test.each([
  ["in", 12_345, "12,345"],
  ["in", null, "–"],
  ["dwellMs", 5_400_000, "1h 30m"],
])("%s %s reads %s", (measure, value, text) => {
  expect(measureText(measure, value, format)).toBe(text);
});

test.each([
  ["in", 12, "+12"],
  ["in", -12, "-12"],
  ["in", 0, "0"],
  ["dwellMs", -60_000, "-1m"],
  ["dwellMs", 60_000, "+1m"],
])("an amount of %s %s reads %s", (measure, amount, text) => {
  expect(amountText(measure, amount, format)).toBe(text);
});
