import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addCells,
  cellsOfText,
  cellsToText,
  decodeCells,
  encodeCells,
  encodeGrid,
  type HeatCell,
} from "./heat-cells.ts";

const most = 2 ** 45;
const cells = fc
  .uniqueArray(fc.tuple(fc.nat(5_000), fc.integer({ min: 1, max: most })), { selector: ([cell]) => cell })
  .map((all) => all.sort(([a], [b]) => a - b));

test("used cells come back as they were, also as text and of a whole grid", () => {
  fc.assert(
    fc.property(cells, (used) => {
      const bytes = encodeCells(used);
      expect(decodeCells(bytes)).toEqual(used);
      expect(decodeCells(cellsOfText(cellsToText(bytes)))).toEqual(used);
      const values = new Float64Array(5_001);
      for (const [cell, value] of used) values[cell] = value;
      expect(encodeGrid(values)).toEqual(bytes);
      const sums = new Float64Array(5_001).fill(1);
      addCells(sums, bytes);
      expect(sums).toEqual(values.map((value) => value + 1));
    }),
  );
});

test("cells come in any order, and those of no value are left out", () => {
  const mixed: HeatCell[] = [
    [9, 1],
    [0, 300],
    [4, 0],
  ];
  expect(decodeCells(encodeCells(mixed))).toEqual([
    [0, 300],
    [9, 1],
  ]);
  expect(encodeCells([])).toEqual(new Uint8Array());
});

test("bytes that end in the middle of a number are refused", () => {
  const bytes = encodeCells([
    [200, 300],
    [500, 1],
  ]);
  const whole = new Set([0, 4, bytes.length]);
  for (let end = 0; end <= bytes.length; end++) {
    const cut = () => decodeCells(bytes.subarray(0, end));
    const added = () => addCells(new Float64Array(1_000), bytes.subarray(0, end));
    for (const read of [cut, added]) {
      if (whole.has(end)) expect(read).not.toThrow();
      else expect(read).toThrow(RangeError);
    }
  }
});
