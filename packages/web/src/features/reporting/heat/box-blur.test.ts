import { expect, test } from "vitest";
import { makeBlur } from "./box-blur.ts";

const sum = (field: Float32Array) => field.reduce((all, value) => all + value, 0);

test("a blur spreads a value over its neighbours and keeps the sum, also at the edges", () => {
  const size = { cols: 21, rows: 15 };
  for (const at of [7 * 21 + 10, 0, 20, 14 * 21, 314]) {
    const field = new Float32Array(21 * 15);
    field[at] = 81;
    makeBlur(size, 1)(field);
    expect(sum(field)).toBeCloseTo(81, 3);
    expect(field[at]).toBeLessThan(81 / 2);
    expect(field[at]).toBe(Math.max(...field));
  }
});

test("in the open it is the same to all four sides", () => {
  const field = new Float32Array(21 * 15);
  field[7 * 21 + 10] = 729;
  makeBlur({ cols: 21, rows: 15 }, 1)(field);
  // Three boxes of three: 1 3 6 7 6 3 1 over 27, across and down.
  const across = [-3, -2, -1, 0, 1, 2, 3].map((by) => field[7 * 21 + 10 + by]);
  const down = [-3, -2, -1, 0, 1, 2, 3].map((by) => field[(7 + by) * 21 + 10]);
  const wanted = [7, 21, 42, 49, 42, 21, 7];
  for (const [index, value] of wanted.entries()) {
    expect(across[index]).toBeCloseTo(value, 3);
    expect(down[index]).toBeCloseTo(value, 3);
  }
  expect(field[7 * 21 + 14]).toBeCloseTo(0, 5);
});

test("without a radius nothing changes; a field that is smaller than the box keeps its sum", () => {
  const field = Float32Array.of(1, 2, 3, 4);
  makeBlur({ cols: 2, rows: 2 }, 0)(field);
  expect([...field]).toEqual([1, 2, 3, 4]);
  makeBlur({ cols: 2, rows: 2 }, 1)(field);
  expect(sum(field)).toBeCloseTo(10, 4);
});
