import { expect, test } from "vitest";
import { differenceRamp, heatRamp } from "./colour-ramp.ts";
import { paintField } from "./paint-field.ts";

const painted = (values: number[], ramp = heatRamp, scale = { low: 0, high: 10 }) => {
  const pixels = new Uint8ClampedArray(values.length * 4).fill(77);
  paintField(Float32Array.from(values), pixels, ramp, scale);
  return values.map((_, cell) => [...pixels.slice(cell * 4, cell * 4 + 4)]);
};
const colour = (ramp: typeof heatRamp, step: number) => [...ramp.slice(step * 4, step * 4 + 4)];

test("each cell has the colour of its value; not seen is clear", () => {
  const [none, half, full, beyond, unseen] = painted([0, 5, 10, 400, Number.NaN]);
  expect(none?.[3]).toBe(0);
  expect(half).toEqual(colour(heatRamp, 128));
  expect(full).toEqual(colour(heatRamp, 255));
  expect(beyond).toEqual(colour(heatRamp, 255));
  expect(unseen).toEqual([0, 0, 0, 0]);
});

test("a difference has its neutral middle at nought", () => {
  const [less, same, more] = painted([-10, 0, 10], differenceRamp, { low: -10, high: 10 });
  expect(less).toEqual(colour(differenceRamp, 0));
  expect(same).toEqual(colour(differenceRamp, 128));
  expect(more).toEqual(colour(differenceRamp, 255));
});

test("a scale without length colours nothing", () => {
  expect(painted([0, 5], heatRamp, { low: 0, high: 0 })).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
});
