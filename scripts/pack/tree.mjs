import { existsSync } from "node:fs";
import { cp, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { npmAnswer } from "../npm.mjs";
import { root } from "../run.mjs";
import { running, sbom } from "./sbom.mjs";

/** Beside the workspaces that run: what people read, and what installs it. */
const files = ["package.json", "LICENSE", "README.md", "CHANGELOG.md", "docs", "deploy"];
/** Of the web console only what was built of it. */
const builtWeb = "packages/web/dist";

/** Lays out a Foyer that starts without npm, build or internet; only its data folder needs to be writable. */
export async function packTree(folder) {
  if (existsSync(folder) && (await readdir(folder)).length > 0) throw new Error(`${folder} is not empty.`);
  const { workspaces, packages } = await installed();
  for (const path of [...files, builtWeb, ...workspaces, ...packages]) await copy(path, folder);
  await cp(join(root, "deploy/foyer"), join(folder, "foyer"));
  await mkdir(join(folder, "node_modules/@foyer"), { recursive: true });
  for (const path of workspaces) {
    const link = join(folder, "node_modules/@foyer", path.split("/").at(-1));
    await symlink(relative(dirname(link), join(folder, path)), link);
  }
  await writeFile(join(folder, "sbom.cdx.json"), `${JSON.stringify(await sbom(), null, 1)}\n`);
}

/** What npm says the running workspaces need, as paths: workspaces of our own, and packages of others. */
async function installed() {
  const asked = ["ls", "--all", "--parseable", "--omit=dev"];
  const found = (await npmAnswer([...asked, ...workspaceFlags(running)])).split("\n");
  const paths = found.filter((path) => path !== "" && path !== root).map((path) => relative(root, path));
  const ours = "node_modules/@foyer/";
  return {
    workspaces: paths.filter((path) => path.startsWith(ours)).map((path) => path.replace(ours, "packages/")),
    packages: paths.filter((path) => !path.startsWith(ours)),
  };
}

const workspaceFlags = (names) => names.map((name) => `--workspace=${name}`);

/** Packages within a package are listed by themselves. */
async function copy(path, folder) {
  const source = join(root, path);
  const isOfOthers = path.startsWith("node_modules/");
  await cp(source, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => (isOfOthers ? !isNested(relative(source, file)) : isRunning(relative(root, file))),
  });
}

const isNested = (path) => path.split("/").includes("node_modules");

/** Tests stay behind. */
const isRunning = (path) =>
  !/[.]test[.](ts|mjs)$/.test(path) &&
  !/^(packages\/[^/]+|deploy)\/(test|node_modules)$/.test(path) &&
  path !== `${builtWeb}/.built`;
