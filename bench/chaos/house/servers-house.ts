import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type BenchDatabase, startDatabase } from "../../house/database.ts";
import { Mosquitto } from "../../house/mosquitto.ts";
import { temporaryFolder } from "../../house/records-house.ts";
import type { Faults } from "../outcome.ts";
import { Balancer } from "./balancer.ts";
import { type ChaosHouse, openChaosHouse } from "./chaos-house.ts";
import { ChaosServer, type Ended, type Ports } from "./chaos-server.ts";
import { SmallDisk } from "./small-disk.ts";
import { Wire } from "./wire.ts";

const names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** What one server reaches the others over. */
export interface Wires {
  database: Wire;
  broker: Wire;
}

/** A server, and what it can be cut off from. */
export interface WiredServer {
  server: ChaosServer;
  wires: Wires;
}

/** An installation divided by roles: console and worker, and servers that devices speak to, over a Mosquitto too. */
export interface ServersHouse extends ChaosHouse {
  database: BenchDatabase;
  /** What the database lies on; null where that is an ordinary disk. */
  disk: SmallDisk | null;
  broker: Mosquitto;
  api: WiredServer;
  worker: WiredServer;
  ingest: WiredServer[];
  /** Where devices are told to send: in front of the servers, and the broker. */
  ports: Ports;
  /** Ends one of the servers and starts another under a name that there was not before. */
  replace(nth: number, signal: "SIGKILL" | "SIGTERM"): Promise<Ended>;
  /** What none of the servers may have done. */
  expectCalm(faults: Faults): void;
}

interface Options {
  entities: number;
  ingestServers: number;
  persistence?: boolean;
  /** Whether the database's disk can be filled, where this account may make one. */
  hasSmallDisk?: boolean;
}

/** The socket a database on this machine listens on. */
function socketOf(url: string): string {
  const { host, port } = new pg.Client({ connectionString: url });
  return join(host, `.s.PGSQL.${port}`);
}

function throughWire(url: string, { port }: Wire): string {
  const { user, password, database } = new pg.Client({ connectionString: url });
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

export async function openServersHouse({
  entities,
  ingestServers,
  persistence,
  hasSmallDisk = false,
}: Options): Promise<ServersHouse> {
  const behind = await temporaryFolder();
  const [brokerFolder, databaseFolder] = [join(behind, "broker"), join(behind, "database")];
  await Promise.all([mkdir(brokerFolder), mkdir(databaseFolder)]);
  const disk = hasSmallDisk ? SmallDisk.at(databaseFolder) : null;
  const database = await startDatabase(databaseFolder);
  const broker = await Mosquitto.start(brokerFolder, { persistence });
  const wiring: Wire[] = [];

  async function wired() {
    const toDatabase = await Wire.to({ path: socketOf(database.url) });
    const toBroker = await Wire.to({ port: broker.port, host: "127.0.0.1" });
    wiring.push(toDatabase, toBroker);
    return {
      wires: { database: toDatabase, broker: toBroker },
      env: {
        DATABASE_URL: throughWire(database.url, toDatabase),
        MQTT_URL: `mqtt://127.0.0.1:${toBroker.port}`,
        FOYER_MQTT_TRUSTED: "on",
        FOYER_OUTGOING_ALLOW: "127.0.0.1",
      },
    };
  }

  const ofConsole = await wired();
  const house = await openChaosHouse({
    ...{ entities, databaseUrl: database.url },
    env: { FOYER_ROLE: "api", ...ofConsole.env },
  });
  const { folder } = house;
  let started = 0;
  const everyServer: ChaosServer[] = [];

  async function start(role: "ingest" | "worker"): Promise<WiredServer> {
    const number = ++started;
    const { wires, env } = await wired();
    const instance = `${names[(number - 1) % names.length]}-${number}`;
    const server = await ChaosServer.on({
      env: { FOYER_ROLE: role, FOYER_INSTANCE: instance, ...env },
      ...{ dataFolder: join(folder, `data-${number}`), logFile: join(folder, `log-${number}`) },
    });
    await server.start();
    everyServer.push(server);
    return { server, wires };
  }

  const worker = await start("worker");
  const ingest: WiredServer[] = [];
  while (ingest.length < ingestServers) ingest.push(await start("ingest"));
  const http = await Balancer.over(() => ingest.map(({ server }) => server.ports.http));
  const tcp = await Balancer.over(() => ingest.map(({ server }) => server.ports.tcp));
  return {
    ...house,
    ...{ database, disk, broker, worker, ingest, api: { server: house.server, wires: ofConsole.wires } },
    ports: { http: http.port, tcp: tcp.port, mqtt: broker.port },

    async replace(nth, signal) {
      const gone = ingest[nth]!;
      const end = await gone.server.end(signal);
      ingest[nth] = await start("ingest");
      return end;
    },

    expectCalm(faults) {
      for (const server of everyServer) {
        faults.none(server.crashes, `times ${server.name} ended by itself; ${server.lastWords()}`);
        const outcries = server.outcries();
        faults.none(outcries.length, `unhandled errors: ${outcries.join(" | ").slice(0, 500)}`);
      }
    },

    async stop() {
      await Promise.all([http.stop(), tcp.stop()]);
      await Promise.all([...ingest, worker].map(({ server }) => server.end("SIGTERM")));
      await house.stop();
      await Promise.all(wiring.map((wire) => wire.stop()));
      await Promise.all([broker.end("SIGKILL"), database.stop()]);
      disk?.remove();
      await rm(behind, { recursive: true, force: true });
    },
  };
}
