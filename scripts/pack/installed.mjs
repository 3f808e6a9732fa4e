import { relative } from "node:path";
import { npmAnswer } from "../npm.mjs";
import { root } from "../run.mjs";

const linked = "node_modules/@foyer/";

/** What npm says workspaces need to run, as paths: workspaces of our own with those they need, and packages of others. */
export async function installedFor(names) {
  const flags = names.map((name) => `--workspace=${name}`);
  const found = await npmAnswer(["ls", "--all", "--parseable", "--omit=dev", ...flags]);
  const paths = found
    .split("\n")
    .filter((path) => path !== "" && path !== root)
    .map((path) => relative(root, path));
  return {
    workspaces: paths.filter((path) => path.startsWith(linked)).map(toFolder),
    packages: paths.filter((path) => !path.startsWith(linked)),
  };
}

const toFolder = (path) => `packages/${path.slice(linked.length)}`;
