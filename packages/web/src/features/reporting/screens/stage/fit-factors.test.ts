import { expect, test } from "vitest";
import { fitFactors } from "./fit-factors.ts";

const page = { width: 1920, height: 1080 };

test("one factor shows all of the page, or covers the window", () => {
  const room = { width: 960, height: 1080 };
  expect(fitFactors("fit", page, room)).toEqual({ x: 0.5, y: 0.5, left: 0, top: 270, scrolls: undefined });
  expect(fitFactors("cover", page, room)).toEqual({ x: 1, y: 1, left: -480, top: 0, scrolls: undefined });
});

test("only a stretched page has two", () => {
  expect(fitFactors("stretch", page, { width: 960, height: 1080 })).toMatchObject({
    x: 0.5,
    y: 1,
    left: 0,
    top: 0,
  });
});

test("a page that scrolls is as high, or as wide, as the window and begins at its start", () => {
  const room = { width: 960, height: 540 };
  expect(fitFactors("scrollX", { width: 6656, height: 1080 }, room)).toEqual({
    ...{ x: 0.5, y: 0.5, left: 0, top: 0 },
    scrolls: "x",
  });
  expect(fitFactors("scrollY", { width: 960, height: 270 }, room)).toMatchObject({
    x: 1,
    y: 1,
    top: 135,
    scrolls: "y",
  });
});

test("a window without a size leaves the page as it is", () => {
  expect(fitFactors("fit", page, { width: 0, height: 0 })).toMatchObject({ x: 1, y: 1 });
});
