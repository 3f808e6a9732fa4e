import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone } from "./alone.mjs";
import { compress } from "./compress.mjs";
import { binary, root, run } from "./run.mjs";

const stamp = join(root, "packages/web/dist/.built");
const sources = [
  "package-lock.json",
  "packages/web",
  "packages/contract",
  "packages/phrases",
  "packages/canvas",
];

/** Builds the web console unless it was built from these very sources. */
export async function build() {
  const began = Date.now();
  await alone("build", async () => {
    const wanted = fingerprint();
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) {
      console.log("The web console is up to date.");
      return;
    }
    // The console empties the folder, so it comes first; the page of displays is built for older browsers.
    for (const config of ["vite.config.ts", "screen.vite.config.ts"]) {
      const command = [
        ...binary("vite", "packages/web"),
        ...["build", "packages/web", "--config", join(root, "packages/web", config)],
        ...["--logLevel", "warn"],
      ];
      // Where something else is set, vite builds libraries as for their developers, half as large again.
      const code = await run(command, { env: { NODE_ENV: "production" } });
      if (code !== 0) throw new Error("The web console could not be built.");
    }
    await compress(join(root, "packages/web/dist"));
    writeFileSync(stamp, wanted);
    console.log(`Built the web console in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  });
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const path of sources) addTo(hash, path);
  return hash.digest("hex");
}

function addTo(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    hash.update(`${path}\n`).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) {
    if (!["node_modules", "dist"].includes(name)) addTo(hash, `${path}/${name}`);
  }
}
