import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { median } from "../figures/median.ts";
import { residentMegabytes } from "../figures/processes.ts";
import { judge, type Row, row } from "../figures/row.ts";
import { startDatabase } from "../house/database.ts";
import { addKeyedDevices } from "../house/keyed-devices.ts";
import { temporaryFolder } from "../house/records-house.ts";
import { startServer } from "../house/server.ts";
import { makeSite } from "../house/site.ts";
import type { IdleMqtt } from "../workers/idle-mqtt.ts";
import { startWorker } from "../workers/worker.ts";

const program = (name: string) => resolve(import.meta.dirname, "../workers", name);

const connections = 10_000;
const rounds = 3;
/** What a process made while connections came is collected, what it needs for them stays. */
const settleMs = 8_000;
const marks = { floor: 1.3, aim: 1.1, most: true } as const;

type Devices = IdleMqtt["devices"];

async function addDevices(databaseUrl: string, like: string): Promise<Devices> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const devices = await addKeyedDevices(client, { like, prefix: "IDLE", count: connections });
  await client.end();
  return devices;
}

/** Kilobytes a connection takes in a process that has just started. */
async function kilobytesEach(pid: number, port: number, devices: Devices): Promise<number> {
  const load = await startWorker(program("idle-mqtt.ts"));
  await sleep(settleMs);
  const before = residentMegabytes(pid);
  const { open } = await load.ask<{ open: number }>({ port, devices } satisfies IdleMqtt);
  await sleep(settleMs);
  const after = residentMegabytes(pid);
  await load.stop();
  if (open !== connections) throw new Error(`${open} of ${connections} connections are open`);
  return ((after - before) * 1024) / connections;
}

/** P10: what 10,000 idle devices cost one process, each proven and listening for commands; against the bare broker. */
export async function idleConnections(): Promise<Row[]> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const { url } = database;
  const first = await startServer(folder, url);
  const { devices: made } = await makeSite(first.url, 1);
  const devices = await addDevices(url, made[0]?.sn ?? "");
  await first.stop();

  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(folder, url);
    ours.push(await kilobytesEach(server.pid, server.ports.mqtt, devices));
    await server.stop();
    const aedes = await startWorker(program("bare-aedes.ts"));
    const { port } = await aedes.ask<{ port: number }>({});
    reference.push(await kilobytesEach(aedes.pid, port, devices));
    await aedes.stop();
  }
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  const ratio = median(ours) / median(reference);
  return [
    row({
      goal: "P10",
      measured: `${connections.toLocaleString("en")} idle MQTT connections, memory of each`,
      ours: `${median(ours).toFixed(1)} kB (${ours.map((each) => each.toFixed(1)).join(", ")})`,
      reference: `Aedes ${median(reference).toFixed(1)} kB (${reference.map((each) => each.toFixed(1)).join(", ")})`,
      ratio: ratio.toFixed(2),
      floor: `<= ${marks.floor}`,
      aim: `<= ${marks.aim}`,
      result: judge(ratio, marks),
    }),
  ];
}
