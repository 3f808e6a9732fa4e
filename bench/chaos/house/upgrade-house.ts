import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startDatabase } from "../../house/database.ts";
import { temporaryFolder } from "../../house/records-house.ts";
import type { Faults } from "../outcome.ts";
import { Balancer } from "./balancer.ts";
import { ChaosServer } from "./chaos-server.ts";
import { type ChaosSite, makeChaosSite } from "./chaos-site.ts";
import { Truth } from "./truth.ts";
import { layOutVersion } from "./version-tree.ts";

/** The servers of an installation, in the order they are exchanged. */
export const serverNames = ["worker", "ingest-1", "ingest-2", "api-1", "api-2"] as const;
export type ServerName = (typeof serverNames)[number];

const entityCount = 3;
const lookAgainMs = 500;

/** An installation divided by roles, on a database of its own, that starts with another version. */
export interface UpgradeHouse {
  /** The commit it starts with. */
  from: string;
  site: ChaosSite;
  truth: Truth;
  /** Where devices and people call: in front of the servers. */
  ports: { devices: number; console: number };
  /** The server that there is now under a name. */
  server(name: ServerName): ChaosServer;
  /** Stops a server and starts this version under its name; how long each took. */
  exchange(name: ServerName, faults: Faults): Promise<{ stopped: number; started: number }>;
  /** What none of the servers of either version may have done. */
  expectCalm(faults: Faults): void;
  stop(): Promise<void>;
}

/** An older one has no word of its own for it: it does not know the address, and tells whoever asks often to wait. */
async function untilReady({ url }: ChaosServer): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${url}/health/ready`);
    if ([200, 404, 429].includes(status)) return;
    await sleep(lookAgainMs);
  }
}

export async function openUpgradeHouse(ref: string): Promise<UpgradeHouse> {
  const folder = await temporaryFolder();
  const tree = join(folder, "before");
  const from = await layOutVersion(ref, tree);
  await mkdir(join(folder, "database"));
  const database = await startDatabase(join(folder, "database"));
  const servers = new Map<ServerName, ChaosServer>();
  const everyServer: [name: string, server: ChaosServer][] = [];

  async function start(name: ServerName, version: "before" | "now"): Promise<number> {
    const server = await ChaosServer.on({
      dataFolder: join(folder, `${name}-${version}`),
      logFile: join(folder, `${name}-${version}.log`),
      env: {
        FOYER_ROLE: name.split("-")[0]!,
        FOYER_INSTANCE: `${name}-${version}`,
        DATABASE_URL: database.url,
      },
      ...(version === "before" && { tree }),
    });
    everyServer.push([`${name} ${version}`, server]);
    const began = performance.now();
    await server.start();
    await untilReady(server);
    servers.set(name, server);
    return (performance.now() - began) / 1000;
  }

  const server = (name: ServerName) => servers.get(name)!;
  for (const name of serverNames.toReversed()) await start(name, "before");
  const devices = await Balancer.over(() => [server("ingest-1").ports.http, server("ingest-2").ports.http]);
  const consolePort = (name: ServerName) => Number(new URL(server(name).url).port);
  const people = await Balancer.over(() => [consolePort("api-1"), consolePort("api-2")]);
  const site = await makeChaosSite(server("api-1").url, entityCount);
  const truth = new Truth(database.url);
  return {
    ...{ from, site, truth, server },
    ports: { devices: devices.port, console: people.port },

    async exchange(name, faults) {
      const { code, seconds } = await server(name).end("SIGTERM");
      faults.expect(code === 0, `${name} ended with code ${code}`);
      return { stopped: seconds, started: await start(name, "now") };
    },

    expectCalm(faults) {
      for (const [name, each] of everyServer) {
        faults.none(each.crashes, `times ${name} ended by itself`);
        const cries = [...each.outcries(), ...each.said("error")];
        faults.none(cries.length, `errors of ${name}: ${cries.join(" | ").slice(0, 500)}`);
      }
    },

    async stop() {
      await Promise.all([devices.stop(), people.stop(), truth.stop()]);
      await Promise.all(serverNames.map((name) => server(name).end("SIGTERM")));
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
