import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recomputing } from "@foyer/contract/counting/recompute";
import { deviceModels } from "@foyer/contract/devices/device-models";
import { devices } from "@foyer/contract/devices/devices";
import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { organisations } from "@foyer/contract/places/organisations";
import pg from "pg";
import type { RawRecords } from "../workers/duckdb.ts";
import { startWorker, type Worker } from "../workers/worker.ts";
import { type Ask, companyAdministrator, sameAdministrator } from "./console.ts";
import { startDatabase } from "./database.ts";
import { temporaryFolder } from "./records-house.ts";
import { type RunningServer, startServer } from "./server.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Two years of hourly records of fourteen opening hours: 10 million at 1,000 entities. */
const shape = {
  days: Number(process.env.FOYER_BENCH_DAYS ?? 730),
  hoursADay: 14,
  /**
   * With opening hours, every hour of which is recorded, in summer and in winter; infrared counters are silent outside
   * them.
   */
  zones: [
    { timeZone: "Europe/Berlin", workTime: "09:00~22:00" },
    { timeZone: "Europe/London", workTime: "08:00~21:00" },
    { timeZone: "America/New_York", workTime: "03:00~16:00" },
  ],
};
const entityCount = Number(process.env.FOYER_BENCH_ENTITIES ?? 1_000);
/** Kept between runs: filling it takes longer than all questions. */
const keptFolder = process.env.FOYER_BENCH_HISTORY;
const recordsACall = 10_000;
const firstHour = 7;

export interface HistoryHouse {
  server: RunningServer;
  databaseUrl: string;
  ask: Ask;
  token: string;
  duckdb: Worker;
  records: RawRecords;
  /** Ids of the entities, in the order of the raw records' devices. */
  entityIds: number[];
  /** Resolves once the figures are made of all that was changed. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

async function makeEntities(ask: Ask, admin: Ask, from: number): Promise<{ ids: number[]; sns: string[] }> {
  const { id: deptId } = await ask(organisations.create, { body: { name: "All" } });
  const { id: modelId } = await admin(deviceModels.create, {
    body: { deviceType: 1, deviceName: "Bench", code: "BENCH" },
  });
  const ids: number[] = [];
  const sns: string[] = [];
  for (let number = 0; number < entityCount; number++) {
    const name = `Shop ${number}`;
    const place = shape.zones[number % shape.zones.length] as (typeof shape.zones)[number];
    const { id: entityId } = await ask(entities.create, { body: { name, deptId, ...place } });
    const { id: corridorId } = await ask(accesses.create, { body: { name, deptId, entityId } });
    const sn = `H-${number}`;
    const { id: deviceId } = await ask(devices.create, {
      body: { sn, name: sn, deviceType: 1, modelId, entityId, uploadInterval: 60, recordPeriod: 60 },
    });
    await ask(devices.bind, {
      body: { corridorId, devices: [{ deviceId, from: new Date(from).toISOString() }] },
    });
    ids.push(entityId);
    sns.push(sn);
  }
  return { ids, sns };
}

/** The nth record of a device, by the rule that DuckDB's copy follows too. */
function toRecord(device: number, nth: number, from: number) {
  const day = Math.floor(nth / shape.hoursADay);
  return {
    start: new Date(from + day * dayMs + (nth % shape.hoursADay) * hourMs).toISOString(),
    seconds: 3600,
    in: (device * 7 + nth * 13) % 37,
    out: (device * 5 + nth * 11) % 31,
  };
}

async function fillServer({ ports }: RunningServer, sns: readonly string[], from: number): Promise<void> {
  const all = shape.days * shape.hoursADay;
  for (const [device, sn] of sns.entries()) {
    for (let first = 0; first < all; first += recordsACall) {
      const count = Math.min(recordsACall, all - first);
      const records = Array.from({ length: count }, (_, index) => toRecord(device, first + index, from));
      const answer = await fetch(`http://127.0.0.1:${ports.http}/v1/records`, {
        method: "POST",
        body: JSON.stringify({ sn, records }),
      });
      const { data } = (await answer.json()) as { data: { accepted: number } };
      if (data.accepted !== count) throw new Error(`${count} records sent, ${JSON.stringify(data)}`);
    }
    if (device % 100 === 99) console.log(`  ${device + 1} of ${sns.length} entities filled`);
  }
}

/** Waits until the figures are made of all records, those of months that are over too. */
async function untilMade(ask: Ask, databaseUrl: string): Promise<void> {
  while ((await ask(recomputing.progress)).waiting > 0) await sleep(500);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const due =
    "select from month_states where hours_due or not fresh and month < date_trunc('month', now() - interval '3 days') limit 1";
  while ((await client.query(due)).rowCount !== 0) await sleep(500);
  await client.end();
}

interface Filled {
  /** Milliseconds since 1970 of the first record. */
  from: number;
  entityIds: number[];
}

/** Where what was filled is noted, if its folder is kept. */
const note = (folder: string) => join(folder, "history.json");

async function fill(server: RunningServer, folder: string, databaseUrl: string): Promise<Filled> {
  const { ask, admin } = await companyAdministrator(server.url);
  const from = Math.floor(Date.now() / dayMs) * dayMs - shape.days * dayMs + firstHour * hourMs;
  const { ids, sns } = await makeEntities(ask, admin, from);
  const began = performance.now();
  await fillServer(server, sns, from);
  await untilMade(ask, databaseUrl);
  const count = (entityCount * shape.days * shape.hoursADay).toLocaleString("en");
  console.log(`  ${count} records taken in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  await writeFile(note(folder), JSON.stringify({ from, entityIds: ids } satisfies Filled));
  return { from, entityIds: ids };
}

const filledBefore = (folder: string): Promise<Filled | null> =>
  readFile(note(folder), "utf8").then(JSON.parse, () => null);

/** A server with two years of many entities, and the same records in DuckDB. */
export async function openHistoryHouse(): Promise<HistoryHouse> {
  const folder = keptFolder ?? (await temporaryFolder());
  if (keptFolder) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
  }
  process.env.FOYER_MAX_AGE_DAYS = "800";
  const database = await startDatabase(folder);
  const server = await startServer(folder, database.url);
  const { from, entityIds: ids } = (await filledBefore(folder)) ?? (await fill(server, folder, database.url));
  const { ask, token } = await sameAdministrator(server.url);
  await untilMade(ask, database.url);
  const zones = shape.zones.map(({ timeZone }) => timeZone);
  const records = { devices: entityCount, from, ...shape, zones };
  const duckdb = await startWorker(resolve(import.meta.dirname, "../workers/duckdb.ts"));
  try {
    await duckdb.ask({ fill: records });
  } catch (error) {
    await duckdb.stop();
    await server.stop();
    await database.stop();
    throw error;
  }
  return {
    server,
    databaseUrl: database.url,
    ask,
    token,
    duckdb,
    records,
    entityIds: ids,
    settled: () => untilMade(ask, database.url),
    async stop() {
      await duckdb.stop();
      await server.stop();
      await database.stop();
      if (!keptFolder) await rm(folder, { recursive: true, force: true });
    },
  };
}
