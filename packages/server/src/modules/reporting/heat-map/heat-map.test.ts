import { cellsOfText, decodeCells, type HeatCell } from "@foyer/contract/counting/heat-cells";
import { areas } from "@foyer/contract/places/areas";
import { type HeatMapAnswer, heatMaps } from "@foyer/contract/reporting/heat-map";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { expect, test } from "vitest";
import { company, companyAdmin, type MadeDevice, storeUser } from "../../../../test/factories.ts";
import { heatSite } from "../../../../test/heat-site.ts";
import { Failed } from "../../../platform/batch-loader.ts";
import { makeHeatIntake } from "../../counting/heat/heat.ts";
import { sumUpHeat } from "../../counting/heat/heat-sums.ts";
import type { DecodedGrid } from "../../devices/protocols/protocols.ts";
import { devicesBySn } from "../../devices/registry/registry.ts";

type Site = Awaited<ReturnType<typeof heatSite>>;

/** 10 x 6 cells of 100 pixels on a plan of 1,000 x 600. */
const size = { cols: 10, rows: 6 };

/** Keeps what a device saw in five minutes from a moment on; visits are one for each used cell. */
async function saw(
  { server }: Site,
  { sn }: MadeDevice,
  at: string,
  cells: HeatCell[],
  more: Partial<DecodedGrid> = {},
) {
  const intake = makeHeatIntake(server.platform);
  const known = (await devicesBySn(server.platform.database.db, [sn])).get(sn);
  if (!known || known instanceof Failed) throw new Error(sn);
  const slot = { start: new Date(at), seconds: 300, covered: 300, ...size, ...more };
  const grids: DecodedGrid[] = [
    { measure: "presence", unit: "s", scale: 0.1, cells, people: cells.length, ...slot },
    { measure: "visits", unit: "n", scale: 1, cells: cells.map(([cell]) => [cell, 1] as const), ...slot },
  ];
  const isPresence = more.measure === undefined;
  const refused = await intake.take(
    known,
    { grids: isPresence ? grids : grids.slice(0, 1) },
    new Date(at),
    true,
  );
  expect(refused).toBeUndefined();
  await intake.stop();
}

/** The plan with a device that covers all of it. */
async function wholePlan() {
  const site = await heatSite();
  const camera = await site.heatDevice({ name: "Ceiling" });
  const reportId = await site.plan();
  const whole = { id: camera.id, left: 0, top: 0, width: 1_000, height: 600 };
  const place = (more: object = {}) =>
    site.ask(heatReports.update, { body: { id: reportId, options: [{ ...whole, ...more }] } });
  await place();
  const asked = (more: object = {}) =>
    site.ask(heatMaps.ask, { body: { reportId, startTime: "2026-05-04", endTime: "2026-05-04", ...more } });
  return { ...site, site, camera, reportId, whole, place, asked };
}

const shown = ({ steps, layers }: HeatMapAnswer) =>
  layers.flatMap(({ frames }) =>
    frames.map(({ step, covered, people, cells, visits }) => ({
      time: steps[step]?.time,
      ...{ covered, people, cells: decodeCells(cellsOfText(cells)) },
      ...(visits !== undefined && { visits: decodeCells(cellsOfText(visits)) }),
    })),
  );

test("piece by piece on the site's clock: nobody is a frame without cells, not seen is none", async () => {
  const { site, camera, asked, at } = await wholePlan();
  await at("2026-05-04T12:00:00Z");
  await saw(site, camera, "2026-05-04T08:00:00Z", [
    [0, 100],
    [11, 50],
  ]);
  await saw(site, camera, "2026-05-04T08:05:00Z", []);
  await saw(site, camera, "2026-05-04T09:00:00Z", [[0, 30]]);
  const fine = await asked({ step: "5m" });
  const zoneHour = fine.zone === "Europe/Berlin" ? "10" : "08";
  expect(shown(fine)).toEqual([
    {
      time: `2026-05-04 ${zoneHour}:00`,
      covered: 300,
      people: 2,
      cells: [
        [0, 100],
        [11, 50],
      ],
      visits: [
        [0, 1],
        [11, 1],
      ],
    },
    { time: `2026-05-04 ${zoneHour}:05`, covered: 300, people: 0, cells: [], visits: [] },
    { time: expect.stringContaining(":00"), covered: 300, people: 1, cells: [[0, 30]], visits: [[0, 1]] },
  ]);
  // Hours, also before their sums are made.
  const hours = shown(await asked());
  expect(hours.map(({ covered, cells }) => [covered, cells])).toEqual([
    [
      600,
      [
        [0, 100],
        [11, 50],
      ],
    ],
    [300, [[0, 30]]],
  ]);
  await at("2026-05-04T12:10:00Z");
  while (await sumUpHeat(site.server.platform));
  expect(shown(await asked())).toEqual(hours);
  const day = { startTime: "2026-05-01", endTime: "2026-05-04", step: "1d" };
  expect(shown(await asked(day))).toMatchObject([
    {
      time: "2026-05-04",
      covered: 900,
      cells: [
        [0, 130],
        [11, 50],
      ],
    },
  ]);
  await at("2026-05-06T12:00:00Z");
  while (await sumUpHeat(site.server.platform));
  expect(shown(await asked(day))).toMatchObject([
    {
      covered: 900,
      people: 3,
      cells: [
        [0, 130],
        [11, 50],
      ],
    },
  ]);
});

test("a device that is moved leaves its history where it stood", async () => {
  const { site, camera, asked, at, place } = await wholePlan();
  await saw(site, camera, "2026-05-04T08:00:00Z", [[0, 100]]);
  await at("2026-05-04T10:00:00Z");
  await place({ left: 500, width: 500 });
  await at("2026-05-04T11:00:00Z");
  await saw(site, camera, "2026-05-04T10:30:00Z", [[0, 40]]);
  const { layers } = await asked({ step: "5m" });
  expect(layers.map(({ placement, frames }) => [placement.left, frames.length])).toEqual([
    [0, 1],
    [500, 1],
  ]);
});

test("by days: one whose sum is still to be made is read from its hours, and one of a move is of both places", async () => {
  const { site, camera, asked, at, place } = await wholePlan();
  await saw(site, camera, "2026-05-04T08:00:00Z", [[0, 100]]);
  await at("2026-05-04T10:00:00Z");
  await place({ left: 500, width: 500 });
  await at("2026-05-04T11:00:00Z");
  await saw(site, camera, "2026-05-04T10:30:00Z", [[0, 40]]);
  await at("2026-05-06T12:00:00Z");
  const day = { startTime: "2026-05-03", endTime: "2026-05-05", step: "1d" };
  const cellsOf = async () =>
    (await asked(day)).layers.map(({ placement, frames }) => [
      placement.left,
      frames.map(({ cells }) => decodeCells(cellsOfText(cells))),
    ]);
  const expected = [
    [0, [[[0, 100]]]],
    [500, [[[0, 40]]]],
  ];
  expect(await cellsOf()).toEqual(expected);
  while (await sumUpHeat(site.server.platform));
  expect(await cellsOf()).toEqual(expected);
});

test("areas: person-seconds, people at once, share and place; a mean where several see one", async () => {
  const { site, ask, camera, heatDevice, entityId, reportId, whole, asked, at } = await wholePlan();
  const zone = async (name: string, x: number) => {
    const { id: areaId } = await ask(areas.create, { body: { name, entityId } });
    const corners = [
      [x, 0],
      [x + 500, 0],
      [x + 500, 600],
      [x, 600],
    ] as const;
    return { areaId, points: corners.map(([px, py]) => ({ x: px, y: py })) };
  };
  const zones = [await zone("Left", 0), await zone("Right", 500)];
  const second = await heatDevice({ name: "Beside" });
  await ask(heatReports.update, {
    body: { id: reportId, zones, options: [whole, { ...whole, id: second.id }] },
  });
  await at("2026-05-04T12:00:00Z");
  // 60 person-seconds on the left and 20 on the right, which both devices see.
  for (const device of [camera, second])
    await saw(site, device, "2026-05-04T08:00:00Z", [
      [0, 600],
      [9, 200],
    ]);
  const answer = await asked();
  expect(answer.zones.map(({ name, place }) => [name, place])).toEqual([
    ["Left", 1],
    ["Right", 2],
  ]);
  const [left, right] = answer.zones;
  expect(left?.personSeconds).toBeCloseTo(60, 3);
  expect(left?.atOnce).toBeCloseTo(0.2, 3);
  expect(left?.share).toBeCloseTo(0.75, 3);
  expect(left?.covered).toBeCloseTo(300, 3);
  expect(right?.personSeconds).toBeCloseTo(20, 3);
});

test("units stay apart, weekdays and opening hours are chosen, and days have their bounds", async () => {
  const { site, camera, asked, at } = await wholePlan();
  await at("2026-05-05T12:00:00Z");
  await saw(site, camera, "2026-05-04T08:00:00Z", [[0, 100]]);
  await saw(site, camera, "2026-05-04T01:00:00Z", [[0, 7]]);
  await saw(site, camera, "2026-05-04T08:00:00Z", [[0, 9]], { measure: "motion", unit: "index", scale: 1 });
  const { layers } = await asked({ step: "30m" });
  expect(layers.map(({ measure, unit }) => [measure, unit]).sort()).toEqual([
    ["motion", "index"],
    ["presence", "s"],
  ]);
  // 4 May 2026 is a Monday.
  expect(shown(await asked({ weekdays: [2, 3] }))).toEqual([]);
  expect(shown(await asked({ weekdays: [1] })).length).toBeGreaterThan(0);
  const open = shown(await asked({ openHoursOnly: true, step: "5m" })).map(({ cells }) => cells);
  expect(open).toContainEqual([[0, 100]]);
  expect(open).not.toContainEqual([[0, 7]]);
  await expect(asked({ startTime: "2026-05-03", step: "5m" })).rejects.toMatchObject({
    fields: { step: "daysTooMany" },
  });
  await expect(asked({ startTime: "2026-05-05" })).rejects.toMatchObject({ status: 400 });
});

test("nobody without the right, and of no other company, sees a plan's heat", async () => {
  const { server, tenantId, reportId, asked } = await wholePlan();
  const body = { reportId, startTime: "2026-05-04", endTime: "2026-05-04" };
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(looker(heatMaps.ask, { body })).rejects.toMatchObject({ status: 403 });
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(heatMaps.ask, { body })).rejects.toMatchObject({ status: 404 });
  expect((await asked()).completeness).toBe(0);
});

test("live: the newest five minutes of the devices that stand on the plan", async () => {
  const { site, ask, camera, reportId, at } = await wholePlan();
  await at("2026-05-04T08:07:00Z");
  await saw(site, camera, "2026-05-04T08:00:00Z", [[0, 100]]);
  await saw(site, camera, "2026-05-04T08:05:00Z", [[1, 3]], { scale: 1 });
  const live = () => ask(heatReports.realTime, { query: { hrId: reportId } });
  const { devices } = await live();
  expect(devices).toMatchObject([
    { deviceId: camera.id, since: "2026-05-04T08:05:00.000Z", covered: 300, people: 1 },
  ]);
  expect(decodeCells(cellsOfText(devices[0]?.cells ?? ""))).toEqual([[1, 30]]);
  await at("2026-05-04T08:20:00Z");
  expect((await live()).devices).toEqual([]);
});
