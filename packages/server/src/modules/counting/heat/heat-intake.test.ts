import { decodeCells } from "@foyer/contract/counting/heat-cells";
import { heatTopic, stateTopic } from "@foyer/contract/devices/topics";
import { expect, onTestFinished, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { mqttDevice } from "../../../../test/device-connections.ts";
import { device, deviceModel } from "../../../../test/factories.ts";
import { keptPayloads } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import { commandHandlers } from "../../../command-handlers.ts";
import { makeListeners } from "../listeners/listeners.ts";
import { makeHeatIntake } from "./heat.ts";
import { heatRetentionTask } from "./heat-retention.task.ts";
import { sumUpHeat } from "./heat-sums.ts";

const start = "2026-05-04T07:00:00Z";
const grid = (sn: string, more: object = {}) => ({
  ...{ v: 1, sn, start, seconds: 300, cols: 32, rows: 24, measure: "presence", unit: "s", scale: 0.1 },
  ...{
    cells: [
      [77, 124],
      [78, 40],
    ],
    visits: [
      [77, 3],
      [78, 2],
    ],
    people: 9,
    ...more,
  },
});

async function heatSite() {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const site = await countingSite(server);
  const modelId = await deviceModel(server.admin, { deviceType: 21 });
  const camera = await device(site.ask, { modelId, entityId: site.entityId, deviceType: 21 });
  const post = async (body: unknown, key = camera.key) => {
    const answer = await fetch(`http://127.0.0.1:${server.ports.http}/v1/heat`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...((await answer.json()) as { message: string }) };
  };
  return { server, ...site, camera, post };
}

type KeptHeat = Record<"measure" | "cols" | "rows" | "covered" | "total" | "people", number> & {
  peak: number | null;
};

async function kept({ platform }: ListeningServer, table = "heat_grids") {
  const { rows } = await platform.database.pool.query<KeptHeat & { cells: Buffer }>(
    `select measure, cols, rows, covered, total::int, peak::int, people, cells from ${table} order by 1, ${table === "heat_days" ? "day" : "start_at"}`,
  );
  return rows.map(({ cells, ...row }) => ({ ...row, cells: decodeCells(cells) }));
}

test("a grid is kept once; other values replace it unless the one kept has a higher revision", async () => {
  const { server, camera, post } = await heatSite();
  const { sn } = camera;
  for (let time = 0; time < 2; time++) expect(await post(grid(sn))).toMatchObject({ status: 200 });
  const first = await kept(server);
  expect(first).toMatchObject([
    { measure: 0, cols: 32, rows: 24, covered: 300, total: 164, peak: 124, people: 9 },
    {
      measure: 1,
      total: 5,
      peak: 3,
      cells: [
        [77, 3],
        [78, 2],
      ],
    },
  ]);
  await post(grid(sn, { cells: [[5, 1]], visits: [[5, 1]], revision: 2 }));
  await post(grid(sn, { cells: [[6, 1]], visits: [[6, 1]], revision: 1 }));
  expect((await kept(server)).map(({ cells }) => cells)).toEqual([[[5, 1]], [[5, 1]]]);
});

test("nobody is not the same as not seen, in hours and days too", async () => {
  const { server, camera, post } = await heatSite();
  const { sn } = camera;
  await post(grid(sn));
  await post(grid(sn, { start: "2026-05-04T07:05:00Z", cells: [], visits: [], people: 0 }));
  await post(
    grid(sn, { start: "2026-05-04T07:15:00Z", covered: 100, cells: [[77, 6]], visits: [], people: 1 }),
  );
  server.clock.set("2026-05-04T08:01:00Z");
  while (await sumUpHeat(server.platform));
  const whole = {
    measure: 0,
    covered: 700,
    total: 170,
    people: 10,
    cells: [
      [77, 130],
      [78, 40],
    ],
  };
  expect((await kept(server, "heat_hours"))[0]).toMatchObject(whole);
  expect(await kept(server, "heat_days")).toEqual([]);
  server.clock.set("2026-05-05T08:00:00Z");
  while (await sumUpHeat(server.platform));
  expect((await kept(server, "heat_days"))[0]).toMatchObject(whole);
  // A late correction makes them anew.
  await post(grid(sn, { cells: [[77, 24]], visits: [], people: 9 }));
  server.clock.set("2026-05-05T08:01:00Z");
  while (await sumUpHeat(server.platform));
  expect((await kept(server, "heat_days"))[0]).toMatchObject({ ...whole, total: 30, cells: [[77, 30]] });
});

test.each([
  ["negative cells", { cells: [[1, -1]] }, /cells/],
  ["a cell outside", { cells: [[768, 1]] }, /cells/],
  ["a size that is none", { cols: 2 }, /cols/],
  ["an unknown unit", { unit: "m" }, /unit/],
  ["a unit of another measure", { unit: "index" }, /unit/],
  ["more covered than there is", { covered: 301 }, /covered/],
  ["a start that is crooked", { start: "2026-05-04T07:01:00Z" }, /start/],
  ["a length that is none", { seconds: 301 }, /seconds/],
  [
    "a cell named twice",
    {
      cells: [
        [1, 1],
        [1, 2],
      ],
    },
    /twice/,
  ],
])("%s is refused with the reason, and nothing is kept", async (_, wrong, reason) => {
  const { server, camera, post } = await heatSite();
  expect(await post(grid(camera.sn, wrong))).toMatchObject({
    status: 400,
    message: expect.stringMatching(reason),
  });
  expect(await kept(server)).toEqual([]);
});

test("a wrong key, an unknown device, another length over the same time, the future and long ago", async () => {
  const { server, camera, device: counter, post } = await heatSite();
  expect(await post(grid(camera.sn), counter.key)).toMatchObject({ status: 401 });
  expect(await post(grid("NOBODY-1"))).toMatchObject({ status: 200, data: { waiting: 1 } });
  await post(grid(camera.sn));
  const longer = grid(camera.sn, { seconds: 900, cells: [[1, 5]], visits: [] });
  for (const [body, message] of [
    [longer, /another length/],
    [grid(camera.sn, { start: "2026-05-06T07:00:00Z" }), /in the future/],
    [grid(camera.sn, { start: "2026-01-04T07:00:00Z" }), /not kept any more/],
  ] as const)
    expect(await post(body)).toMatchObject({ status: 400, message: expect.stringMatching(message) });
  expect(await kept(server)).toHaveLength(2);
  // Nothing is lost: what could not be kept as heat is listed.
  expect((await keptPayloads(server)).map(({ state }) => state).sort()).toEqual([
    ...["unreadable", "unreadable", "unreadable", "waiting"],
  ]);
});

test("positions over MQTT: acknowledged once they are durable, watched while the camera is connected", async () => {
  const { server, camera } = await heatSite();
  const { sn, key } = camera;
  const client = await mqttDevice(server, { username: sn, password: key, clientId: sn });
  const at = Date.parse("2026-05-04T08:00:00Z") / 1000;
  const body = {
    sn,
    space: "unit",
    tracks: [{ id: "a", points: [0, 0.4, 0.8].map((t) => [at + t, 0.41, 0.77]) }],
  };
  await client.publishAsync(heatTopic(sn), JSON.stringify(body), { qos: 1 });
  expect(await kept(server)).toMatchObject([
    { measure: 0, total: 12, people: 1, covered: 1 },
    { measure: 1, total: 1 },
  ]);
  // Nobody comes for four minutes.
  server.clock.set("2026-05-04T08:04:00Z");
  await client.publishAsync(stateTopic(sn), '{"state":"ready"}', { qos: 1 });
  await server.stopListening();
  expect(await kept(server)).toMatchObject([{ measure: 0, total: 12, covered: 241 }, { measure: 1 }]);
});

test("what a camera was blind for is not watched, and no sign of its life", async () => {
  const { server, camera } = await heatSite();
  const known = await server.intake.findDevice(camera.sn);
  if (!known) throw new Error(camera.sn);
  const intake = makeHeatIntake(server.platform);
  const moment = (clock: string) => new Date(`2026-05-04T${clock}Z`);
  const at = moment("08:00:00").getTime() / 1000;
  const tracks = [{ id: "a", points: [[at, 0.5, 0.5] as const, [at + 1, 0.5, 0.5] as const] }];
  await intake.take(known, { positions: { tracks } }, moment("08:00:01"), true);
  await intake.present(known, moment("08:00:01"));
  await intake.take(known, { blindSince: moment("08:01:01") }, moment("08:01:01"), true);
  await intake.present(known, moment("08:03:01"));
  await intake.present(known, moment("08:04:01"));
  await intake.stop();
  // From the first second to the 61st, and a minute from 08:03:01 on.
  expect(await kept(server)).toMatchObject([{ measure: 0, covered: 62 + 61 }, { measure: 1 }]);
});

test("two senders of one camera, each with cells of its own, and again: every point counts once", async () => {
  const { server, camera } = await heatSite();
  const known = await server.intake.findDevice(camera.sn);
  if (!known) throw new Error(camera.sn);
  const intake = makeHeatIntake(server.platform);
  const at = Date.parse("2026-05-04T07:30:00Z") / 1000;
  const walked = (id: string) => [{ id, points: [0, 0.4, 0.8].map((t) => [at + t, 0.5, 0.5] as const) }];
  const send = (id: string, cols: number) =>
    intake.take(known, { positions: { cols, tracks: walked(id) } }, new Date("2026-05-04T08:00:00Z"), false);
  for (let time = 0; time < 2; time++)
    for (const [id, cols] of [
      ["a", 32],
      ["b", 16],
    ] as const)
      await send(id, cols);
  await intake.stop();
  expect(await kept(server)).toMatchObject([
    { measure: 0, cols: 16, total: 24, people: 2 },
    { measure: 1, total: 2 },
  ]);
});

test("several servers that begin the same slot at once add to it", async () => {
  const { server, camera } = await heatSite();
  const known = await server.intake.findDevice(camera.sn);
  if (!known) throw new Error(camera.sn);
  const servers = Array.from({ length: 4 }, () => makeHeatIntake(server.platform));
  const slots = Array.from({ length: 10 }, (_, nth) => Date.parse("2026-05-04T06:00:00Z") / 1000 + nth * 300);
  for (const at of slots)
    await Promise.all(
      servers.map((intake, nth) =>
        intake.take(
          known,
          {
            positions: {
              tracks: [
                {
                  id: `${nth}`,
                  points: [
                    [at, 0.5, 0.5],
                    [at + 0.4, 0.5, 0.5],
                  ],
                },
              ],
            },
          },
          new Date("2026-05-04T08:00:00Z"),
          true,
        ),
      ),
    );
  await Promise.all(servers.map((intake) => intake.stop()));
  const presence = (await kept(server)).filter(({ measure }) => measure === 0);
  expect(presence.map(({ total, people }) => [total, people])).toEqual(slots.map(() => [32, 4]));
});

test("after a restart the same positions count once", async () => {
  const { server, camera, post } = await heatSite();
  const at = Date.parse(start) / 1000;
  const points = Array.from({ length: 10 }, (_, nth) => [at + nth * 0.4, 0.1 + nth * 0.05, 0.5]);
  const body = { sn: camera.sn, space: "unit", tracks: [{ id: "a", points }] };
  await post(body);
  const before = await kept(server);
  await server.stopListening();
  const listeners = await makeListeners(server.platform, commandHandlers);
  Object.assign(server.ports, await listeners.start("127.0.0.1"));
  onTestFinished(listeners.stop);
  expect((await post(body)).status).toBe(200);
  expect(await kept(server)).toEqual(before);
});

test("months of grids and hours that are no longer kept are dropped, days stay", async () => {
  const { server, camera, post } = await heatSite();
  await post(grid(camera.sn));
  server.clock.set("2026-05-05T09:00:00Z");
  while (await sumUpHeat(server.platform));
  const run = () =>
    heatRetentionTask(server.platform).run({}, {
      say: () => undefined,
      signal: new AbortController().signal,
    } as never);
  server.clock.set("2026-09-10T09:00:00Z");
  await run();
  expect([await kept(server), (await kept(server, "heat_hours")).length]).toEqual([[], 2]);
  server.clock.set("2028-09-10T09:00:00Z");
  await run();
  expect([(await kept(server, "heat_hours")).length, (await kept(server, "heat_days")).length]).toEqual([
    0, 2,
  ]);
});
