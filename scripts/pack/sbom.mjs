import { readFileSync } from "node:fs";
import { join } from "node:path";
import { npmAnswer } from "../npm.mjs";
import { root } from "../run.mjs";
import { installedFor } from "./installed.mjs";

/**
 * What a packed Foyer consists of, in CycloneDX: of the bill of everything installed what the given workspaces need.
 * npm's own `--omit=dev` leaves out packages that tools of ours need as well.
 */
export async function sbom(workspaces) {
  const bill = JSON.parse(await npmAnswer(["sbom", "--sbom-format=cyclonedx"]));
  const { name, version } = readManifest(".");
  Object.assign(bill.metadata.component, { type: "application", name, version });

  const needed = await installedFor(workspaces);
  const paths = [".", ...needed.workspaces, ...needed.packages];
  const kept = new Set(paths.map(readManifest).map((one) => `${one.name}@${one.version}`));
  const isKept = (reference) => kept.has(reference);
  return {
    ...bill,
    components: bill.components.filter((component) => isKept(component["bom-ref"])).map(named),
    dependencies: bill.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}

/** npm names what lies in a folder of our own after the folder. */
const named = (component) => ({
  ...component,
  name: component["bom-ref"].slice(0, component["bom-ref"].lastIndexOf("@")),
});

const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
