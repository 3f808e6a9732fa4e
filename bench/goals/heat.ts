import { setTimeout as sleep } from "node:timers/promises";
import { heatMaps } from "@foyer/contract/reporting/heat-map";
import { percentile } from "../figures/percentile.ts";
import { processorSeconds, treeProcessorSeconds } from "../figures/processes.ts";
import { type Goal, judge, type Row, row } from "../figures/row.ts";
import { type HeatHouse, openHeatHouse } from "../house/heat-house.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const slotMs = 300_000;
const slotsADay = dayMs / slotMs;
const grid = { cols: 32, rows: 24 };
const days = 31;
/** Enough that the tables' first pages do not count. */
const daysTaken = 3;
const openHours = 16;
const times = 40;
const atOnce = 16;
/** What an installation of this size sends. */
const fleet = 1_000;
/** Used cells of a slot, by how much is going on: closed, nearly empty, quiet to normal, busy; and how many slots a day are so. */
const slots = [
  { count: 144, used: 0 },
  { count: 43, used: 35 },
  { count: 72, used: 150 },
  { count: 29, used: 330 },
] as const;
/** Bytes of a device's day, as the design reckons them for such slots. */
const bytesOfDay = 93_000;

/** The same each time. */
function random(seed: number): () => number {
  let state = seed * 7_919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Cells around some places where people stop. */
function cellsOf(used: number, seed: number): [number, number][] {
  const next = random(seed);
  const cells = new Map<number, number>();
  while (cells.size < used) {
    const cell = Math.floor(next() ** 1.5 * grid.cols * grid.rows);
    cells.set(cell, (cells.get(cell) ?? 0) + 4 * Math.ceil(next() ** 3 * 250));
  }
  return [...cells];
}

async function post({ server }: HeatHouse, bodies: readonly object[]): Promise<void> {
  const waiting = bodies.values();
  const sender = async () => {
    for (const body of waiting) {
      const answer = await fetch(`http://127.0.0.1:${server.ports.http}/v1/heat`, {
        method: "POST",
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`heat was refused: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
}

const message = (sn: string, startMs: number, seconds: number, used: number) => ({
  ...{ v: 1, sn, start: new Date(startMs).toISOString(), seconds, ...grid, scale: 0.1 },
  cells: cellsOf(used, startMs / slotMs + sn.length),
});

/** Days of the devices as they come: slot by slot, each of every device. */
function daysOf(devices: HeatHouse["devices"], from: number): object[] {
  const day = slots.flatMap(({ count, used }) => Array.from({ length: count }, () => used));
  const order = Array.from({ length: daysTaken }, () => day).flat();
  return order.flatMap((used, nth) => devices.map(({ sn }) => message(sn, from + nth * slotMs, 300, used)));
}

/** What taking in days of slots costs, and what room it takes. */
async function takeIn(house: HeatHouse, from: number): Promise<Row[]> {
  const { client, server, devices, databasePids } = house;
  const bodies = daysOf(devices, from);
  const size = async () => {
    const { rows } = await client.query<{ bytes: number }>(
      "select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = 'heat_grids'::regclass",
    );
    return rows[0]?.bytes ?? 0;
  };
  const [before, cpu] = [
    await size(),
    () => [processorSeconds(server.pid), treeProcessorSeconds(databasePids)] as const,
  ];
  const [ours, database] = cpu();
  await post(house, bodies);
  const [oursAfter, databaseAfter] = cpu();
  const perGrid = (oursAfter - ours + databaseAfter - database) / bodies.length;
  const load = (perGrid * fleet * slotsADay) / (dayMs / 1000);
  const room = (await size()) - before;
  const bytes = room / devices.length / daysTaken;
  const usual: Goal = { floor: 0.1, aim: 0.05, most: true };
  const kept: Goal = { floor: 1.3, aim: 1, most: true };
  return [
    row({
      goal: "HEAT",
      measured: `${fleet} devices x ${slotsADay} slots a day: share of a processor`,
      ours: `${(load * 100).toFixed(1)} %`,
      "CPU s/1,000": [oursAfter - ours, databaseAfter - database]
        .map((seconds) => ((seconds / bodies.length) * 1_000).toFixed(2))
        .join(" + "),
      floor: "<= 10 %",
      aim: "<= 5 %",
      result: judge(load, usual),
    }),
    row({
      goal: "HEAT",
      measured: "room of a device's day, of what the design reckons",
      ours: `${(bytes / 1000).toFixed(0)} kB`,
      reference: `${bytesOfDay / 1000} kB`,
      ratio: (bytes / bytesOfDay).toFixed(2),
      floor: "<= 1.3",
      aim: "<= 1",
      result: judge(bytes / bytesOfDay, kept),
    }),
  ];
}

/** A month of ten devices in hours, each time other days. */
async function month(house: HeatHouse, until: number): Promise<Row> {
  const { client, server, token, devices, reportId } = house;
  const from = until - (days + 2) * dayMs;
  await post(
    house,
    devices.flatMap(({ sn }) =>
      Array.from({ length: (days + 2) * 24 }, (_, hour) =>
        message(sn, from + hour * hourMs, 3_600, hour % 24 < openHours ? 420 : 0),
      ),
    ),
  );
  const due = "select from heat_marks where due_at < now() + interval '1 minute' limit 1";
  while ((await client.query(due)).rowCount !== 0) await sleep(500);
  await client.query("analyze");
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const begin = from + (time % 2) * dayMs;
    const began = performance.now();
    const answer = await fetch(`${server.url}/hx-api${heatMaps.ask.path}`, {
      method: "POST",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify({
        reportId,
        ...{ startTime: day(begin), endTime: day(begin + (days - 1) * dayMs), step: "1h" },
      }),
    });
    const text = await answer.text();
    took.push(performance.now() - began);
    const { data, message } = JSON.parse(text) as { data: { layers: unknown[] }; message: string };
    if (!answer.ok || data.layers.length !== devices.length) throw new Error(message);
  }
  const p95 = percentile(took, 0.95);
  const goal: Goal = { floor: 300, aim: 150, most: true };
  return row({
    goal: "HEAT",
    measured: "a month of ten devices in hours (p95)",
    ours: `${p95.toFixed(0)} ms`,
    "p50/p99": `${percentile(took, 0.5).toFixed(0)}/${percentile(took, 0.99).toFixed(0)} ms`,
    floor: "300",
    aim: "150",
    result: judge(p95, goal),
  });
}

/** What heat costs to take in, to keep and to show. */
export async function heat(): Promise<Row[]> {
  const house = await openHeatHouse();
  try {
    const until = Math.floor(Date.now() / dayMs) * dayMs;
    const taken = await takeIn(house, until - 40 * dayMs);
    return [...taken, await month(house, until)];
  } finally {
    await house.stop();
  }
}
