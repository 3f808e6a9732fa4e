import { chmod, chown, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../../platform/config.ts";
import type { Db } from "../../../platform/database/database.ts";
import { mosquittoHashes } from "../registry/registry.ts";
import { accessFile, makeAccess, makePasswords, type Passwords, passwordsFile } from "./mosquitto-files.ts";
import { serverAccount } from "./server-account.ts";

/** Readable for the broker's group, and nobody else. */
const usualMode = 0o640;

const readOr = (path: string): Promise<string> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });

/** Whole or not at all; whose it is and who may read it stays. Answers whether it changed. */
async function replace(path: string, former: string, text: string): Promise<boolean> {
  if (text === former) return false;
  const before = await stat(path).catch(() => null);
  const draft = `${path}.new`;
  await writeFile(draft, text, { mode: usualMode });
  if (before) {
    await chmod(draft, before.mode & 0o777);
    await chown(draft, before.uid, before.gid);
  }
  await rename(draft, path);
  return true;
}

export interface WrittenFiles extends Omit<Passwords, "text"> {
  hasChanged: boolean;
}

/** Writes the password file and the access list of a Mosquitto without plugin; what others wrote in them stays. */
export async function writeMosquittoFiles(
  db: Db,
  config: Pick<Config, "mqttUrl" | "mqttTopics">,
  folder: string,
): Promise<WrittenFiles> {
  const server = serverAccount(config);
  if (!server) throw new Error("MQTT_URL has to name the account of the servers: mqtt://user:password@host");
  await mkdir(folder, { recursive: true });
  const [passwordsPath, accessPath] = [join(folder, passwordsFile), join(folder, accessFile)];
  const [passwordsBefore, accessBefore] = [await readOr(passwordsPath), await readOr(accessPath)];
  const { text, ...found } = await makePasswords(
    passwordsBefore,
    server,
    await mosquittoHashes(db, new Date()),
  );
  const changed = [
    await replace(accessPath, accessBefore, makeAccess(accessBefore, server, config.mqttTopics)),
    await replace(passwordsPath, passwordsBefore, text),
  ];
  return { ...found, hasChanged: changed.includes(true) };
}
