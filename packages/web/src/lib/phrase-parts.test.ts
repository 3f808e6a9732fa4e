import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { areaParts, partOf } from "@foyer/phrases/parts";
import { expect, test } from "vitest";
import english from "../../../phrases/en.json" with { type: "json" };

const source = resolve(import.meta.dirname, "..");
const branches = Object.keys(english);

/** Branches of phrases that a file names: `usePhrases("home")`, `phrase("home.title")` …; the key of a refusal is none. */
const branchesIn = (file: string) => {
  const text = readFileSync(file, "utf8");
  return branches.filter((branch) =>
    new RegExp(`usePhrases\\(["']${branch}["'.]|(?<!key === )["'\`]${branch}\\.`).test(text),
  );
};

const screens = join(source, "app/screens.ts");
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => join(source, file));

/** Files and what they lead to; `door`: a file where the way ends. */
function reached(roots: readonly string[], door: string): string[] {
  const seen = new Set<string>();
  const open = [...roots];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || file === door) continue;
    seen.add(file);
    const imports = readFileSync(file, "utf8").matchAll(/(?:from |import\(|import )"(\.[^"]+\.tsx?)"/g);
    for (const [, path = ""] of imports) open.push(resolve(dirname(file), path));
  }
  return [...seen];
}

/** Named as `branch in file`, unless its part is there. */
const missing = (among: readonly string[], isThere: (part: string) => boolean) =>
  among.flatMap((file) =>
    branchesIn(file)
      .filter((branch) => !isThere(partOf(branch)))
      .map((branch) => `${branch} in ${file.slice(source.length)}`),
  );

test.each(areaParts)("screens of %s need no phrases of another area", (area) => {
  const own = files.filter((file) => file.startsWith(join(source, "features", area)));
  expect(missing(reached(own, screens), (part) => ["door", "console", area].includes(part))).toEqual([]);
});

test("the console without its screens needs no phrases of an area", () => {
  const own = files.filter((file) => file.startsWith(join(source, "app")));
  expect(missing(reached(own, screens), (part) => ["door", "console"].includes(part))).toEqual([]);
});

test("pages before signing in show phrases of the door alone", () => {
  const door = reached([join(source, "app/page.tsx")], join(source, "app/console.tsx"));
  expect(missing(door, (part) => part === "door")).toEqual([]);
});
