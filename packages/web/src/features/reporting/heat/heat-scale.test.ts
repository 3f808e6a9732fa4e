import { expect, test } from "vitest";
import { heatDecimals, rampStep, relativeEnd } from "./heat-scale.ts";

test("the relative end is the 99th percentile of where anybody was, over all pieces", () => {
  const first = Float32Array.from({ length: 100 }, (_, index) => index + 1);
  const second = Float32Array.from({ length: 100 }, (_, index) => index + 101);
  expect(relativeEnd([first, second])).toBe(198);
  // Cells without anybody, and cells that were not seen, change nothing.
  expect(relativeEnd([first, second, new Float32Array(1000), new Float32Array(50).fill(Number.NaN)])).toBe(
    198,
  );
});

test("one hot spot is not the end, and nothing at all has none", () => {
  const field = new Float32Array(1000).fill(2);
  field[500] = 9000;
  expect(relativeEnd([field])).toBe(2);
  expect(relativeEnd([new Float32Array(10)])).toBe(0);
  expect(relativeEnd([])).toBe(0);
});

test("of very many values a part says the same", () => {
  const fields = Array.from({ length: 30 }, () =>
    Float32Array.from({ length: 50_000 }, (_, at) => (at % 1000) + 1),
  );
  expect(Math.abs(relativeEnd(fields) - 990)).toBeLessThan(12);
});

test("values beyond the ends keep the colours of the ends", () => {
  const scale = { low: 2, high: 12 };
  expect([0, 2, 7, 12, 99].map((value) => rampStep(value, scale))).toEqual([0, 0, 128, 255, 255]);
  expect(rampStep(5, { low: 3, high: 3 })).toBe(0);
});

test("small figures get as many decimals as two digits need", () => {
  expect([0, 123, 12.3, 1.23, 0.123, 0.00123].map(heatDecimals)).toEqual([0, 0, 0, 1, 2, 4]);
});
