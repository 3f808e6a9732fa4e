import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone } from "./alone.mjs";
import { npm } from "./npm.mjs";
import { root } from "./run.mjs";

const stamp = join(root, "node_modules", ".foyer-installed");

/** Installs what package-lock.json names, unless that is what lies there; then npm is not asked at all. */
export async function install() {
  if (isStamped()) return;
  await alone("install", async () => {
    if (isStamped()) return;
    if (!isInstalled()) {
      console.log("Installing the packages Foyer is built on…");
      const code = await npm(["ci"]);
      if (code !== 0) throw new Error("The packages could not be installed; npm says why above.");
    }
    writeFileSync(stamp, wanted());
  });
}

const isStamped = () => existsSync(stamp) && readFileSync(stamp, "utf8") === wanted();

function wanted() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const file of ["package-lock.json", ...manifests()]) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function manifests() {
  const packages = readdirSync(join(root, "packages")).sort();
  const folders = [".", "e2e", "bench", ...packages.map((name) => join("packages", name))];
  return folders.map((folder) => join(folder, "package.json")).filter((file) => existsSync(join(root, file)));
}

/** npm keeps a list of what it put into node_modules: true if somebody ran it by hand already. */
function isInstalled() {
  const done = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(done)) return false;
  const there = packagesIn(done);
  return Object.entries(packagesIn(join(root, "package-lock.json"))).every(
    ([path, entry]) =>
      path === "" || there[path]?.version === entry.version || (!there[path] && isForOthers(entry)),
  );
}

const packagesIn = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** Some packages come in one version for each system; only this system's is installed. */
function isForOthers({ optional, os, cpu, libc }) {
  if (!optional) return false;
  return libc !== undefined || !(os?.includes(process.platform) && cpu?.includes(process.arch));
}
