import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FleetPlan, PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import pg from "pg";
import { percentile } from "../figures/percentile.ts";
import { processorSeconds, residentMegabytes } from "../figures/processes.ts";
import { type Row, row } from "../figures/row.ts";
import { startDatabase } from "../house/database.ts";
import { temporaryFolder } from "../house/records-house.ts";
import { type RunningServer, startServer } from "../house/server.ts";
import { makeSite } from "../house/site.ts";

const simulator = resolve(import.meta.dirname, "../../packages/simulator/src/main.ts");

/** `counting`: cameras that report every minute and are managed; `idle`: only their connections. */
const fleets = [
  { kind: "counting", size: 500, args: ["--speed=1"] },
  { kind: "idle", size: 10_000, args: ["--idle", "--connect-rate=500"] },
] as const;
const measuredMs = 20_000;
const patienceMs = 120_000;
const key = "the-key-of-a-managed-camera";

async function addCameras(client: pg.Client, like: string, kind: string, size: number): Promise<void> {
  await client.query(
    `with made as (
       insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval, record_period)
       select tenant_id, $4 || '-' || n, $4 || ' ' || n, 2, model_id, entity_id, 5, 1
       from devices cross join generate_series(1, $2::int) n where sn = $1
       returning tenant_id, id, sn
     ), named as (
       insert into serial_numbers (sn, tenant_id, device_id) select sn, tenant_id, id from made
     )
     insert into device_keys (tenant_id, device_id, hash) select tenant_id, id, $3 from made`,
    [like, size, createHash("sha256").update(key).digest(), kind],
  );
}

const toPlan = (kind: string, size: number, { ports }: RunningServer): FleetPlan => ({
  ...{ seed: 1, host: "127.0.0.1", httpPort: ports.http, tcpPort: 0, mqttPort: ports.mqtt, holidays: [] },
  devices: Array.from(
    { length: size },
    (_, index): PlannedDevice => ({
      ...{ sn: `${kind}-${index + 1}`, key, deviceType: 2, protocol: "foorir", lines: ["1"], gaps: [] },
      ...{
        zone: "Europe/Berlin",
        openMinute: 0,
        closeMinute: 0,
        dailyIn: 900,
        profile: "shop",
        recordMinutes: 1,
      },
    }),
  ),
});

async function until(client: pg.Client, question: string, wanted: number): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await sleep(200)) {
    const { rows } = await client.query<{ n: string }>(question);
    if (Number(rows[0]?.n) === wanted) return;
    if (Date.now() > end) throw new Error(`${rows[0]?.n} instead of ${wanted}: ${question}`);
  }
}

/**
 * Asks each of them once, as another process of the installation would; milliseconds from the request to the stored
 * answer.
 */
async function askAll(client: pg.Client, kind: string, size: number): Promise<number[]> {
  await client.query("delete from commands");
  for (let from = 1; from <= size; from += 500) {
    await client.query(
      `with queued as (
         insert into commands (tenant_id, device_id, name, parameters, cause, created_at, expires_at)
         select tenant_id, id, 'totals', '{}', 'platform', clock_timestamp(), now() + interval '1 hour'
         from devices where sn = any($1::text[]) returning tenant_id, device_id
       )
       select pg_notify('foyer_news', json_build_object('from', 'bench', 'name', 'commandsQueued', 'news',
         json_build_object('tenantId', tenant_id, 'deviceIds', json_agg(device_id)))::text)
       from queued group by tenant_id`,
      [Array.from({ length: Math.min(500, size - from + 1) }, (_, nth) => `${kind}-${from + nth}`)],
    );
  }
  await until(client, "select count(*) n from commands where state = 'succeeded'", size);
  const { rows } = await client.query<{ ms: number }>(
    "select extract(epoch from finished_at - created_at)::float8 * 1000 as ms from commands order by 1",
  );
  return rows.map(({ ms }) => ms);
}

async function measured(
  url: string,
  folder: string,
  like: string,
  fleet: (typeof fleets)[number],
): Promise<Row> {
  const { kind, size, args } = fleet;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await addCameras(client, like, kind, size);
  const server = await startServer(folder, url);
  const plan = join(folder, `${kind}.json`);
  await writeFile(plan, JSON.stringify(toPlan(kind, size, server)));
  const before = residentMegabytes(server.pid);
  const child: ChildProcess = spawn(
    process.execPath,
    [simulator, `--plan=${plan}`, "--mqtt-version=4", `--parent=${process.pid}`, ...args],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const ended = once(child, "close");
  const began = performance.now();
  await until(client, "select count(*) n from devices where connected_at is not null", size);
  const connected = (performance.now() - began) / 1000;
  await sleep(5_000);
  const spent = processorSeconds(server.pid);
  await sleep(measuredMs);
  const share = ((processorSeconds(server.pid) - spent) / measuredMs) * 100_000;
  const megabytes = residentMegabytes(server.pid);
  const taken = await askAll(client, kind, size);
  const [p50, p95] = [0.5, 0.95].map((part) => Math.round(percentile(taken, part)));
  child.kill("SIGTERM");
  await ended;
  await client.end();
  await server.stop();
  return row({
    goal: "MANAGED",
    measured: `${size.toLocaleString("en")} simulated cameras, ${kind}: connected after ${connected.toFixed(1)} s; each asked once, p50/p95`,
    ours: `${p50}/${p95} ms, ${share.toFixed(1)} % of a core`,
    memory: `${before.toFixed(0)} -> ${megabytes.toFixed(0)} MB`,
  });
}

/** What a server takes for cameras that are managed: memory, processor, and asking each of them at once. */
export async function managedFleet(): Promise<Row[]> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const { url } = database;
  const first = await startServer(folder, url);
  const { devices } = await makeSite(first.url, 1);
  await first.stop();
  const rows: Row[] = [];
  for (const fleet of fleets) {
    const measurable = measured(url, folder, devices[0]?.sn ?? "", fleet);
    rows.push(
      await measurable.catch((error: unknown) =>
        row({
          goal: "MANAGED",
          measured: `${fleet.size} ${fleet.kind}`,
          ours: String(error),
          result: "MISS",
        }),
      ),
    );
  }
  await database.stop();
  await rm(folder, { recursive: true, force: true });
  return rows;
}
