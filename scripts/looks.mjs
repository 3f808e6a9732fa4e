import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

const listFile = join(root, "scripts/looks/allowed.json");
const source = "packages/web/src";
const kit = `${source}/ui/kit/`;
/** The page of displays is a bundle of its own, without the kit. */
const displays = `${source}/features/reporting/screens/wall/`;

/**
 * Sizes of letters, radii and greys are tokens of the theme, said in the kit: a style sheet elsewhere has none in
 * pixels or of its own, and no two rules say the same. What is not yet so is counted in `looks/allowed.json`, which
 * may only shrink; `--fix` takes out what it needs no more.
 */
const fix = process.argv.includes("--fix");
const allowed = JSON.parse(readFileSync(listFile, "utf8"));
const sheets = readdirSync(join(root, source), { recursive: true })
  .map((name) => `${source}/${name.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".css") && !file.startsWith(displays))
  .sort();
const texts = new Map(
  sheets.map((file) => [file, readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "")]),
);

const isGrey = (colour) => {
  const hex =
    colour.length < 7 ? [...colour.slice(1, 4)].map((digit) => digit + digit) : colour.match(/\w\w/g);
  const parts = hex.slice(0, 3).map((part) => Number.parseInt(part, 16));
  return Math.max(...parts) - Math.min(...parts) <= 16;
};

function ownLooks(text) {
  const found = [];
  for (const [, name, value] of text.matchAll(/([\w-]+):\s*([^;{}]+);/g)) {
    const isSize = /^(font|font-size|border(-\w+)*-radius)$/.test(name) && /\d(px|rem)\b/.test(value);
    const hasGrey = (value.match(/#[\da-f]{3,8}\b/gi) ?? []).some(isGrey);
    const named = !name.startsWith("--") && /(^|[\s,(])(white|black|gr[ae]y)\b/.test(value);
    if (isSize || hasGrey || named || /rgb\((\d+)[ ,]+\1[ ,]+\1\b/.test(value))
      found.push(`${name}: ${value}`);
  }
  return found;
}

/** Rules that say in several things what another says already. */
function repeated() {
  const seen = new Map();
  for (const [file, text] of texts)
    for (const [, selector, body] of text.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
      const says = body
        .split(";")
        .map((part) => part.trim())
        .filter(Boolean)
        .sort();
      if (says.length < 2) continue;
      const key = says.join("; ");
      seen.set(key, [...(seen.get(key) ?? []), `${file} ${selector.trim().replace(/\s+/g, " ")}`]);
    }
  return [...seen].filter(([, places]) => places.length > 1);
}

let errors = 0;
const files = {};
for (const [file, text] of texts) {
  if (file.startsWith(kit)) continue;
  const found = ownLooks(text);
  const limit = allowed.files[file] ?? 0;
  if (found.length > 0) files[file] = Math.min(found.length, limit);
  if (found.length > limit) {
    errors++;
    console.error(
      `error looks: ${file} has ${found.length} looks of its own, ${limit} allowed: ${found.join(" | ")}`,
    );
  } else if (found.length < limit && !fix) {
    errors++;
    console.error(`error looks: ${file} is allowed ${limit} looks of its own and needs ${found.length}`);
  }
}
for (const file of Object.keys(allowed.files)) {
  if (texts.has(file) || fix) continue;
  errors++;
  console.error(`error looks: ${file} is allowed looks of its own and is gone`);
}
const twice = repeated();
const copies = twice.reduce((sum, [, places]) => sum + places.length - 1, 0);
if (copies > allowed.copies) {
  errors++;
  console.error(`error looks: ${copies} rules repeat another, ${allowed.copies} allowed:`);
  for (const [says, places] of twice) console.error(`  ${says}\n    ${places.join("\n    ")}`);
} else if (copies < allowed.copies && !fix) {
  errors++;
  console.error(`error looks: ${allowed.copies} repeated rules are allowed and ${copies} are left`);
}
if (fix)
  writeFileSync(
    listFile,
    `${JSON.stringify({ copies: Math.min(copies, allowed.copies), files }, null, 2)}\n`,
  );
const own = Object.values(files).reduce((sum, count) => sum + count, 0);
console.log(
  `looks: ${errors} errors; still allowed: ${own} looks in ${Object.keys(files).length} files, ${copies} copies`,
);
process.exitCode = errors > 0 ? 1 : 0;
