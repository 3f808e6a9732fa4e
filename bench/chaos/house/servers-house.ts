import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Mosquitto } from "../../house/mosquitto.ts";
import { temporaryFolder } from "../../house/records-house.ts";
import type { Faults } from "../outcome.ts";
import { Balancer } from "./balancer.ts";
import { type ChaosHouse, openChaosHouse } from "./chaos-house.ts";
import { ChaosServer, type Ports } from "./chaos-server.ts";

const names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** An installation divided by roles: console and worker, and servers that devices speak to, over a Mosquitto too. */
export interface ServersHouse extends ChaosHouse {
  broker: Mosquitto;
  ingest: ChaosServer[];
  /** Where devices are told to send: in front of the servers, and the broker. */
  ports: Ports;
  /** Ends one of the servers and starts another under a name that there was not before. */
  replace(nth: number, signal: "SIGKILL" | "SIGTERM"): Promise<{ code: number | null; seconds: number }>;
  /** What none of the servers may have done. */
  expectCalm(faults: Faults): void;
}

interface Options {
  entities: number;
  ingestServers: number;
  persistence?: boolean;
}

export async function openServersHouse({
  entities,
  ingestServers,
  persistence,
}: Options): Promise<ServersHouse> {
  const brokerFolder = await temporaryFolder();
  const broker = await Mosquitto.start(brokerFolder, { persistence });
  const house = await openChaosHouse({
    entities,
    env: { FOYER_ROLE: "api", MQTT_URL: broker.url, FOYER_MQTT_TRUSTED: "on" },
  });
  const { folder } = house;
  let started = 0;
  const everyServer: ChaosServer[] = [];

  async function start(role: "ingest" | "worker"): Promise<ChaosServer> {
    const number = ++started;
    const env = {
      FOYER_ROLE: role,
      DATABASE_URL: house.databaseUrl,
      MQTT_URL: broker.url,
      FOYER_MQTT_TRUSTED: "on",
      FOYER_INSTANCE: `${names[(number - 1) % names.length]}-${number}`,
    };
    const server = await ChaosServer.on({
      ...{ dataFolder: join(folder, `data-${number}`), env, logFile: join(folder, `log-${number}`) },
    });
    await server.start();
    everyServer.push(server);
    return server;
  }

  const worker = await start("worker");
  const ingest: ChaosServer[] = [];
  while (ingest.length < ingestServers) ingest.push(await start("ingest"));
  const http = await Balancer.over(() => ingest.map(({ ports }) => ports.http));
  const tcp = await Balancer.over(() => ingest.map(({ ports }) => ports.tcp));
  return {
    ...house,
    ...{ broker, ingest, ports: { http: http.port, tcp: tcp.port, mqtt: broker.port } },

    async replace(nth, signal) {
      const gone = ingest[nth]!;
      const end = await gone.end(signal);
      ingest[nth] = await start("ingest");
      return end;
    },

    expectCalm(faults) {
      for (const server of everyServer) {
        faults.none(server.crashes, "times a server ended by itself");
        const outcries = server.outcries();
        faults.none(outcries.length, `unhandled errors: ${outcries.join(" | ").slice(0, 500)}`);
      }
    },

    async stop() {
      await Promise.all([http.stop(), tcp.stop()]);
      await Promise.all([...ingest, worker].map((server) => server.end("SIGTERM")));
      await house.stop();
      await broker.end("SIGKILL");
      await rm(brokerFolder, { recursive: true, force: true });
    },
  };
}
