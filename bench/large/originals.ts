import { setTimeout as sleep } from "node:timers/promises";
import { recomputing } from "@foyer/contract/counting/recompute";
import { devices } from "@foyer/contract/devices/devices";
import type pg from "pg";
import type { Ask } from "../house/console.ts";
import type { RunningServer } from "../house/server.ts";
import { toSn } from "./places.ts";
import { countOriginals, firstDay, hoursADay, lastMidnight, type Size, zoneOf } from "./size.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const recordsACall = 10_000;
const callsAtOnce = 2;

/** The hourly records of a door; no two doors count the same. */
function* listRecords(size: Size, site: number, door: number) {
  const { firstHour } = zoneOf(size, site);
  for (let day = firstDay(size); day < lastMidnight(); day += dayMs)
    for (let nth = 0; nth < hoursADay; nth++) {
      const start = day + (firstHour + nth) * hourMs;
      const busy = 4 * nth * (hoursADay - nth) + (new Date(day).getUTCDay() === 6 ? 90 : 0);
      yield {
        start: new Date(start).toISOString(),
        seconds: 3600,
        in: busy + ((site * 17 + door * 7 + Math.floor(start / hourMs) * 13) % 37),
        out: busy + ((site * 11 + door * 5 + Math.floor(start / hourMs) * 11) % 31),
      };
    }
}

async function send({ ports }: RunningServer, sn: string, records: readonly object[]): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${ports.http}/v1/records`, {
    method: "POST",
    body: JSON.stringify({ sn, records }),
  });
  const { data } = (await answer.json()) as { data: { accepted: number } };
  if (data?.accepted !== records.length)
    throw new Error(`${records.length} records sent, ${JSON.stringify(data)}`);
}

async function fillDevice(server: RunningServer, size: Size, site: number, door: number): Promise<number> {
  const records = [...listRecords(size, site, door)];
  for (let from = 0; from < records.length; from += recordsACall)
    await send(server, toSn(site, door), records.slice(from, from + recordsACall));
  return records.length;
}

/** Binds the device of every door of the first sites, from the first day on. */
async function bindDevices(ask: Ask, pool: pg.Client, size: Size): Promise<void> {
  const { rows } = await pool.query<{ corridor: number; device: number }>(
    `select a.id::int as corridor, d.id::int as device
     from devices d join accesses a on a.tenant_id = d.tenant_id and a.entity_id = d.entity_id
       and right(a.name, 1) = right(d.sn, 1)
     where split_part(d.sn, '-', 2)::int < $1 order by d.id`,
    [countOriginals(size)],
  );
  const from = new Date(firstDay(size)).toISOString();
  for (const { corridor, device } of rows)
    await ask(devices.bind, { body: { corridorId: corridor, devices: [{ deviceId: device, from }] } });
}

/** Waits until the figures are made of all records, those of months that are over too. */
export async function untilMade(ask: Ask, database: pg.Client): Promise<void> {
  while ((await ask(recomputing.progress)).waiting > 0) await sleep(500);
  const due =
    "select from month_states where hours_due or not fresh and month < date_trunc('month', now() - interval '3 days') limit 1";
  while ((await database.query(due)).rowCount !== 0) await sleep(500);
}

export interface Filled {
  records: number;
  /** Until the last record was acknowledged, and until all figures were made of them. */
  takenSeconds: number;
  madeSeconds: number;
}

/** The counts of the first sites, as devices send a backlog: the bulk path, then the recomputation of what it marked. */
export async function fillOriginals(
  server: RunningServer,
  ask: Ask,
  database: pg.Client,
  size: Size,
): Promise<Filled> {
  await bindDevices(ask, database, size);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const doors = Array.from({ length: countOriginals(size) * size.doors }, (_, nth) => nth).values();
  let records = 0;
  const sender = async () => {
    for (const nth of doors) {
      const taken = await fillDevice(server, size, Math.floor(nth / size.doors), nth % size.doors);
      records += taken;
    }
  };
  await Promise.all(Array.from({ length: callsAtOnce }, sender));
  const takenSeconds = seconds();
  console.log(`  ${records.toLocaleString("en")} records taken in ${takenSeconds.toFixed(0)} s`);
  await untilMade(ask, database);
  const madeSeconds = seconds();
  console.log(`  all figures made of them after ${madeSeconds.toFixed(0)} s`);
  return { records, takenSeconds, madeSeconds };
}
