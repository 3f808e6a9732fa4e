import { resolve } from "node:path";

/** A path as it was typed: npm runs scripts in the folder of the package, wherever somebody called it. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? ".", path);

/** Runs a program to its end; what goes wrong is said without a stack, as people type it. */
export async function runProgram(work: (say: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await work((line) => void process.stdout.write(`${line}\n`));
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
