import { expect, test } from "vitest";
import { compareNames } from "./compare-names.ts";

const sorted = (names: string[], tag: string) => names.toSorted((a, b) => compareNames(a, b, tag));

test("numbers in names count as numbers", () => {
  expect(sorted(["Camera 10", "Camera 1", "camera 2"], "en")).toEqual(["Camera 1", "camera 2", "Camera 10"]);
});

test("letters stand where the language has them", () => {
  expect(sorted(["Zug", "Öre", "Oslo"], "de")).toEqual(["Öre", "Oslo", "Zug"]);
  expect(sorted(["Öre", "Zug", "Oslo"], "sv")).toEqual(["Oslo", "Zug", "Öre"]);
});
