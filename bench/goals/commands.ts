import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { percentile } from "../figures/percentile.ts";
import { treeProcessorSeconds } from "../figures/processes.ts";
import { judge, type Row, row } from "../figures/row.ts";
import { startDatabase } from "../house/database.ts";
import { addKeyedDevices } from "../house/keyed-devices.ts";
import { temporaryFolder } from "../house/records-house.ts";
import { startServer } from "../house/server.ts";
import { makeSite } from "../house/site.ts";
import type { CommandedMqtt } from "../workers/commanded-mqtt.ts";
import { startWorker } from "../workers/worker.ts";

const program = (name: string) => resolve(import.meta.dirname, "../workers", name);

const fleet = 2_000;
/** So many are asked at once, every second. */
const burst = 500;
const rounds = 10;
/** Settings a second, each read back: twice as many commands. */
const setsASecond = 250;
const setSeconds = 30;
const stepMs = 100;
/** Milliseconds from the request to the stored answer. */
const mark = { floor: 1_000, aim: 1_000, most: true } as const;
const patienceMs = 60_000;

const addCameras = (client: pg.Client, like: string) =>
  addKeyedDevices(client, { like, prefix: "COMMANDED", count: fleet, deviceType: 2, readVersion: "" });

const queued = `select pg_notify('foyer_news', json_build_object('from', 'bench', 'name', 'commandsQueued', 'news',
  json_build_object('tenantId', tenant_id, 'deviceIds', json_agg(device_id)))::text)
  from queued group by tenant_id`;
const chosen = "(select 'COMMANDED-' || n from generate_series($1::int, $2::int) n)";

/** Asks cameras, and announces it as another process of the installation would. */
const ask = (client: pg.Client, first: number, last: number) =>
  client.query(
    `with queued as (
       insert into commands (tenant_id, device_id, name, parameters, cause, created_at, expires_at)
       select tenant_id, id, 'totals', '{}', 'platform', clock_timestamp(), now() + interval '1 hour'
       from devices where sn in ${chosen} returning tenant_id, device_id
     ) ${queued}`,
    [first, last],
  );

/** Sets cameras something they are to be read back for. */
const set = (client: pg.Client, first: number, last: number, forward: boolean) =>
  client.query(
    `with chosen as (select tenant_id, id from devices where sn in ${chosen}), wished as (
       insert into device_settings as s (tenant_id, device_id, setting, desired, desired_at, desired_version, tries)
       select tenant_id, id, 'direction', $3::jsonb, now(), 1, 1 from chosen
       on conflict (tenant_id, device_id, setting) do update set desired = excluded.desired,
         desired_version = s.desired_version + 1, tries = 1
     ), queued as (
       insert into commands (tenant_id, device_id, name, setting, parameters, cause, created_at, expires_at)
       select tenant_id, id, 'set.direction', 'direction', $3::jsonb, 'platform', clock_timestamp(),
         now() + interval '1 hour'
       from chosen returning tenant_id, device_id
     ) ${queued}`,
    [first, last, JSON.stringify({ forward })],
  );

async function until(client: pg.Client, question: string, fits: (count: number) => boolean): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(question);
    if (fits(Number(rows[0]?.count))) return;
    if (Date.now() > end) throw new Error(`${rows[0]?.count} after a minute: ${question}`);
    await sleep(200);
  }
}
const allOver = (client: pg.Client) =>
  until(client, "select count(*) from commands where finished_at is null", (n) => n === 0);

async function everySoOften(times: number, ms: number, act: (nth: number) => Promise<unknown>) {
  const begun = Date.now();
  for (let nth = 0; nth < times; nth++) {
    await act(nth);
    await sleep(Math.max(0, begun + (nth + 1) * ms - Date.now()));
  }
}

interface Pids {
  server: number;
  database: number;
}

/** Runs a load on an empty queue and returns how long its commands took and what they cost. */
async function measured(
  client: pg.Client,
  pids: Pids,
  what: string,
  load: () => Promise<void>,
  expected: number,
) {
  await client.query("delete from commands");
  const cost = () => [treeProcessorSeconds(pids.server), treeProcessorSeconds(pids.database)] as const;
  const [server, database] = cost();
  await load();
  await allOver(client);
  const [serverAfter, databaseAfter] = cost();
  const { rows } = await client.query<{ state: string; ms: number; begun: number; over: number }>(
    `select state, extract(epoch from finished_at - created_at)::float8 * 1000 as ms,
       extract(epoch from created_at)::float8 as begun, extract(epoch from finished_at)::float8 as over
     from commands`,
  );
  const failed = rows.filter(({ state }) => state !== "succeeded").length;
  if (failed > 0 || rows.length !== expected)
    throw new Error(`${failed} of ${rows.length} commands were not answered, ${expected} were asked`);
  const taken = rows.map(({ ms }) => ms).sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Math.round(percentile(taken, share)));
  const begun = rows.reduce((least, one) => Math.min(least, one.begun), Number.POSITIVE_INFINITY);
  const over = rows.reduce((most, one) => Math.max(most, one.over), 0);
  const each = (seconds: number) => ((seconds * 1_000) / rows.length).toFixed(2);
  return row({
    goal: "COMMANDS",
    measured: `${what}, wish to kept answer, p95`,
    ours: `${p95} ms, ${Math.round(rows.length / (over - begun))}/s`,
    "p50/p99": `${p50}/${p99} ms`,
    "CPU s/1,000": `${each(serverAfter - server)}+${each(databaseAfter - database)}`,
    floor: `<= ${mark.floor} ms`,
    aim: `<= ${mark.aim} ms`,
    result: judge(p95 ?? Number.POSITIVE_INFINITY, mark),
  });
}

/** Devices that answer at once: bursts of questions, and settings that are read back, again and again. */
export async function commands(): Promise<Row[]> {
  const folder = await temporaryFolder();
  const database = await startDatabase(folder);
  const { url, pid } = database;
  const server = await startServer(folder, url);
  const { devices: made } = await makeSite(server.url, 1);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const devices = await addCameras(client, made[0]?.sn ?? "");
  const load = await startWorker(program("commanded-mqtt.ts"));
  await load.ask({ port: server.ports.mqtt, devices } satisfies CommandedMqtt);
  await until(client, "select count(*) from devices where connected_at is not null", (n) => n === fleet);

  const pids = { server: server.pid, database: pid };
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
