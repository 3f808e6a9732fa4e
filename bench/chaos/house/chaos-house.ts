import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../../house/records-house.ts";
import type { Faults, Ledger } from "../outcome.ts";
import { ChaosServer } from "./chaos-server.ts";
import { type ChaosSite, makeChaosSite } from "./chaos-site.ts";
import { databaseUrl, findCluster, Truth } from "./truth.ts";

export interface ChaosHouse {
  folder: string;
  server: ChaosServer;
  site: ChaosSite;
  truth: Truth;
  databaseUrl: string;
  /** Ends everything; nothing of it stays. */
  stop(): Promise<void>;
}

interface Options {
  entities: number;
  zones?: readonly string[];
  env?: Record<string, string>;
  /** Where the database is that does not come with the server. */
  databaseUrl?: string;
}

/** A server with its own database, as it is installed, and a company with some entities. */
export async function openChaosHouse({
  entities,
  zones,
  env = {},
  databaseUrl: elsewhere,
}: Options): Promise<ChaosHouse> {
  const folder = await temporaryFolder();
  const dataFolder = join(folder, "data");
  const server = await ChaosServer.on({ dataFolder, env, logFile: join(folder, "log") });
  await server.start();
  const site = await makeChaosSite(server.url, entities, zones);
  const url = elsewhere ?? databaseUrl(dataFolder);
  const truth = new Truth(url);
  return {
    folder,
    server,
    site,
    truth,
    databaseUrl: url,
    async stop() {
      await truth.stop();
      await server.end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The process id of the embedded database's first process; null while it is away. */
export function postmasterPid({ folder }: ChaosHouse): number | null {
  try {
    const noted = readFileSync(join(findCluster(join(folder, "data")), "postmaster.pid"), "utf8");
    return Number.parseInt(noted, 10);
  } catch {
    return null;
  }
}

/** What every test ends with: the figures are those of the records, and the server said nothing it should not. */
export async function closingFigures(
  { truth, server }: Pick<ChaosHouse, "truth" | "server">,
  faults: Faults,
): Promise<Pick<Ledger, "revised" | "quarantined" | "differences">> {
  const differences = await truth.recomputeDifferences();
  faults.none(differences, "roll-ups differ from those made anew");
  faults.none(await truth.unequalSums(), "accesses count other sums than their records");
  faults.none(server.crashes, "times the server ended by itself");
  faults.none(server.outcries().length, `unhandled errors: ${server.outcries().join(" | ").slice(0, 500)}`);
  return {
    revised: await truth.count("record_revisions"),
    quarantined: await truth.count("quarantined_records"),
    differences,
  };
}
