import { longFiles } from "./file-lengths.mjs";
import { binary, run } from "./run.mjs";

const code = ["packages", "e2e", "bench", "vitest.config.ts"];

/** Everything that can be said about the code without running it; `--fix` puts right what can be. */
export async function check(args = []) {
  const options = args.map((arg) => (arg === "--fix" ? "--write" : arg));
  const biome = binary("biome", ".", "@biomejs/biome");
  const cruiser = binary("depcruise", ".", "dependency-cruiser");
  const lint = [
    await succeeds([...biome, "check", "--error-on-warnings", ...options]),
    await succeeds([...cruiser, "--config", ".dependency-cruiser.mjs", "--output-type", "err", ...code]),
    keepFilesShort(),
  ];
  const types = await succeeds([...binary("tsc", ".", "typescript"), "--noEmit", "--project", "."]);
  return [
    { name: "lint", passed: lint.every(Boolean) },
    { name: "types", passed: types },
  ];
}

const succeeds = async (command) => (await run(command)) === 0;

function keepFilesShort() {
  const tooLong = longFiles();
  for (const { path, lines, most } of tooLong) console.error(`${path} has ${lines} lines; ${most} are the most.`);
  return tooLong.length === 0;
}
