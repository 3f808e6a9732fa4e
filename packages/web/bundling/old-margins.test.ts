import { expect, test } from "vitest";
import { withOldMargins } from "./old-margins.ts";

test("margins by the direction of reading have both of their names", () => {
  expect(withOldMargins("b { margin-inline-start: 0.4em; color: red }")).toBe(
    "b { -webkit-margin-start: 0.4em; margin-inline-start: 0.4em; color: red }",
  );
  expect(withOldMargins("b { margin-inline-end: 0 }")).toContain("-webkit-margin-end: 0");
  expect(withOldMargins("b { margin-block-start: auto }")).toContain("-webkit-margin-before: auto");
  expect(withOldMargins("b { margin: auto }")).toBe("b { margin: auto }");
});
