import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fetchedNode, nodeVersion } from "../node.mjs";
import { root, run } from "../run.mjs";
import { packTree } from "./tree.mjs";

/** Files belong to root wherever it unpacks them; tar says so in two ways. */
const ofRoot =
  process.platform === "darwin"
    ? ["--uid=0", "--gid=0", "--no-xattrs"]
    : ["--owner=0", "--group=0", "--numeric-owner"];

/** Makes `foyer-<version>-<system>.tar.gz`, for machines without the internet, and a file with its hash beside it. */
export async function packBundle(place) {
  if (process.platform === "win32")
    throw new Error("The bundle is for Linux and macOS: it starts by a shell.");
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const name = `foyer-${version}-${process.platform}-${process.arch}`;
  const folder = join(place, name);
  const archive = `${folder}.tar.gz`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  try {
    await packTree(folder, [nodePart]);
    await addNode(folder);
    const code = await run(["tar", "-czf", archive, ...ofRoot, "-C", place, name]);
    if (code !== 0) throw new Error("The archive could not be made; tar says why above.");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await writeFile(`${archive}.sha256`, `${await sha256(archive)}  ${basename(archive)}\n`);
  console.log(`Made ${archive} (${Math.round(statSync(archive).size / 1e6)} MB).`);
}

/** As the bill of materials says it. */
const nodePart = {
  "bom-ref": `node@${nodeVersion}`,
  type: "platform",
  name: "node",
  version: nodeVersion,
  purl: `pkg:generic/node@${nodeVersion}`,
  licenses: [{ license: { id: "MIT" } }],
};

async function addNode(folder) {
  const program = await fetchedNode();
  await mkdir(join(folder, "node/bin"), { recursive: true });
  await cp(program, join(folder, "node/bin/node"));
  await cp(join(dirname(dirname(program)), "LICENSE"), join(folder, "node/LICENSE"));
}

async function sha256(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
