import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import type { Row } from "../figures/row.ts";
import { addCameras, allOver, ask, burst, everySoOften, fleet, measured, until } from "../house/commanded.ts";
import { startDatabase } from "../house/database.ts";
import { hasMosquitto, Mosquitto } from "../house/mosquitto.ts";
import { temporaryFolder } from "../house/records-house.ts";
import { type RunningServer, startServer } from "../house/server.ts";
import { makeSite } from "../house/site.ts";
import type { CommandedMqtt } from "../workers/commanded-mqtt.ts";
import { startWorker } from "../workers/worker.ts";

const program = resolve(import.meta.dirname, "../workers/commanded-mqtt.ts");
const rounds = 10;
const processes = [1, 3];

/** Bursts of questions to devices at a broker of their own, which one and which several servers share. */
export async function brokerCommands(): Promise<Row[]> {
  if (!hasMosquitto) throw new Error("there is no mosquitto on this machine");
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const broker = await Mosquitto.start(folder);
  const atBroker = { MQTT_URL: broker.url };
  const console = await startServer(folder, database.url, { ...atBroker, FOYER_ROLE: "api" });
  const { devices: made } = await makeSite(console.url, 1);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const devices = await addCameras(client, made[0]?.sn ?? "");
  const ingest = () => startServer(folder, database.url, { ...atBroker, FOYER_ROLE: "ingest" });
  const servers: RunningServer[] = [await ingest()];
  const load = await startWorker(program);
  await load.ask({ port: broker.port, devices, announce: true } satisfies CommandedMqtt);
  await until(client, "select count(*) from devices where connected_at is not null", (n) => n === fleet);

  const rows: Row[] = [];
  for (const count of processes) {
    while (servers.length < count) servers.push(await ingest());
    // What is only done the first time.
    for (let first = 1; first < fleet; first += burst) await ask(client, first, first + burst - 1);
    await allOver(client);
    const pids = { servers: servers.map(({ pid }) => pid), database: database.pids };
    const what = (devices: number) =>
      `${devices} devices asked every second over Mosquitto, ${count} ${count === 1 ? "server" : "servers"}`;
    rows.push(
      await measured(
        client,
        pids,
        what(burst),
        () => everySoOften(rounds, 1_000, () => ask(client, 1, burst)),
        burst * rounds,
      ),
      await measured(
        client,
        pids,
        what(fleet),
        () => everySoOften(rounds / 2, 1_000, () => ask(client, 1, fleet)),
        (fleet * rounds) / 2,
      ),
    );
  }
  await client.end();
  await load.stop();
  await Promise.all([console, ...servers].map((server) => server.stop()));
  await broker.end("SIGKILL");
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  return rows;
}
