import { join, resolve } from "node:path";
import { build } from "./build.mjs";
import { packBundle } from "./pack/bundle.mjs";
import { packTree } from "./pack/tree.mjs";
import { root } from "./run.mjs";

const usage = `Usage: npm run pack [-- --to <folder>]      one archive with Node and everything, in dist or that folder
       npm run pack -- --tree <folder>     what the container image holds, laid out in a new folder`;

/** Makes what starts without npm, build or internet. */
export async function pack([option, folder, more]) {
  const isKnown = option === undefined || (["--to", "--tree"].includes(option) && folder !== undefined);
  if (!isKnown || more !== undefined) throw new Error(usage);
  await build();
  if (option === "--tree") await packTree(resolve(folder));
  else await packBundle(resolve(folder ?? join(root, "dist")));
  return 0;
}
