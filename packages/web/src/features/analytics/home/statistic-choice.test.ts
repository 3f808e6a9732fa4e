import { fallbackStatisticTypes } from "@foyer/contract/metrics";
import { expect, test } from "vitest";
import { chosenNumbers, chosenStatistics } from "./statistic-choice.ts";

test("the stored order is kept, unknown and doubled names are left out", () => {
  expect(chosenStatistics("batch, flowIn,nonsense,batch")).toEqual(["batch", "flowIn"]);
});

test.each([undefined, "", "nonsense"])("what cannot be read (%s) falls back to the usual five", (stored) => {
  expect(chosenStatistics(stored)).toEqual(fallbackStatisticTypes);
});

test("only numbers are drawn over time", () => {
  expect(chosenNumbers(["gender", "flowOut"])).toEqual(["flowOut"]);
  expect(chosenNumbers(["gender"])).toEqual(["flowIn"]);
});
