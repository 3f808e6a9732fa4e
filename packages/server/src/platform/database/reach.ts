import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Config } from "../config.ts";
import { DataFolderInUse, lockDataFolder } from "../data-folder.ts";
import { startEmbedded } from "./embedded.ts";
import { notedHome } from "./embedded-home.ts";

export interface ReachedDatabase {
  url: string;
  /** Gives back what was started to reach it. */
  stop(): Promise<void>;
}

interface Reaching {
  log: Parameters<typeof startEmbedded>[0]["log"];
  /** PostgreSQL settings of one that is started for this. */
  settings?: Record<string, string>;
}

/** A server that starts has locked its data folder, and its PostgreSQL answers soon. */
const patienceMs = 30_000;
const lookAgainMs = 200;

/** The installation's database while its servers may be running: the one named, or the embedded one, started if need be. */
export async function reachDatabase(config: Config, reaching: Reaching): Promise<ReachedDatabase> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: async () => undefined };
  for (const until = Date.now() + patienceMs; ; await sleep(lookAgainMs)) {
    const url = await runningEmbedded(config.dataFolder);
    if (url !== undefined) return { url, stop: async () => undefined };
    try {
      return await holdDatabase(config, reaching);
    } catch (error) {
      if (Date.now() > until || !(error instanceof DataFolderInUse)) throw error;
    }
  }
}

/** The installation's database for this process alone; an embedded one that a server uses is refused. */
export async function holdDatabase(
  { databaseUrl, dataFolder }: Config,
  { log, settings = {} }: Reaching,
): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, stop: async () => undefined };
  const release = await lockDataFolder(dataFolder);
  try {
    const embedded = await startEmbedded({ dataFolder, log, settings });
    return {
      url: embedded.url,
      stop: async () => {
        await embedded.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Where the PostgreSQL of a server on this data folder answers, while one runs. */
async function runningEmbedded(dataFolder: string): Promise<string | undefined> {
  const cluster = join(await notedHome(dataFolder), "database");
  const read = (path: string) => readFile(path, "utf8").catch(() => "");
  const state = (await read(join(cluster, "postmaster.pid"))).split("\n");
  const [, , , port = "", socket = "", address = "", , status] = state.map((line) => line.trim());
  if (status !== "ready") return undefined;
  const password = (await read(join(dataFolder, "database-password"))).trim();
  const host = encodeURIComponent(socket === "" ? address : socket);
  const url = `postgres://foyer:${password}@${host}:${port}/postgres`;
  return (await answers(url)) ? url : undefined;
}

/** One that was killed leaves its note behind. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
