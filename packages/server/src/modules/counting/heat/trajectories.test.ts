import { decodeCells } from "@foyer/contract/counting/heat-cells";
import { heatTopic } from "@foyer/contract/devices/topics";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { mqttDevice } from "../../../../test/device-connections.ts";
import { sharedData } from "../../../../test/shared-data.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import { sumUpHeat } from "./heat-sums.ts";

interface Walk {
  file: string;
  /** Least and most x and y of the cells that are half a metre wide. */
  box: [number, number, number, number];
  total: number;
  cells: number;
  minutes?: number[];
  hottest: { x: number; y: number; seconds: number };
}

const cellSide = 0.5;
const zara: Walk = {
  file: "trajectories/zara01.csv",
  box: [-0.5, -0.5, 15.5, 12.5],
  total: 2061.2,
  cells: 406,
  minutes: [402.8, 213.2, 346, 477.2, 346.8, 273.6, 1.6],
  hottest: { x: 2, y: 13, seconds: 24.8 },
};
const hotel: Walk = {
  file: "trajectories/hotel.csv",
  box: [-3.5, -10.5, 4.5, 4.5],
  total: 2617.2,
  cells: 375,
  hottest: { x: 2, y: -17, seconds: 85.2 },
};

const begin = Date.parse("2026-05-04T07:00:00Z") / 1000;

interface Message {
  sn: string;
  tracks: { id: string; points: [number, number, number][] }[];
}

/** The walk as messages of three seconds each. */
function messagesOf(walk: Walk, sn: string, seconds: 60 | 300): Message[] {
  const [x0, y0, x1, y1] = walk.box;
  const rows = sharedData(walk.file).rows().slice(1);
  const byMessage = Map.groupBy(rows, ([t]) => Math.floor(Number(t) / 3));
  return [...byMessage.values()].map((own) => ({
    ...{ v: 1, sn, space: "m", box: walk.box, seconds },
    ...{ cols: (x1 - x0) / cellSide, rows: (y1 - y0) / cellSide },
    tracks: [...Map.groupBy(own, ([, person]) => person ?? "")].map(([id, points]) => ({
      id,
      points: points.map(([t, , x, y]): [number, number, number] => [
        begin + Number(t),
        Number(x),
        Number(y),
      ]),
    })),
  }));
}

/** In another order, the same each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  return items
    .map((item) => [next(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

async function presence(server: ListeningServer, table: string) {
  const { rows } = await server.platform.database.pool.query<{
    covered: number;
    total: number;
    people: number;
    cells: Buffer;
    scale: number;
  }>(`select covered, total, people, cells, scale from ${table} where measure = 0 order by 1 desc`);
  const cells = new Map<number, number>();
  for (const row of rows)
    for (const [cell, value] of decodeCells(row.cells)) cells.set(cell, (cells.get(cell) ?? 0) + value);
  return { rows, cells, total: rows.reduce((sum, { total }) => sum + total, 0) / 10 };
}

const totalsOf = async (server: ListeningServer) => {
  const { rows } = await server.platform.database.pool.query<{ total: number }>(
    "select total / 10.0::float8 as total from heat_grids where measure = 0 order by start_at",
  );
  return rows.map(({ total }) => total);
};

async function heatSite(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set("2026-05-06T08:00:00Z");
  const site = await countingSite(server);
  const { sn, key } = site.device;
  const post = (body: unknown) =>
    fetch(`http://127.0.0.1:${server.ports.http}/v1/heat`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
  return { server, ...site, sn, key, post };
}

function expectWalk({ cells, total }: Awaited<ReturnType<typeof presence>>, walk: Walk): void {
  const [x0, y0, x1] = walk.box;
  const cols = (x1 - x0) / cellSide;
  const { hottest } = walk;
  const cell = (hottest.y - y0 / cellSide) * cols + hottest.x - x0 / cellSide;
  expect(total).toBeCloseTo(walk.total, 6);
  expect(cells.size).toBe(walk.cells);
  expect((cells.get(cell) ?? 0) / 10).toBe(hottest.seconds);
  expect(Math.max(...cells.values())).toBe(hottest.seconds * 10);
}

for (const walk of [zara, hotel])
  test.skipIf(!sharedData(walk.file).isThere)(
    `${walk.file}: late, doubled, shuffled, over two connections, to the last digit`,
    async () => {
      const { server, sn, key, post } = await heatSite();
      const messages = messagesOf(walk, sn, 300);
      const other = await mqttDevice(server, { username: sn, password: key, clientId: sn });
      await Promise.all([
        ...shuffled([...messages, ...messages]).map(async (message) => {
          expect((await post(message)).status).toBe(200);
        }),
        ...shuffled(messages).map((message) =>
          other.publishAsync(heatTopic(sn), JSON.stringify(message), { qos: 1 }),
        ),
      ]);
      const kept = await presence(server, "heat_grids");
      expectWalk(kept, walk);
      server.clock.set("2026-05-06T08:01:00Z");
      while (await sumUpHeat(server.platform));
      expectWalk(await presence(server, "heat_hours"), walk);
      const days = await presence(server, "heat_days");
      expectWalk(days, walk);
      expect(days.rows).toHaveLength(1);
      expect(days.rows[0]?.covered).toBe(kept.rows.reduce((sum, { covered }) => sum + covered, 0));
    },
  );

test.skipIf(!sharedData(zara.file).isThere)(
  "minute by minute, and five minutes are the sum of minutes",
  async () => {
    const { server, sn, post } = await heatSite();
    for (const message of shuffled(messagesOf(zara, sn, 60))) expect((await post(message)).status).toBe(200);
    expect(await totalsOf(server)).toEqual(zara.minutes);
    server.clock.set("2026-05-06T08:01:00Z");
    while (await sumUpHeat(server.platform));
    expectWalk(await presence(server, "heat_hours"), zara);
  },
);
