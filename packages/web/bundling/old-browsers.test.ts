import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const web = resolve(import.meta.dirname, "..");
const packages = resolve(web, "..");

/** What Chromium 67 does not have and `src/old-browsers.ts` does not bring along; what syntax is newer the build makes older. */
const missing =
  /\b(structuredClone|findLast|toSorted|toReversed|toSpliced|toWellFormed|allSettled|matchAll|replaceChildren|randomUUID|canParse|groupBy|ListFormat|RelativeTimeFormat|Segmenter|DisplayNames|WeakRef|BigInt|longOffset|shortOffset)\b|AbortSignal\.(any|timeout)|Promise\.any|dateStyle|timeStyle|notation:/g;
/** Of the console's own, and never called by a control. */
const known = ["src/lib/format.ts ListFormat", "src/lib/format.ts dateStyle"];
const missingInStyles =
  /\b(inset(-[a-z]+)*|aspect-ratio|(padding|margin)-(inline|block)|(padding|border)-(inline|block)-[a-z-]+)\s*:|(?<![\w-])(color-mix|min|max|clamp)\(|\ddvh|:is\(|:where\(|:has\(|:focus-visible/g;

/** A file and all of ours that it imports. */
function reachOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (file.endsWith(".css")) return seen;
  const code = readFileSync(file, "utf8").replace(/import type [^;]*;/g, "");
  for (const [, from = ""] of code.matchAll(/(?:from|import) "([^"]+)"/g)) {
    const found = from.startsWith(".")
      ? resolve(dirname(file), from)
      : from.replace(/^@foyer\/(contract|phrases)\/(.*)$/, `${packages}/$1/src/$2.ts`);
    if (existsSync(found)) reachOf(found, seen);
  }
  return seen;
}

const reach = Array.from(reachOf(resolve(web, "src/screen.ts"))).filter((file) => file.startsWith(web));
const found = (of: RegExp, end: RegExp) =>
  reach
    .filter((file) => end.test(file) && !file.includes("old-browsers"))
    .flatMap((file) =>
      Array.from(
        readFileSync(file, "utf8")
          .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
          .matchAll(of),
        ([name]) => `${relative(web, file)} ${name}`,
      ),
    );

test("displays use nothing that televisions of 2020 do not have", () => {
  expect(reach.length).toBeGreaterThan(80);
  expect(found(missing, /\.tsx?$/).filter((each) => !known.includes(each))).toEqual([]);
  expect(found(missingInStyles, /\.css$/)).toEqual([]);
});

test("displays carry nothing of the console's library, its schemas or its charts", () => {
  const imports = reach.flatMap((file) =>
    Array.from(
      readFileSync(file, "utf8").matchAll(/^import (?!type )[^"]*"([^."][^"]*)";/gm),
      ([, from]) => from,
    ),
  );
  const packagesUsed = new Set(imports.filter((from) => !from?.startsWith("@foyer/")));
  expect([...packagesUsed].sort()).toEqual(["react", "react-dom/client", "uqr"]);
});
