import { build } from "./build.mjs";
import { binary, run } from "./run.mjs";
import { checkWeights } from "./weights.mjs";

const code = ["packages", "e2e", "bench", "deploy", "vitest.config.ts"];

/** Everything that can be said about the code without running it; `--fix` puts right what can be. */
export async function check(args = []) {
  const fix = args.filter((word) => word === "--fix");
  const lint = [
    await biome(fix.map(() => "--write")),
    await oxlint(["--type-aware", "--allow", "all", "--deny", "typescript/no-floating-promises", ...code]),
    await succeeds(["node", "scripts/walls.mjs"], code),
    await succeeds(["node", "scripts/unused-phrases.mjs"], []),
    await succeeds(["node", "scripts/looks.mjs"], fix),
  ];
  await build();
  return [
    { name: "lint", passed: lint.every(Boolean) },
    {
      name: "types",
      // With several checkers, each works out again what the others know of the same types.
      passed: await succeeds(binary("tsc", ".", "typescript"), [
        "--noEmit",
        "--project",
        ".",
        "--singleThreaded",
      ]),
    },
    { name: "weights", passed: checkWeights() },
  ];
}

const biome = (args) =>
  succeeds(binary("biome", ".", "@biomejs/biome"), ["check", "--error-on-warnings", ...args]);
const oxlint = (args) => succeeds(binary("oxlint"), args);

const succeeds = async (command, args) => (await run([...command, ...args])) === 0;
