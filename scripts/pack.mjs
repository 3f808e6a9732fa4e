import { resolve } from "node:path";
import { build } from "./build.mjs";
import { packTree } from "./pack/tree.mjs";

/** `--tree <folder>`: lays out what runs, and nothing else, in a new folder, as the container image holds it. */
export async function pack(args) {
  const [option, folder] = args;
  if (option !== "--tree" || folder === undefined) throw new Error("Usage: npm run pack -- --tree <folder>");
  await build();
  await packTree(resolve(folder));
  return 0;
}
