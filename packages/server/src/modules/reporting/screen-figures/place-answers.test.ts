import { notes } from "@foyer/contract/analytics/notes";
import { occupancy } from "@foyer/contract/analytics/occupancy";
import { companies } from "@foyer/contract/places/companies";
import { entities } from "@foyer/contract/places/entities";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import type { PartOf, ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import {
  access,
  area,
  binding,
  companyAdmin,
  device,
  deviceModel,
  entity,
  storeUser,
} from "../../../../test/factories.ts";
import { heatSite } from "../../../../test/heat-site.ts";
import { screenParts, screenQuestion } from "../../../../test/screen-questions.ts";
import { testServer } from "../../../../test/test-server.ts";
import { Failed } from "../../../platform/batch-loader.ts";
import { makeHeatIntake } from "../../counting/heat/heat.ts";
import { devicesBySn } from "../../devices/registry/registry.ts";

function partOf<Kind extends ScreenPart["what"]>(kind: Kind, part: ScreenPart | undefined) {
  if (part?.what !== kind) throw new Error(`${part?.what} instead of ${kind}`);
  return part as Extract<ScreenPart, { what: Kind }>;
}

const corners = [
  { x: 0, y: 0 },
  { x: 500, y: 0 },
  { x: 500, y: 600 },
];

/** A site with a plan of two areas, of which one is counted: 7 came into it today, of a limit of 8. */
async function plannedSite() {
  const site = await heatSite();
  const { ask, server, entityId, tenantId } = site;
  const modelId = await deviceModel(server.admin);
  const hallId = await area(ask, { entityId, name: "Hall" });
  const yardId = await area(ask, { entityId, name: "Yard" });
  const corridorId = await access(ask, { entityId, areas: [{ areaId: hallId, sign: 1 }] });
  const counter = await device(ask, { modelId, entityId });
  await binding(ask, { corridorId, deviceId: counter.id, from: "2024-01-01" });
  const planId = await site.plan();
  const drawn = [hallId, yardId].map((areaId) => ({ areaId, points: corners }));
  await ask(heatReports.update, { body: { id: planId, zones: drawn } });
  await counted(server, { tenantId, device: counter }, "Z", { "2026-05-04 07:00": { in: 9, out: 2 } });
  await ask(occupancy.setLimit, { body: { dataType: 2, id: hallId, limit: 8 } });
  return { ...site, ask, hallId, yardId, planId };
}

test("a plan shows each of its areas with what is asked and who is inside now", async () => {
  const { ask, entityId, hallId, yardId } = await plannedSite();
  const of = { dataType: 0 as const, ids: [entityId] };
  const [answer] = await screenParts(ask, screenQuestion("plan", of, { measure: "flowIn" }));
  const part = partOf("plan", answer);
  expect(part.plan).toEqual({
    ...{ name: "Ground floor", width: 1_000, height: 600 },
    img: expect.stringMatching(/^\/images\/[0-9a-f]{64}$/),
  });
  expect(part.areas).toMatchObject([
    {
      ...{ id: hallId, name: "Hall", points: corners, limit: 8, state: "filling" },
      ...{ figure: { value: 9 }, people: { value: 7 } },
    },
    { id: yardId, name: "Yard", figure: { value: null }, people: { value: null }, limit: null, state: null },
  ]);
});

test("of several plans the first is shown, or the one that is chosen where it is of these places", async () => {
  const site = await plannedSite();
  const { ask, entityId, plan } = site;
  const upper = await plan("Upper floor");
  const otherId = await entity(ask, { name: "Annex" });
  const elsewhere = await plan("Annex", otherId);
  await ask(heatReports.create, { body: { name: "No picture yet", entityId: otherId } });
  const of = { dataType: 0 as const, ids: [entityId] };
  const names = async (...questions: ReturnType<typeof screenQuestion>[]) =>
    (await screenParts(ask, ...questions)).map((part) => partOf("plan", part).plan?.name);
  expect(
    await names(
      screenQuestion("plan", of),
      screenQuestion("plan", of, { plan: upper }),
      screenQuestion("plan", of, { plan: elsewhere }),
      screenQuestion("plan", { dataType: 0, ids: [await entity(ask)] }),
    ),
  ).toEqual(["Ground floor", "Upper floor", "Ground floor", undefined]);
});

test("plans, and what is silent, are for who may see them elsewhere", async () => {
  const { server, tenantId, entityId } = await plannedSite();
  const of = { dataType: 0 as const, ids: [entityId] };
  const looker = await storeUser(server, tenantId, { may: ["screen:list"] });
  const asked = (["plan", "heat", "faults", "opening", "notes"] as const).map((what) =>
    screenQuestion(what, of),
  );
  expect((await screenParts(looker, ...asked)).map(({ what }) => what)).toEqual([
    ...["refused", "refused", "refused", "opening", "notes"],
  ]);
  const other = await storeUser(server, tenantId, {
    may: ["screen:list", "query:heat", "device:list"],
    range: { entityIds: [] },
  });
  expect(new Set((await screenParts(other, ...asked)).map(({ what }) => what))).toEqual(new Set(["refused"]));
});

test("a heat map is some bytes: not watched, nobody, and up to the most", async () => {
  const { ask, server, at, plan, heatDevice } = await heatSite();
  const camera = await heatDevice({ name: "Ceiling" });
  const reportId = await plan();
  const half = { id: camera.id, left: 0, top: 0, width: 500, height: 600 };
  await ask(heatReports.update, { body: { id: reportId, options: [half], metresPerPixel: 0.02 } });
  await at("2026-05-04T12:00:00Z");
  const intake = makeHeatIntake(server.platform);
  const known = (await devicesBySn(server.platform.database.db, [camera.sn])).get(camera.sn);
  if (!known || known instanceof Failed) throw new Error("no camera");
  const slot = { start: new Date("2026-05-04T08:00:00Z"), seconds: 300, covered: 300, cols: 5, rows: 6 };
  const cells = [[0, 3_000] as const];
  const grid = { measure: "presence" as const, unit: "s" as const, scale: 0.1, cells, people: 1, ...slot };
  await intake.take(known, { grids: [grid] }, new Date("2026-05-04T08:05:00Z"), true);
  await intake.stop();
  const [answer] = await screenParts(ask, screenQuestion("heat"));
  const part = partOf("heat", answer);
  const levels = [...Buffer.from(part.levels, "base64")];
  expect(part).toMatchObject({
    plan: { name: "Ground floor" },
    unit: "s",
    cols: 96,
    rows: 58,
    perMetre: true,
  });
  expect(levels).toHaveLength(96 * 58);
  // Somebody stood in the first square of 100 by 100 pixels, two metres each way, all the time.
  expect(levels[0]).toBe(255);
  expect(levels[20]).toBe(1);
  expect(levels[60]).toBe(0);
  expect(part.most).toBeCloseTo(1 / 4, 2);
  expect(JSON.stringify(part).length).toBeLessThan(9_000);
});

test("notes of the days about the places and what is above them, the latest first, as they were written", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const { ask, entityId } = await countingSite(server);
  const otherId = await entity(ask, { name: "South" });
  const write = (startTime: string, text: string, more: object = {}) =>
    ask(notes.create, { body: { startTime, kind: "sale", text, ...more } });
  await write("2026-05-11", "<img src=x onerror=alert(1)>", { entityId });
  await write("2026-05-13", "For all");
  await write("2026-05-12", "Elsewhere", { entityId: otherId });
  await write("2026-05-04", "Last week", { entityId });
  const of = { dataType: 0 as const, ids: [entityId] };
  const [week, today, one] = await screenParts(
    ask,
    screenQuestion("notes", of, { time: "thisWeek" }),
    screenQuestion("notes", of),
    screenQuestion("notes", of, { time: "thisWeek", size: 1 }),
  );
  expect(partOf("notes", week).notes.map(({ text, place }) => [text, place === null])).toEqual([
    ["For all", true],
    ["<img src=x onerror=alert(1)>", false],
  ]);
  expect(partOf("notes", today).notes.map(({ text }) => text)).toEqual(["For all"]);
  expect(partOf("notes", one).notes).toHaveLength(1);
});

test("faults are devices nothing is heard of, and what is wrong with counts, each once", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const site = await countingSite(server, { from: "2026-05-01" });
  const { tenantId, entityId, device: counter } = site;
  const faults = async (ask = site.ask): Promise<PartOf<"faults">> =>
    partOf("faults", (await screenParts(ask, screenQuestion("faults", { dataType: 0, ids: [entityId] })))[0]);
  const seen = (ids: number[], moment: string) =>
    server.platform.database.pool.query("update devices set last_seen_at = $2 where id = any($1)", [
      ids,
      moment,
    ]);
  await counted(server, { tenantId, device: counter }, "+02:00", { "2026-05-13 11:45": { in: 1 } });
  await seen([counter.id], "2026-05-13T12:05:00+02:00");
  expect(await faults()).toMatchObject({ faults: [], count: 0 });
  const found = async (moment: string) => {
    server.clock.set(moment);
    const { faults: all, count } = await faults(await companyAdmin(server, tenantId));
    expect(count).toBe(all.length);
    return all.map(({ kind, name, since }) => [kind, name, since]);
  };
  // One that is silent for long stands there once, although it is offline as well.
  expect(await found("2026-05-13T20:00:00+02:00")).toEqual([["silent", counter.sn, "2026-05-13"]]);
  // Nothing is missing where its counts came another way.
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const ask = await companyAdmin(server, tenantId);
  const shopId = await entity(ask, { name: "Shop", timeZone: "Europe/Berlin", workTime: "09:00~19:00" });
  const camera = await device(ask, { modelId, deviceType: 2, entityId: shopId });
  const corridorId = await access(ask, { entityId: shopId });
  await binding(ask, { corridorId, deviceId: camera.id, from: "2026-05-13 18:00:00" });
  await counted(server, { tenantId, device: camera }, "+02:00", { "2026-05-13 20:45": { in: 1 } });
  await seen([camera.id], "2026-05-13T19:00:00+02:00");
  server.clock.set("2026-05-13T21:00:00+02:00");
  const of = { dataType: 0 as const, ids: [shopId] };
  const [answer] = await screenParts(await companyAdmin(server, tenantId), screenQuestion("faults", of));
  expect(partOf("faults", answer)).toMatchObject({
    faults: [{ kind: "offline", name: camera.sn, site: "Shop", since: "2026-05-13" }],
    count: 1,
  });
});

test("opening hours are the span that runs or the next one, over midnight as well", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const { ask, entityId, tenantId } = await countingSite(server);
  const shop = await entity(ask, { name: "Shop", timeZone: "Europe/Berlin", workTime: "09:00~20:00" });
  const bar = await entity(ask, { name: "Bar", timeZone: "Europe/Berlin", workTime: "18:00~02:00" });
  const hours = async (...ids: number[]) =>
    partOf(
      "opening",
      (
        await screenParts(
          await companyAdmin(server, tenantId),
          screenQuestion("opening", { dataType: 0, ids }),
        )
      )[0],
    ).hours;
  const daily = (from: string, to: string) => ({ kind: "daily", from, to });
  expect(await hours(shop)).toEqual(daily("2026-05-13T07:00:00.000Z", "2026-05-13T18:00:00.000Z"));
  expect(await hours(bar)).toEqual(daily("2026-05-13T16:00:00.000Z", "2026-05-14T00:00:00.000Z"));
  expect(await hours(entityId)).toEqual({ kind: "always" });
  expect(await hours(shop, bar)).toEqual({ kind: "several" });
  server.clock.set("2026-05-13T20:00:00+02:00");
  expect(await hours(shop)).toEqual(daily("2026-05-14T07:00:00.000Z", "2026-05-14T18:00:00.000Z"));
  server.clock.set("2026-05-14T01:00:00+02:00");
  expect(await hours(bar)).toEqual(daily("2026-05-13T16:00:00.000Z", "2026-05-14T00:00:00.000Z"));
});

test("a map has the sites that lie somewhere, with their numbers, and counts the others", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const { ask, tenantId, entityId, device: counter, accessId } = await countingSite(server);
  const { deptId, name } = await ask(entities.details, { query: { id: entityId } });
  const coordinates = "52.5219, 13.4132";
  await ask(entities.update, {
    body: { id: entityId, name, deptId, timeZone: "Europe/Berlin", workTime: "00:00~00:00", coordinates },
  });
  await entity(ask, { name: "Nowhere" });
  await counted(server, { tenantId, device: counter }, "+02:00", { "2026-05-13 09:00": { in: 12 } });
  const [all, areas] = await screenParts(
    ask,
    screenQuestion("sites"),
    screenQuestion("sites", { dataType: 1, ids: [accessId] }),
  );
  expect(partOf("sites", all)).toMatchObject({
    sites: [{ id: entityId, name, latitude: 52.5219, longitude: 13.4132, figure: { value: 12 } }],
    unplaced: 1,
  });
  expect(areas).toEqual({ what: "refused" });
});

test("the logo is that of the company", async () => {
  const { ask, upload } = await heatSite();
  const [none] = await screenParts(ask, screenQuestion("logo"));
  expect(none).toEqual({ what: "logo", img: null });
  const logo = await upload(200, 45, 1);
  await ask(companies.oneself, { body: { logo } });
  expect(await screenParts(ask, screenQuestion("logo"))).toEqual([{ what: "logo", img: `/hx-api${logo}` }]);
});
