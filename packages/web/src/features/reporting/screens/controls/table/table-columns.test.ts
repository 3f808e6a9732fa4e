import { expect, test } from "vitest";
import { tableColumns } from "./table-columns.ts";

const column = (...cells: string[]) => ({ head: "Abschöpfungsquote", cells });

test("columns fill the width, wide numbers take more of it, and letters shrink before a number is cut off", () => {
  const texts = { names: ["Lisboa"], columns: [column("1,284"), column("12 Min. 34 Sek.")] };
  const { widths, letter } = tableColumns(texts, 400, 40);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(400);
  expect(widths[2]).toBeGreaterThan(widths[1] ?? 0);
  expect(widths[2]).toBeGreaterThan(letter * 0.6 * "12 Min. 34 Sek.".length);
  expect(letter).toBeLessThan(40);
  expect(tableColumns(texts, 4_000, 40).letter).toBe(40);
});

test("a very long name does not make the numbers small", () => {
  const letterOf = (name: string) =>
    tableColumns({ names: [name], columns: [column("1,284")] }, 400, 99).letter;
  expect(letterOf("x".repeat(200))).toBe(letterOf("x".repeat(24)));
});
