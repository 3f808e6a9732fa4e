import { expect, test } from "vitest";
import { linesShape } from "./lines-shape.ts";

type Series = Parameters<typeof linesShape>[0][number];
type Points = Series["points"];

const none = { completeness: 1, coveredSeconds: 1, expectedSeconds: 1 };
const series = (id: number, points: Points): Series => ({
  id,
  name: "",
  total: { value: 1, ...none },
  points,
});
const known = (value: number | null, more: Partial<Points[number]> = {}): Points[number] => ({
  ...{ value, completeness: 1 },
  ...more,
});
const room = { w: 400, h: 200, letter: 10, names: 100, toText: String, timeTexts: ["a", "b", "c", "d"] };

test("a gap stays a gap and is hatched; a closed hour is none; what runs is drawn apart; what is ahead is not", () => {
  const { lines, gaps } = linesShape(
    [
      series(1, [
        known(1),
        known(null, { completeness: 0 }),
        known(3, { running: true }),
        known(null, { ahead: true }),
      ]),
      series(2, [known(2), known(4), known(null, { completeness: null }), known(null, { ahead: true })]),
    ],
    room,
  );
  expect(gaps).toHaveLength(1);
  expect(lines[0]?.line.match(/M/g)).toHaveLength(1);
  expect(lines[0]?.running).toMatch(/^M/);
  expect(lines[1]?.line.match(/L/g)).toHaveLength(1);
  expect(lines[1]?.running).toBe("");
});

test("names do not overlap and stay within the box, in the order of their lines", () => {
  const { lines } = linesShape(
    [0, 1, 2, 2, 1].map((value, nth) => series(nth, [known(9), known(value), known(value), known(value)])),
    room,
  );
  const places = lines.map(({ nameY }) => nameY).sort((a, b) => a - b);
  for (const [nth, place] of places.entries())
    if (nth > 0) expect(place - (places[nth - 1] ?? 0)).toBeGreaterThanOrEqual(12.5);
  expect(places[places.length - 1]).toBeLessThanOrEqual(200 - 16);
  expect(lines[0]?.nameY).toBe(places[places.length - 1]);
});
