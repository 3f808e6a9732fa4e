import { expect, test } from "vitest";
import { fillingFrom, fullness, roomLeft } from "./inside-room.ts";
import { insideSample } from "./inside-sample.ts";
import { wholeFigure } from "./sample-figures.ts";

test("fullness and room need a limit and a number", () => {
  expect(fullness({ people: wholeFigure(60), limit: 240 })).toBe(0.25);
  expect(roomLeft({ people: wholeFigure(60), limit: 240 })).toBe(180);
  expect(roomLeft({ people: wholeFigure(300), limit: 240 })).toBe(0);
  for (const missing of [
    { people: wholeFigure(null), limit: 240 },
    { people: wholeFigure(60), limit: null },
  ]) {
    expect(fullness(missing)).toBeNull();
    expect(roomLeft(missing)).toBeNull();
  }
});

test("the usual threshold is drawn only where the place's state agrees with it", () => {
  expect(fillingFrom(insideSample)).toBe(0.75);
  expect(fillingFrom({ ...insideSample, state: "filling" })).toBeUndefined();
  expect(fillingFrom({ ...insideSample, limit: null, state: null })).toBeUndefined();
});
