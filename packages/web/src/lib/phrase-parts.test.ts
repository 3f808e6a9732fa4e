import { areaParts, partOf } from "@foyer/phrases/parts";
import { expect, test } from "vitest";

const sources = import.meta.glob<string>(
  ["../lib/**/*.{ts,tsx}", "../features/**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"],
  { query: "?raw", import: "default", eager: true },
);
const said = /\b(?:usePhrases|phrase)\(\s*["`]([a-zA-Z]+)/g;

/** The area a file belongs to; what lies in no area is seen on every screen. */
const areaOf = (path: string): string | undefined => areaParts.find((area) => path.includes(`/${area}/`));

test("a screen says nothing whose phrases it does not bring along", () => {
  const strays = Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(said)].flatMap(([, branch = ""]) => {
      const part = partOf(branch);
      return part === "console" || part === "door" || part === areaOf(path) ? [] : [`${path}: ${branch}`];
    }),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(strays).toEqual([]);
});
