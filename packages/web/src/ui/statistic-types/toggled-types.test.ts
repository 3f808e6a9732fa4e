import { expect, test } from "vitest";
import { toggledTypes } from "./toggled-types.ts";

test("a newcomer stands last; the eighth is not taken", () => {
  expect(toggledTypes(["flowIn"], "age")).toEqual(["flowIn", "age"]);
  expect(toggledTypes(["flowIn", "age"], "flowIn")).toEqual(["age"]);
  const seven = ["flowIn", "flowOut", "batch", "adult", "children", "gender", "age"] as const;
  expect(toggledTypes(seven, "inCar")).toEqual(seven);
});
