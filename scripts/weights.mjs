import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./run.mjs";

const dist = join(root, "packages/web/dist");

/** The first loads that are watched, as entries of the build and parts of the phrases. */
const visits = {
  "sign-in": { entries: ["src/app/sign-in/sign-in-page.tsx"], phrases: ["signIn"] },
  "table screen": {
    entries: ["src/features/devices/models/device-models-page.tsx"],
    phrases: ["signIn", "shell", "devices.models.device-models-page"],
  },
  home: {
    entries: ["src/features/analytics/home/home-page.tsx"],
    phrases: ["signIn", "shell", "analytics.home.home-page"],
  },
};

/** Holds what the built console loads at first against the budget beside it; tells and answers whether all fits. */
export function checkWeights() {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
  const budget = JSON.parse(readFileSync(join(root, "packages/web/budget.json"), "utf8"));
  const loads = Object.entries(visits).map(([name, visit]) => [name, filesOf(manifest, visit)]);
  const over = [...loads, ["display", filesOfDisplay()]].flatMap(([name, files]) => {
    const kilobytes = files.reduce((sum, file) => sum + weightOf(file), 0) / 1000;
    const { kilobytes: most, files: mostFiles } = budget[name];
    const words = `${name}: ${kilobytes.toFixed(1)} of ${most} kB, ${files.length} of ${mostFiles} files`;
    console.log(words);
    return kilobytes > most || files.length > mostFiles ? [words] : [];
  });
  for (const words of over) console.error(`Over the budget of packages/web/budget.json: ${words}`);
  return over.length === 0;
}

/** What is asked for before anything that is pressed or chosen: the page, code, looks, the font and phrases. */
function filesOf(manifest, { entries, phrases }) {
  const files = new Set(["index.html"]);
  // Every screen imports the shell, and all import what the page begins with.
  const open = [...entries];
  const seen = new Set();
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { file, css = [], imports = [] } = manifest[key];
    for (const each of [file, ...css]) files.add(each);
    open.push(...imports);
  }
  const built = readdirSync(join(dist, "assets"));
  const named = (start) => built.filter((each) => each.startsWith(start) && /\.(json|woff2)$/.test(each));
  for (const start of ["inter-basic-", ...phrases.map((part) => `phrases-en-${part}-`)])
    for (const each of named(start)) files.add(`assets/${each}`);
  return [...files];
}

/** The page of displays is built by itself, as one file of code with all kinds of controls; a display reads its font once for good. */
function filesOfDisplay() {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/screen-manifest.json"), "utf8"));
  const { file, css = [] } = manifest["screen.html"];
  const built = readdirSync(join(dist, "assets"));
  const phrases = built.filter((each) => /^phrases-en-screenPlayer-\w+\.json$/.test(each));
  return ["screen.html", file, ...css, ...phrases.map((each) => `assets/${each}`)];
}

function weightOf(file) {
  const body = readFileSync(join(dist, file));
  return file.endsWith(".woff2") ? body.length : gzipSync(body).length;
}
