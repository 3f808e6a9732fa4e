import { rm } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "../../house/records-house.ts";
import type { Faults } from "../outcome.ts";
import { Balancer } from "./balancer.ts";
import { ChaosServer } from "./chaos-server.ts";
import { type ChaosSite, makeChaosSite, makeNeighbour } from "./chaos-site.ts";
import { makeCitusDatabase } from "./citus-database.ts";
import { CitusWorker } from "./citus-worker.ts";
import { Truth } from "./truth.ts";

const coordinator = process.env.FOYER_TEST_CITUS_URL;
const workerFolder = process.env.FOYER_TEST_CITUS_WORKER;
/** Whether there is a Citus to try it on. */
export const hasCitus = Boolean(coordinator && workerFolder);

const roles = ["api", "worker", "ingest", "ingest"] as const;
const entityCount = 3;
/** So many companies lie on the worker that fails and on others at least. */
const onEach = 2;
const mostCompanies = 24;

/** Companies on one worker, and those on others. */
interface Placed {
  onWorker: ChaosSite[];
  elsewhere: ChaosSite[];
}

/** An installation divided by roles, its companies spread over the workers of a Citus, one of which may fail. */
export interface CitusHouse extends Placed {
  worker: CitusWorker;
  truth: Truth;
  api: ChaosServer;
  /** Where devices send: in front of the servers. */
  port: number;
  expectCalm(faults: Faults): void;
  stop(): Promise<void>;
}

export async function openCitusHouse(): Promise<CitusHouse> {
  const worker = new CitusWorker(workerFolder ?? "");
  const database = await makeCitusDatabase(coordinator ?? "");
  const folder = await temporaryFolder();
  const servers: ChaosServer[] = [];
  for (const [nth, role] of roles.entries()) {
    const server = await ChaosServer.on({
      ...{ dataFolder: join(folder, `data-${nth}`), logFile: join(folder, `log-${nth}`) },
      env: {
        DATABASE_URL: database.url,
        ...{ FOYER_CITUS: "on", FOYER_ROLE: role, FOYER_INSTANCE: `${role}-${nth}` },
      },
    });
    await server.start();
    servers.push(server);
  }
  const api = servers[0]!;
  const balancer = await Balancer.over(() => servers.slice(-2).map(({ ports }) => ports.http));
  const truth = new Truth(database.url);

  async function place(): Promise<Placed> {
    const placed: Placed = { onWorker: [], elsewhere: [] };
    const first = await makeChaosSite(api.url, entityCount);
    for (let nth = 1, site = first; ; site = await makeNeighbour(api.url, first, nth++)) {
      const isThere = (await database.portOf(site.tenantId)) === worker.port;
      const beside = isThere ? placed.onWorker : placed.elsewhere;
      if (beside.length < onEach) beside.push(site);
      if (placed.onWorker.length === onEach && placed.elsewhere.length === onEach) return placed;
      if (nth > mostCompanies) throw new Error("all companies lie on one worker");
    }
  }

  return {
    ...(await place()),
    ...{ worker, truth, api, port: balancer.port },

    expectCalm(faults) {
      for (const server of servers) {
        faults.none(server.crashes, `times ${server.name} ended by itself; ${server.lastWords()}`);
        const outcries = server.outcries();
        faults.none(outcries.length, `unhandled errors: ${outcries.join(" | ").slice(0, 500)}`);
      }
    },

    async stop() {
      if (worker.isAway) await worker.start();
      await Promise.all([balancer.stop(), truth.stop()]);
      await Promise.all(servers.map((server) => server.end("SIGTERM")));
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
