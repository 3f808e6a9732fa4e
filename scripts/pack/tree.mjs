import { existsSync } from "node:fs";
import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { root } from "../run.mjs";
import { installedFor } from "./installed.mjs";
import { isPacked } from "./packed-files.mjs";
import { sbom } from "./sbom.mjs";

const running = ["@foyer/server", "@foyer/simulator"];

/** Beside the workspaces that run: what people read, and what installs it. */
const files = ["package.json", "LICENSE", "README.md", "CHANGELOG.md", "docs", "deploy"];
/** Of the web console only what was built of it. */
const builtWeb = "packages/web/dist";

/**
 * Lays out a Foyer that starts without npm, build or internet; only its data folder needs to be writable. `parts` are
 * what else will be there, for the bill of materials.
 */
export async function packTree(folder, parts = []) {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const { workspaces, packages } = await installedFor(running);
  for (const path of [...files, builtWeb, ...workspaces, ...packages]) await copy(path, folder);
  await cp(join(root, "deploy/foyer"), join(folder, "foyer"));
  await mkdir(join(folder, "node_modules/@foyer"), { recursive: true });
  for (const path of workspaces) {
    const link = join(folder, "node_modules/@foyer", path.split("/").at(-1));
    await symlink(relative(dirname(link), join(folder, path)), link);
  }
  // What the console's files are made of is in them, though its packages are not installed.
  const bill = await sbom([...running, "@foyer/web"]);
  bill.components.push(...parts);
  await writeFile(join(folder, "sbom.cdx.json"), `${JSON.stringify(bill, null, 1)}\n`);
}

/** Packages within a package are listed by themselves. */
async function copy(path, folder) {
  const source = join(root, path);
  const isOfOthers = path.startsWith("node_modules/");
  await cp(source, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => (isOfOthers ? !isNested(relative(source, file)) : isPacked(relative(root, file))),
  });
}

const isNested = (path) => path.split("/").includes("node_modules");
