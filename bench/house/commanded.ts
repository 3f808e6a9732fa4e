import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { percentile } from "../figures/percentile.ts";
import { treeProcessorSeconds } from "../figures/processes.ts";
import { judge, row } from "../figures/row.ts";
import { addKeyedDevices } from "./keyed-devices.ts";

export const fleet = 2_000;
/** So many are asked at once, every second. */
export const burst = 500;
/** Milliseconds from the request to the stored answer. */
const mark = { floor: 1_000, aim: 1_000, most: true } as const;
const patienceMs = 60_000;

export const addCameras = (client: pg.Client, like: string) =>
  addKeyedDevices(client, { like, prefix: "COMMANDED", count: fleet, deviceType: 2, readVersion: "" });

const queued = `select pg_notify('foyer_news', json_build_object('from', 'bench', 'name', 'commandsQueued', 'news',
  json_build_object('tenantId', tenant_id, 'deviceIds', json_agg(device_id)))::text)
  from queued group by tenant_id`;
const chosen = "(select 'COMMANDED-' || n from generate_series($1::int, $2::int) n)";

/** Asks cameras, and announces it as another process of the installation would. */
export const ask = (client: pg.Client, first: number, last: number) =>
  client.query(
    `with queued as (
       insert into commands (tenant_id, device_id, name, parameters, cause, created_at, expires_at)
       select tenant_id, id, 'totals', '{}', 'platform', clock_timestamp(), now() + interval '1 hour'
       from devices where sn in ${chosen} returning tenant_id, device_id
     ) ${queued}`,
    [first, last],
  );

/** Sets cameras something they are to be read back for. */
export const set = (client: pg.Client, first: number, last: number, forward: boolean) =>
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

export async function until(
  client: pg.Client,
  question: string,
  fits: (count: number) => boolean,
): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(question);
    if (fits(Number(rows[0]?.count))) return;
    if (Date.now() > end) throw new Error(`${rows[0]?.count} after a minute: ${question}`);
    await sleep(200);
  }
}
export const allOver = (client: pg.Client) =>
  until(client, "select count(*) from commands where finished_at is null", (n) => n === 0);

export async function everySoOften(times: number, ms: number, act: (nth: number) => Promise<unknown>) {
  const begun = Date.now();
  for (let nth = 0; nth < times; nth++) {
    await act(nth);
    await sleep(Math.max(0, begun + (nth + 1) * ms - Date.now()));
  }
}

interface Pids {
  servers: readonly number[];
  database: readonly number[];
}

/** Runs a load on an empty queue and returns how long its commands took and what they cost. */
export async function measured(
  client: pg.Client,
  pids: Pids,
  what: string,
  load: () => Promise<void>,
  expected: number,
) {
  await client.query("delete from commands");
  const ofServers = () => treeProcessorSeconds(pids.servers);
  const cost = () => [ofServers(), treeProcessorSeconds(pids.database)] as const;
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
