import { areaParts, partOf } from "@foyer/phrases/parts";
import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const said = /\b(?:usePhrases|phrase)\(\s*["`]([a-zA-Z]+)/g;
const imported = /\bfrom "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/g;

const addressOf = (path: string): string => new URL(path, import.meta.url).pathname;
const texts = new Map(Object.entries(sources).map(([path, text]) => [addressOf(path), text]));

/** The area a file belongs to; what lies in no area is seen on every screen. */
const areaOf = (path: string): string | undefined =>
  areaParts.find((area) => path.includes(`/features/${area}/`));

/** A file with all it is made of. */
function withImports(path: string, found = new Set<string>()): Set<string> {
  const text = texts.get(path);
  if (text === undefined || found.has(path)) return found;
  found.add(path);
  for (const [, still, later] of text.matchAll(imported))
    withImports(new URL(still ?? later ?? "", `file://${path}`).pathname, found);
  return found;
}

test("a screen says nothing whose phrases it does not bring along", () => {
  const beginnings = [...texts.keys()].filter((path) => areaOf(path) ?? path.includes("/src/lib/"));
  const strays = new Set<string>();
  for (const path of beginnings) {
    const area = areaOf(path);
    for (const part of withImports(path))
      for (const [, branch = ""] of texts.get(part)?.matchAll(said) ?? [])
        if (!["console", "door", area].includes(partOf(branch))) strays.add(`${path} by ${part}: ${branch}`);
  }
  expect(beginnings.length).toBeGreaterThan(200);
  expect([...strays]).toEqual([]);
});
