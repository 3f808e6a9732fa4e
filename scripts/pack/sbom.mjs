import { readFileSync } from "node:fs";
import { join } from "node:path";
import { npmAnswer } from "../npm.mjs";
import { root } from "../run.mjs";

/** The workspaces that run; those they need come with them. */
export const running = ["@foyer/server", "@foyer/simulator"];
/** What the console's files are made of is in them, though its packages are not installed. */
const bundled = ["@foyer/web"];

/** What a packed Foyer consists of, in CycloneDX. */
export async function sbom() {
  const asked = ["sbom", "--sbom-format=cyclonedx", "--omit=dev"];
  const names = [...running, ...bundled].map((name) => `--workspace=${name}`);
  const bill = JSON.parse(await npmAnswer([...asked, ...names]));
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  // npm names it after the folder it lies in.
  Object.assign(bill.metadata.component, { type: "application", name, version });
  return bill;
}
