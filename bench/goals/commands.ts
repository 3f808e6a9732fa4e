import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import type { Row } from "../figures/row.ts";
import {
  addCameras,
  allOver,
  ask,
  burst,
  everySoOften,
  fleet,
  measured,
  set,
  until,
} from "../house/commanded.ts";
import { startDatabase } from "../house/database.ts";
import { temporaryFolder } from "../house/records-house.ts";
import { startServer } from "../house/server.ts";
import { makeSite } from "../house/site.ts";
import type { CommandedMqtt } from "../workers/commanded-mqtt.ts";
import { startWorker } from "../workers/worker.ts";

const program = (name: string) => resolve(import.meta.dirname, "../workers", name);

const rounds = 10;
/** Settings a second, each read back: twice as many commands. */
const setsASecond = 250;
const setSeconds = 30;
const stepMs = 100;

/** Devices that answer at once: bursts of questions, and settings that are read back, again and again. */
export async function commands(): Promise<Row[]> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const { url, pids: databasePids } = database;
  const server = await startServer(folder, url);
  const { devices: made } = await makeSite(server.url, 1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const devices = await addCameras(client, made[0]?.sn ?? "");
  const load = await startWorker(program("commanded-mqtt.ts"));
  await load.ask({ port: server.ports.mqtt, devices } satisfies CommandedMqtt);
  await until(client, "select count(*) from devices where connected_at is not null", (n) => n === fleet);

  const pids = { servers: [server.pid], database: databasePids };
  // What is only done the first time.
  for (let first = 1; first < fleet; first += burst) await ask(client, first, first + burst - 1);
  await allOver(client);
  const rows = [
    await measured(
      client,
      pids,
      `${burst} devices asked every second`,
      () => everySoOften(rounds, 1_000, () => ask(client, 1, burst)),
      burst * rounds,
    ),
    await measured(
      client,
      pids,
      `${setsASecond} settings a second over ${fleet} devices, read back`,
      () =>
        everySoOften((setSeconds * 1_000) / stepMs, stepMs, (nth) => {
          const each = (setsASecond * stepMs) / 1_000;
          const first = (nth * each) % fleet;
          const forward = Math.floor((nth * each) / fleet) % 2 === 0;
          return set(client, first + 1, first + each, forward);
        }),
      setsASecond * setSeconds * 2,
    ),
  ];
  await client.end();
  await load.stop();
  await server.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  return rows;
}
