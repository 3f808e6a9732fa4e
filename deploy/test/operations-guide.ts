import { readText } from "./deploy-files.ts";

export const guide = readText("docs/operations.md");

/** The fenced blocks of a language, without their indentation. */
export const blocks = (language: string): string[] =>
  [...guide.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)]
    .filter(([, , said]) => said === language)
    .map(([, indent = "", , block = ""]) => block.replaceAll(new RegExp(`^${indent}`, "gm"), ""));

/** Commands of all shell blocks, those over several lines as one. */
export const commands = (): string[] =>
  blocks("sh").flatMap((block) => block.replaceAll("\\\n", " ").trim().split("\n"));

/** The one shell block that has a line which begins so. */
export function blockWith(beginning: string): string {
  const found = blocks("sh").filter((block) => block.split("\n").some((line) => line.startsWith(beginning)));
  if (found.length !== 1) throw new Error(`${found.length} blocks have "${beginning}"`);
  return found[0] as string;
}
