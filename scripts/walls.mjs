import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";
import { findCircles } from "./walls/circles.mjs";
import { findDeepImports } from "./walls/deep-imports.mjs";
import { readGraph } from "./walls/graph.mjs";
import { findStraySql } from "./walls/sql.mjs";

const listFile = join(root, "scripts/walls/allowed.json");

/**
 * Who may import whom: the dependency rules, no circles between folders, one public file a module, SQL in its place. What
 * is not yet so is listed in `walls/allowed.json`, which may only shrink; `--fix` takes out what it needs no more.
 */
const [fix, paths] = [
  process.argv.includes("--fix"),
  process.argv.slice(2).filter((word) => word !== "--fix"),
];
const allowed = JSON.parse(readFileSync(listFile, "utf8"));
const { imports, report, broken } = await readGraph(paths);
const found = {
  circles: findCircles(imports, allowed.circles),
  deepImports: findDeepImports(imports, allowed.deepImports),
  sql: findStraySql(allowed.sql),
};
const said = {
  circles: "closes a circle between folders",
  deepImports: "is imported from outside its module, past its public file",
  sql: "has SQL and is no *.queries.ts",
};
let errors = broken ? 1 : 0;
process.stdout.write(report);
for (const [rule, { broken, needless }] of Object.entries(found)) {
  for (const { entry, why } of broken) console.error(`error walls: ${entry} ${said[rule]} (${why})`);
  if (!fix)
    for (const entry of needless)
      console.error(`error walls: ${entry} is allowed under "${rule}" and needs it no more`);
  errors += broken.length + (fix ? 0 : needless.length);
  allowed[rule] = allowed[rule].filter((entry) => !needless.includes(entry));
}
if (fix) writeFileSync(listFile, `${JSON.stringify(allowed, null, 2)}\n`);
const left = Object.entries(allowed).map(([rule, entries]) => `${entries.length} ${rule}`);
console.log(`walls: ${errors} errors; still allowed: ${left.join(", ")}`);
process.exitCode = errors > 0 ? 1 : 0;
