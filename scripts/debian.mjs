import { existsSync, readFileSync } from "node:fs";
import { run } from "./run.mjs";

/** Ubuntu's packages of some names only point to a snap, which does not run everywhere. */
export const isDebian = () =>
  existsSync("/etc/os-release") && /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"));

/** Whether packages can be installed without asking anybody. */
export const mayInstall = () => isDebian() && process.getuid() === 0;

/** Installs packages; says beforehand what for. */
export async function install(why, packages) {
  console.log(why);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "update", "-qq"], { env });
  await run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", ...packages], { env });
}
