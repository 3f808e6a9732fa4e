import { binary, run } from "./run.mjs";

const code = ["packages", "e2e", "bench", "vitest.config.ts"];

/** Everything that can be said about the code without running it; `--fix` puts right what can be. */
export async function check(args = []) {
  const lint = [
    await biome(args.includes("--fix") ? ["--write"] : []),
    await oxlint(["--type-aware", "--allow", "all", "--deny", "typescript/no-floating-promises", ...code]),
    await arrows(["--config", ".dependency-cruiser.mjs", "--output-type", "err", ...code]),
  ];
  return [
    { name: "lint", passed: lint.every(Boolean) },
    {
      name: "types",
      passed: await succeeds(binary("tsc", ".", "typescript"), ["--noEmit", "--project", "."]),
    },
  ];
}

const biome = (args) =>
  succeeds(binary("biome", ".", "@biomejs/biome"), ["check", "--error-on-warnings", ...args]);
const oxlint = (args) => succeeds(binary("oxlint"), args);
const arrows = (args) => succeeds(binary("depcruise", ".", "dependency-cruiser"), args);

const succeeds = async (command, args) => (await run([...command, ...args])) === 0;
