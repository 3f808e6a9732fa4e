import { findCircles } from "./walls/circles.mjs";
import { findDeepImports } from "./walls/deep-imports.mjs";
import { readGraph } from "./walls/graph.mjs";
import { findStraySql } from "./walls/sql.mjs";

/** Who may import whom: the dependency rules, no circles between folders, one public file a module, SQL in its place. */
const { imports, report, broken } = await readGraph(process.argv.slice(2));
const found = [
  [findCircles(imports), "closes a circle between folders"],
  [findDeepImports(imports), "is imported from outside its module, past its public file"],
  [findStraySql(), "has SQL and is no *.queries.ts"],
];
let errors = broken ? 1 : 0;
process.stdout.write(report);
for (const [faults, what] of found) {
  for (const { entry, why } of faults) console.error(`error walls: ${entry} ${what} (${why})`);
  errors += faults.length;
}
console.log(`walls: ${errors} errors`);
process.exitCode = errors > 0 ? 1 : 0;
