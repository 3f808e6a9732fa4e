import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

const folder = resolve(import.meta.dirname, "../../../../shared/data");

/** Published counts of real sensors lie beside the repository, where they may be absent. */
export function sharedData(name: string) {
  const path = resolve(folder, name);
  const isThere = existsSync(path);
  if (!isThere) console.warn(`skipped: the published counts ${path} are not there`);
  return {
    path,
    isThere,
    /** The cells of its lines. */
    rows(): string[][] {
      const bytes = readFileSync(path);
      const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
      return text
        .split(/\r?\n/)
        .filter(Boolean)
        .map((line) => line.split(","));
    },
  };
}
