import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { median } from "../figures/median.ts";
import { processorSeconds, treeProcessorSeconds } from "../figures/processes.ts";
import { type Row, rounded, row } from "../figures/row.ts";
import { startDatabase } from "../house/database.ts";
import { temporaryFolder } from "../house/records-house.ts";
import { type RunningServer, startServer } from "../house/server.ts";
import { devicesAnEntity, makeSite, type Site } from "../house/site.ts";
import type { HttpLoad } from "../workers/http-load.ts";
import type { Load } from "../workers/load.ts";
import { startWorker, type Worker } from "../workers/worker.ts";

const counts = [1, 2, 4];
const most = 4;
const companies = 8;
const connections = 16;
const devicesAConnection = 50;
const rounds = 3;
const seconds = 6;
const dayMs = 86_400_000;
/** No run writes more than so many days of five-minute records of a device. */
const daysARun = 10;

interface Measured {
  rate: number;
  p50: number;
  p99: number;
  ingest: number;
  database: number;
  generators: number;
  /** Share of all processors that these used together. */
  busy: number;
}

const middleOf = (runs: readonly Measured[], figure: keyof Measured) =>
  median(runs.map((run) => run[figure]));

/**
 * SCALE: one, two and four servers that take records of several companies in over HTTP, over one PostgreSQL or, as
 * FOYER_BENCH_DATABASE_URL says, Citus; and what each record costs.
 */
export async function scale(): Promise<Row[]> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const consoleServer = await startServer(folder, database.url, { FOYER_ROLE: "api" });
  const shops = (connections * devicesAConnection) / devicesAnEntity / companies;
  const sites: Site[] = [];
  while (sites.length < companies) sites.push(await makeSite(consoleServer.url, shops, sites.length + 1));
  const devices = sites.flatMap((site) => site.devices);
  const servers: RunningServer[] = [];
  const generators: Worker[] = [];
  while (servers.length < most) {
    servers.push(await startServer(folder, database.url, { FOYER_ROLE: "ingest" }));
    generators.push(await startWorker(resolve(import.meta.dirname, "../workers/http-load.ts")));
  }
  const lines = Array.from({ length: connections }, (_, nth) =>
    devices.slice(nth * devicesAConnection, (nth + 1) * devicesAConnection).map(({ sn }) => sn),
  );
  let run = 0;

  /** The same connections, spread over so many of the servers. */
  async function measure(count: number, duration: number): Promise<Measured> {
    const from = Math.floor(Date.now() / dayMs) * dayMs - 390 * dayMs + daysARun * dayMs * run++;
    const used = servers.slice(0, count);
    const cost = () => ({
      ingest: used.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
      database: treeProcessorSeconds(database.pids),
      generators: generators.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    });
    const stored = () => database.writer.ask<number>({ question: "count" });
    const [storedBefore, before] = [await stored(), cost()];
    const loads = await Promise.all(
      used.map(({ ports }, nth) => {
        const load: HttpLoad = {
          port: ports.http,
          serialNumbers: lines.filter((_, line) => line % count === nth),
          ...{ from, seconds: duration, values: '"in":3,"out":2', devicesACall: 25, intervalsACall: 4 },
        };
        return (generators[nth] as Worker).ask<Load>(load);
      }),
    );
    const after = cost();
    const records = loads.reduce((sum, load) => sum + load.records, 0);
    const kept = (await stored()) - storedBefore;
    if (kept !== records) throw new Error(`${records} records were acknowledged, ${kept} are stored`);
    const took = Math.max(...loads.map((load) => load.seconds));
    const spent = (who: keyof typeof after) => after[who] - before[who];
    const each = (who: keyof typeof after) => (spent(who) / records) * 1_000;
    return {
      rate: records / took,
      p50: median(loads.map(({ p50 }) => p50)),
      p99: Math.max(...loads.map(({ p99 }) => p99)),
      ...{ ingest: each("ingest"), database: each("database"), generators: each("generators") },
      busy: (spent("ingest") + spent("database") + spent("generators")) / (took * availableParallelism()),
    };
  }

  const runs = new Map<number, Measured[]>(counts.map((count) => [count, []]));
  for (const count of counts) await measure(count, 2);
  for (let round = 0; round < rounds; round++)
    for (const count of counts) {
      const measured = await measure(count, seconds);
      runs.get(count)?.push(measured);
      console.log(`  SCALE ${count} servers, round ${round + 1}: ${rounded(measured.rate)} records/s`);
    }

  for (const generator of generators) await generator.stop();
  for (const server of [...servers, consoleServer]) await server.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  const alone = middleOf(runs.get(1) ?? [], "rate");
  return [...runs].map(([count, measured]) => {
    const figure = (name: keyof Measured) => middleOf(measured, name);
    return row({
      goal: "SCALE",
      measured: `HTTP, ${companies} companies, ${connections} x 100, ${count} ingest ${count === 1 ? "process" : "processes"}`,
      ours: `${rounded(figure("rate"))} records/s`,
      "p50/p99": `${figure("p50").toFixed(0)}/${figure("p99").toFixed(0)} ms`,
      "CPU s/1,000": `${figure("ingest").toFixed(3)}+${figure("database").toFixed(3)}`,
      reference: `load ${figure("generators").toFixed(3)} s/1,000; ${Math.round(figure("busy") * 100)} % of all processors`,
      ratio: (figure("rate") / alone).toFixed(2),
    });
  });
}
