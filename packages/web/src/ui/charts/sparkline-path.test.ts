import { expect, test } from "vitest";
import { sparklinePath } from "./sparkline-path.ts";

test("a gap breaks the line", () => {
  expect(sparklinePath([0, 10, null, 10, 0], 12)).toBe("M0.0 11.0L25.0 1.0M75.0 1.0L100.0 11.0");
});

test("nothing counted lies on the foot", () => {
  expect(sparklinePath([0, 0], 12)).toBe("M0.0 11.0L100.0 11.0");
});
