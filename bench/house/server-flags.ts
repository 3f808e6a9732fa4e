import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** What the server is started with, as `npm start` does. */
export const serverFlags: readonly string[] = [
  "--disable-warning=ExperimentalWarning",
  ...(JSON.parse(
    readFileSync(resolve(import.meta.dirname, "../../packages/server/node-flags.json"), "utf8"),
  ) as string[]),
];
