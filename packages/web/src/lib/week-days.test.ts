import { expect, test } from "vitest";
import { weekdaysInOrder } from "./week-days.ts";

test.each([
  ["en", [7, 1, 2, 3, 4, 5, 6]],
  ["de", [1, 2, 3, 4, 5, 6, 7]],
  ["ar-u-ca-gregory-nu-latn", [6, 7, 1, 2, 3, 4, 5]],
])("the week of %s begins on its own day", (tag, days) => {
  expect(weekdaysInOrder(tag)).toEqual(days);
});
