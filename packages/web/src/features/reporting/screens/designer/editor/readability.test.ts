import { expect, test } from "vitest";
import { madeControl, madeScreen } from "../../../../../testing/made-screen.ts";
import { neededSize, readableTo, smallTexts } from "./readability.ts";

const text = { size: 48, weight: 500, align: "start", colour: "token:text" } as const;
const hall = madeScreen([
  madeControl("a", "heading", { text: { ...text, size: 28 } }),
  madeControl("b", "heading", { text: { ...text, size: 30 } }),
  madeControl("c", "trend", { text: { ...text, size: 30 } }),
  madeControl("d", "qr", { text: { ...text, size: 4 } }),
  madeControl("e", "heading", { hidden: true, text: { ...text, size: 4 } }),
]);

test("at 8 metres, on 55 inches of full HD, letters need 29 pixels, and 43 to be read with ease", () => {
  expect([neededSize(hall, "least"), neededSize(hall, "ease")]).toEqual([29, 44]);
  expect(readableTo(hall, 29)).toBeCloseTo(8.02, 1);
});

test("what is too small is named with how far it reaches, the smallest first", () => {
  const found = smallTexts(hall);
  expect(found.map(({ control }) => control.id)).toEqual(["c", "a"]);
  expect(found[1]?.metres).toBeCloseTo(7.74, 1);
  expect(smallTexts({ ...hall, viewing: { diagonalInch: null, metres: 5 } })).toEqual([]);
});

test("a larger display, or one of fewer pixels, is read from farther away", () => {
  const larger = { ...hall, viewing: { diagonalInch: 110, metres: 8 } };
  expect(readableTo(larger, 30)).toBeCloseTo(2 * readableTo(hall, 30), 6);
  const finer = { ...hall, size: { width: 3840, height: 2160 } };
  expect(readableTo(finer, 30)).toBeCloseTo(readableTo(hall, 30) / 2, 6);
});
