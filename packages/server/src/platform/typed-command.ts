import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const here = resolve(import.meta.dirname, "../../../..");

/**
 * A command as it is typed for the Foyer in a folder: a packed one has a program of its own at its root, a repository has
 * npm. `shownAs` stands for the folder where it is not known.
 */
export function typedCommand(
  command: string,
  words: readonly string[] = [],
  { folder = here, shownAs = folder }: { folder?: string; shownAs?: string } = {},
): string {
  if (existsSync(join(folder, "foyer"))) return [`${shownAs}/foyer`, command, ...words].join(" ");
  const script = command === "start" ? "npm start" : `npm run ${command}`;
  return words.length === 0 ? script : `${script} -- ${words.join(" ")}`;
}
