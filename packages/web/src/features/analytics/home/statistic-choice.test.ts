import { fallbackStatisticTypes } from "@foyer/contract/counting/metrics";
import { expect, test } from "vitest";
import { chosenNumbers, chosenStatistics, toggled } from "./statistic-choice.ts";

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

test("a newcomer stands last; the eighth is not taken", () => {
  expect(toggled(["flowIn"], "age")).toEqual(["flowIn", "age"]);
  expect(toggled(["flowIn", "age"], "flowIn")).toEqual(["age"]);
  const seven = ["flowIn", "flowOut", "batch", "adult", "children", "gender", "age"] as const;
  expect(toggled(seven, "inCar")).toEqual(seven);
});
