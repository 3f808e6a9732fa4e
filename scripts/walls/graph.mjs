import { join } from "node:path";
import { cruise, format } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { root } from "../run.mjs";

/**
 * Reads who imports whom, once for all checks: `imports` as pairs of files, tests left out, and what breaks the
 * dependency rules, ready to be printed.
 */
export async function readGraph(paths) {
  const options = await extractDepcruiseOptions(join(root, ".dependency-cruiser.mjs"));
  const { output: graph } = await cruise(paths, { ...options, baseDir: root });
  const { output: report, exitCode } = await format(graph, { outputType: "err" });
  const imports = graph.modules
    .filter(({ source }) => source.startsWith("packages/") && !isTest(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]));
  return { imports, report, broken: exitCode > 0 };
}

export const isTest = (path) => /[.]test[.]tsx?$|^packages\/[^/]+\/test\/|\/src\/testing\//.test(path);
