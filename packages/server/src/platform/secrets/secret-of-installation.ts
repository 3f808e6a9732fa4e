import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { makeSecrets, type Secrets } from "./secrets.ts";

const fileName = "secret.key";

/**
 * The secret from the configuration, otherwise the one of the data folder, made at the first start. Where both exist
 * the file's still opens what it sealed, so that an installation can go over to a secret of its own choice.
 */
export function loadSecrets(config: Pick<Config, "secret" | "dataFolder">): Secrets {
  return findSecrets(config) ?? makeSecrets([made(join(config.dataFolder, fileName))]);
}

/** The same, where there is one already. */
export function findSecrets({
  secret,
  dataFolder,
}: Pick<Config, "secret" | "dataFolder">): Secrets | undefined {
  const [first, ...others] = [secret, readContent(join(dataFolder, fileName))].filter(
    (one) => one !== undefined,
  );
  return first === undefined ? undefined : makeSecrets([first, ...others]);
}

function readContent(path: string): string | undefined {
  try {
    const content = readFileSync(path, "utf8").trim();
    if (content.length < 32)
      throw new Error(`${path} does not hold a whole secret: bring back the former file.`);
    return content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Appears whole or not at all; of several servers that start on one folder the first one's counts. */
function made(path: string): string {
  mkdirSync(join(path, ".."), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readContent(path) as string;
}
