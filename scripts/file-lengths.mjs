import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

/** Tables of data: what they hold is long, not complicated. */
const dataTables = [];

/** Source files longer than can be taken in at once: 300 lines, 400 where markup takes its share. */
export function longFiles() {
  return ["packages", "e2e", "bench", "scripts"]
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.\w+$/.test(path) && !dataTables.includes(path))
    .map((path) => ({ path, lines: linesOf(path), most: path.endsWith(".tsx") ? 400 : 300 }))
    .filter(({ lines, most }) => lines > most);
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return ["node_modules", "dist", "migrations"].includes(entry.name) ? [] : filesBelow(path);
  });
}

const linesOf = (path) => readFileSync(join(root, path), "utf8").trimEnd().split("\n").length;
