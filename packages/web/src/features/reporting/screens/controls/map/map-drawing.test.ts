import { expect, test } from "vitest";
import { wholeFigure } from "../sample-figures.ts";
import { mapDrawing, placedNames } from "./map-drawing.ts";

const site = (name: string, latitude: number, longitude: number, value: number | null = 100) => ({
  ...{ id: name.charCodeAt(0), name, latitude, longitude },
  figure: wholeFigure(value),
});
const size = { w: 1_000, h: 600 };
const byName = (...sites: ReturnType<typeof site>[]) =>
  Object.fromEntries(mapDrawing(sites, size, 20).dots.map((dot) => [dot.site.name, dot]));

test("all sites lie within the box, north above, east to the right, distances as they are", () => {
  const { a, b, c } = byName(site("a", 60, 10), site("b", 60, 12), site("c", 59, 10));
  expect(a?.y).toBeLessThan(c?.y ?? 0);
  expect(a?.x).toBeLessThan(b?.x ?? 0);
  // At 59.5° a degree of longitude is about half as long as one of latitude.
  const [east, south] = [(b?.x ?? 0) - (a?.x ?? 0), (c?.y ?? 0) - (a?.y ?? 0)];
  expect(east / 2 / south).toBeCloseTo(Math.cos((59.5 * Math.PI) / 180), 5);
  for (const dot of [a, b, c]) {
    expect(dot?.x).toBeGreaterThan(50);
    expect(dot?.x).toBeLessThan(950);
    expect(dot?.y).toBeGreaterThan(50);
    expect(dot?.y).toBeLessThan(550);
  }
});

test("sites on both sides of the date line are neighbours", () => {
  const { a, b } = byName(site("a", -18, 178), site("b", -14, -172));
  expect(a?.x).toBeLessThan(b?.x ?? 0);
  expect(mapDrawing([site("a", -18, 178), site("b", -14, -172)], size, 20).bar.kilometres).toBeLessThan(
    1_000,
  );
});

test("the area of a dot is its number; one that is unknown, or small, can still be seen", () => {
  const { a, b, c } = byName(site("a", 1, 1, 400), site("b", 1, 2, 100), site("c", 2, 2, null));
  expect((a?.radius ?? 0) / (b?.radius ?? 1)).toBe(2);
  expect(c?.radius).toBe(6);
});

test("one site alone stands in the middle with a length beside it", () => {
  const { dots, bar, meridians, parallels } = mapDrawing([site("a", 52.52, 13.41)], size, 20);
  expect([dots[0]?.x, dots[0]?.y]).toEqual([500, 300]);
  expect(bar.length).toBeGreaterThan(50);
  expect(bar.length).toBeLessThanOrEqual(250);
  expect(meridians.length).toBeGreaterThan(0);
  expect(parallels.length).toBeGreaterThan(0);
});

test("a name has its place, on the other side where there is none, or is left out", () => {
  const { dots } = mapDrawing(
    [site("a", 1, 1, 400), site("b", 1, 1.0001, 100), site("c", 1, 3, 50)],
    size,
    20,
  );
  const names = placedNames(dots, ({ site: { name } }) => name.repeat(10), { w: 1_000, letter: 20 });
  expect(names.map(({ text, anchor }) => [text[0], anchor])).toEqual([
    ["a", "start"],
    ["c", "end"],
  ]);
});
