import { expect, test } from "vitest";
import { movedBy } from "./heat-move.ts";

const size = { rows: 3, columns: 5 };
const from = (key: string, row: number, column: number, rightToLeft = false, ctrlKey = false) =>
  movedBy({ key, ctrlKey }, { row, column }, size, rightToLeft);

test("arrow keys lead to the neighbour the eye sees", () => {
  expect(from("ArrowRight", 1, 1)).toEqual({ row: 1, column: 2 });
  expect(from("ArrowLeft", 1, 1)).toEqual({ row: 1, column: 0 });
  expect(from("ArrowRight", 1, 1, true)).toEqual({ row: 1, column: 0 });
  expect(from("ArrowDown", 1, 1)).toEqual({ row: 2, column: 1 });
  expect(from("ArrowUp", 1, 1)).toEqual({ row: 0, column: 1 });
});

test("nothing leads out of the grid", () => {
  expect(from("ArrowRight", 1, 4)).toBeUndefined();
  expect(from("ArrowLeft", 1, 0)).toBeUndefined();
  expect(from("ArrowUp", 0, 2)).toBeUndefined();
  expect(from("ArrowDown", 2, 2)).toBeUndefined();
  expect(from("a", 1, 1)).toBeUndefined();
});

test("to the ends of a row, of a column and of all", () => {
  expect(from("Home", 1, 3)).toEqual({ row: 1, column: 0 });
  expect(from("End", 1, 3)).toEqual({ row: 1, column: 4 });
  expect(from("Home", 1, 3, false, true)).toEqual({ row: 0, column: 0 });
  expect(from("End", 1, 3, false, true)).toEqual({ row: 2, column: 4 });
  expect(from("PageUp", 2, 3)).toEqual({ row: 0, column: 3 });
  expect(from("PageDown", 0, 3)).toEqual({ row: 2, column: 3 });
});
