import { expect, test } from "vitest";
import { pagesOfLines } from "./pages-of-lines.ts";

test("texts stand on pages of as many lines as there is room for; a long one takes several", () => {
  const room = { width: 540, lines: 3, letter: 20 };
  const long = "x".repeat(90);
  expect(pagesOfLines(["a", "b", "c", "d"], room)).toEqual([[0, 1, 2], [3]]);
  expect(pagesOfLines(["a", long, "c", "d"], room)).toEqual([
    [0, 1],
    [2, 3],
  ]);
  expect(pagesOfLines([long, long, "c"], room)).toEqual([[0], [1, 2]]);
  expect(pagesOfLines(["x".repeat(2_000), "b"], room)).toEqual([[0], [1]]);
  expect(pagesOfLines([], room)).toEqual([]);
});
