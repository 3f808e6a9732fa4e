import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "../workers/worker.ts";
import { startDatabase } from "./database.ts";
import { type RunningServer, startServer } from "./server.ts";
import { devicesAnEntity, makeSite, type Site } from "./site.ts";

const dayMs = 86_400_000;
/** No run writes more than so many days of five-minute records of a device. */
const daysARun = 10;

export interface RecordsHouse {
  server: RunningServer;
  site: Site;
  /** Writes into the server's database with nothing around it. */
  bare: Worker;
  databasePids: number[];
  databaseUrl: string;
  /** Where the records of the next run begin: no two runs share a record. */
  nextFrom(): number;
  stored(): Promise<number>;
  stop(): Promise<void>;
}

/** A folder that PostgreSQL's own account can enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-bench-"));
  await chmod(folder, 0o755);
  return folder;
}

/** A server with 1,000 devices, on a database that the bare writer shares. */
export async function openRecordsHouse(): Promise<RecordsHouse> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const bare = database.writer;
  const server = await startServer(folder, database.url);
  const site = await makeSite(server.url, 1_000 / devicesAnEntity);
  let run = 0;
  return {
    server,
    site,
    bare,
    databasePids: database.pids,
    databaseUrl: database.url,
    nextFrom: () => Math.floor(Date.now() / dayMs) * dayMs - 390 * dayMs + daysARun * dayMs * run++,
    stored: () => bare.ask<number>({ question: "count" }),
    async stop() {
      await server.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
