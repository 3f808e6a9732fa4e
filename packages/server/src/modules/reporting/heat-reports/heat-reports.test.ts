import { deviceHealth } from "@foyer/contract/devices/device-health";
import { devices } from "@foyer/contract/devices/devices";
import { logs } from "@foyer/contract/operations/logs";
import { areas } from "@foyer/contract/places/areas";
import { entities } from "@foyer/contract/places/entities";
import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { expect, test } from "vitest";
import { bulkServer, checkFile, importChecked, workbook } from "../../../../test/bulk.ts";
import {
  area,
  companyAdmin,
  device,
  deviceModel,
  entity,
  storeSession,
  storeUser,
} from "../../../../test/factories.ts";
import { heatSite } from "../../../../test/heat-site.ts";
import { pngOf, uploadPlan } from "../../../../test/plan-picture.ts";
import { runTask } from "../../../../test/run-task.ts";
import { cleanUpTask } from "../../operations/jobs/clean-up.task.ts";

const place = (id: number, given: object = {}) => ({ id, left: 100, top: 100, ...given });
const corners = [
  { x: 0, y: 0 },
  { x: 90, y: 0 },
  { x: 90, y: 90 },
];

test("a plan: made, listed, renamed, deleted", async () => {
  const { server, tenantId, ask, at, entityId, see } = await heatSite();
  await expect(server.ask(heatReports.list, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["query:heat"] });
  for (const call of [
    () => looker(heatReports.create, { body: { name: "X", entityId } }),
    () => looker(heatReports.update, { body: { id: 1, name: "X" } }),
    () => looker(heatReports.remove, { body: [1] }),
    () => looker(heatReports.bindable, { query: { heatReportId: 1 } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });

  const { id } = await ask(heatReports.create, { body: { name: "Floor 10", entityId } });
  const { id: second } = await ask(heatReports.create, { body: { name: "Floor 2", entityId } });
  await expect(ask(heatReports.create, { body: { name: "Floor 2", entityId } })).rejects.toMatchObject({
    ...{ status: 409, key: "heatReport.nameTaken" },
  });
  const other = await entity(ask, { name: "Kiosk" });
  await ask(heatReports.create, { body: { name: "Floor 2", entityId: other } });
  expect((await looker(heatReports.list, { query: { entityId } })).content).toMatchObject([
    { id: second, name: "Floor 2", entityName: "Mall", img: "", devices: 0, zones: 0 },
    { id, name: "Floor 10" },
  ]);
  expect((await looker(heatReports.list, { query: { search: "kio" } })).content).toMatchObject([
    { name: "Floor 2", entityId: other },
  ]);
  expect(await see(id)).toMatchObject({
    name: "Floor 10",
    zone: "Europe/Berlin",
    width: 0,
    options: [],
    version: 1,
  });

  await expect(ask(heatReports.update, { body: { id, name: "Floor 2" } })).rejects.toMatchObject({
    status: 409,
  });
  await at("2026-05-04T08:20:00Z");
  await ask(heatReports.update, { body: { id, name: "Roof", metresPerPixel: 0.05, redLimit: 3 } });
  expect(await see(id)).toMatchObject({
    ...{
      name: "Roof",
      metresPerPixel: 0.05,
      redLimit: 3,
      version: 2,
      updateTime: "2026-05-04T08:20:00.000Z",
    },
  });
  await expect(ask(heatReports.remove, { body: [id, second, 987_654] })).rejects.toMatchObject({
    status: 404,
  });
  await ask(heatReports.remove, { body: [id, second] });
  expect((await ask(heatReports.list, {})).content).toMatchObject([{ entityId: other }]);
});

test("plans out of range do not exist", async () => {
  const { server, tenantId, ask, entityId, plan, heatDevice } = await heatSite();
  const other = await entity(ask);
  const [mine, theirs] = [await plan(), await plan("Theirs", other)];
  const foreign = await heatDevice({ entityId: other });
  const may = ["query:heat", "heat:add", "heat:edit", "heat:del"] as const;
  const user = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  expect((await user(heatReports.list, {})).content).toMatchObject([{ id: mine }]);
  for (const call of [
    () => user(heatReports.byId, { query: { hrId: theirs } }),
    () => user(heatReports.remove, { body: [mine, theirs] }),
    () => user(heatReports.bind, { body: { deviceId: foreign.id, heatReportId: mine } }),
    () => user(heatReports.update, { body: { id: mine, options: [place(foreign.id)] } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
});

test("a plan's picture is known by its bytes, says its own size and stays while it is used", async () => {
  const { server, tenantId, ask, plan, see, upload } = await heatSite();
  const { token } = await storeSession(server, tenantId, { may: ["heat:edit"] });
  const sent = await uploadPlan(server, token, pngOf(800, 500, 7));
  expect(sent.data).toMatchObject({ pathName: `/images/${sent.data.hash}`, width: 800, height: 500 });
  expect(await uploadPlan(server, token, Buffer.from("<svg/>"))).toMatchObject({ key: "image.wrong" });
  expect(await uploadPlan(server, token, pngOf(30_001, 10))).toMatchObject({
    ...{ code: 400, fields: { file: "outOfRange" } },
  });
  expect(await uploadPlan(server, token, Buffer.alloc(512_001, pngOf(9, 9)))).toMatchObject({ code: 413 });
  const { token: nobody } = await storeSession(server, tenantId, { may: ["query:heat"] });
  expect(await uploadPlan(server, nobody, pngOf(800, 500))).toMatchObject({ code: 403 });

  const id = await plan();
  await ask(heatReports.update, { body: { id, img: sent.data.pathName, width: 5, height: 5 } });
  expect(await see(id)).toMatchObject({ img: sent.data.pathName, width: 800, height: 500 });
  const [logged] = (await ask(logs.list, { query: { size: 1 } })).content;
  expect(logged?.sentence.map(({ text }) => text).join("")).toMatch(
    /: Picture of the plan an image → an image$/,
  );
  const img = `/images/${"0".repeat(64)}`;
  await expect(ask(heatReports.update, { body: { id, img } })).rejects.toMatchObject({
    ...{ key: "validation.failed", fields: { img: "notThere" } },
  });

  const unused = await upload(50, 50, 9);
  server.clock.set("2026-05-06T08:00:00Z");
  await runTask(cleanUpTask(server.platform, server.identity));
  const status = async (path: string) => (await server.http.inject({ url: `/hx-api${path}` })).statusCode;
  expect([await status(sent.data.pathName), await status(unused)]).toEqual([200, 404]);
});

test("a photo that lies on its side is as large as browsers show it", async () => {
  const { server, token } = await heatSite();
  // A JPEG of 640 by 400 pixels whose EXIF says: turned by a quarter.
  const exif = Buffer.from("4578696600004d4d002a000000080001011200030000000100060000000000", "hex");
  const jpeg = Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]),
    exif,
    Buffer.from([0xff, 0xc0, 0, 17, 8, 1, 144, 2, 128, 3, 1, 17, 0, 2, 17, 1, 3, 17, 1]),
  ]);
  expect((await uploadPlan(server, token, jpeg)).data).toMatchObject({ width: 400, height: 640 });
});

test("a device is placed in the middle of a plan that has a picture, once", async () => {
  const { ask, entityId, plan, see, heatDevice, upload } = await heatSite();
  const ceiling = await heatDevice({ name: "Ceiling" });
  const { id: bare } = await ask(heatReports.create, { body: { name: "Bare", entityId } });
  const onBare = { body: { deviceId: ceiling.id, heatReportId: bare } };
  await expect(ask(heatReports.bind, onBare)).rejects.toMatchObject({ status: 409, key: "heatmap.noImg" });
  await expect(
    ask(heatReports.update, { body: { id: bare, options: [place(ceiling.id)] } }),
  ).rejects.toMatchObject({ key: "heatmap.noImg" });

  const id = await plan();
  const body = { deviceId: ceiling.id, heatReportId: id };
  const { version } = await ask(heatReports.bind, { body });
  expect(version).toBe(3);
  expect((await see(id)).options).toEqual([
    {
      ...{ id: ceiling.id, sn: ceiling.sn, name: "Ceiling", left: 400, top: 200, width: 200, height: 200 },
      ...{ rotateZ: 0, installType: 0, mirror: false, quad: null },
    },
  ]);
  await expect(ask(heatReports.bind, { body })).rejects.toMatchObject({ key: "heatReport.deviceTwice" });
  await expect(ask(heatReports.update, { body: { id, img: "" } })).rejects.toMatchObject({
    key: "heatmap.noImg",
  });

  // A plan smaller than a device: it fills it.
  await ask(heatReports.update, { body: { id: bare, img: await upload(120, 90) } });
  await ask(heatReports.bind, onBare);
  expect((await see(bare)).options).toMatchObject([{ left: 0, top: 0, width: 120, height: 90 }]);

  const elsewhere = await heatDevice({ entityId: await entity(ask) });
  await expect(
    ask(heatReports.bind, { body: { deviceId: elsewhere.id, heatReportId: id } }),
  ).rejects.toMatchObject({ status: 400, fields: { deviceId: "otherEntity" } });
  await expect(
    ask(heatReports.update, { body: { id, options: [place(ceiling.id), place(elsewhere.id)] } }),
  ).rejects.toMatchObject({ status: 400, fields: { "options.1.id": "otherEntity" } });
  await expect(
    ask(heatReports.update, { body: { id, options: [place(ceiling.id), place(ceiling.id)] } }),
  ).rejects.toMatchObject({ status: 400 });
  const quad = [
    [0, 0, 0, 0],
    [1, 0, 90, 90],
    [1, 1, 90, 0],
    [0, 1, 0, 90],
  ].map(([u = 0, v = 0, x = 0, y = 0]) => ({
    ...{ u, v, x, y },
  })) as NonNullable<Parameters<typeof JSON.stringify>[0]>;
  await expect(
    ask(heatReports.update, { body: { id, options: [place(ceiling.id, { quad })] } }),
  ).rejects.toMatchObject({ fields: { "options.0.quad": "areaCrossed" } });
  await ask(heatReports.removeDevice, { body });
  expect((await see(id)).options).toEqual([]);
  await expect(ask(heatReports.removeDevice, { body })).rejects.toMatchObject({ status: 404 });
});

test("devices that may be placed: of the site, seeing heat, not on the plan yet", async () => {
  const { server, tenantId, ask, entityId, plan, heatDevice } = await heatSite();
  const { pool } = server.platform.database;
  const counters = await deviceModel(server.admin, { deviceType: 6 });
  const counter = await device(ask, { modelId: counters, deviceType: 6, entityId });
  const camera = await device(ask, { modelId: counters, deviceType: 6, entityId, name: "Camera" });
  const [one, two] = [await heatDevice({ name: "One" }), await heatDevice({ name: "Two" })];
  await heatDevice({ entityId: await entity(ask) });
  await pool.query("create table if not exists heat_grids__others partition of heat_grids default");
  await pool.query(
    `insert into heat_grids (tenant_id, device_id, start_at, seconds, measure, unit, scale, cols, rows, covered, total, peak, received_at, cells)
     values ($1, $2, '2026-05-04T07:50:00Z', 300, 0, 0, 0.1, 32, 24, 300, 0, 0, now(), '')`,
    [tenantId, camera.id],
  );
  const id = await plan();
  const free = async (search = "") =>
    (await ask(heatReports.bindable, { query: { heatReportId: id, search } })).content;
  expect(await free()).toMatchObject([
    { id: camera.id, name: "Camera", deviceType: 6, online: false, lastHeat: "2026-05-04T07:55:00.000Z" },
    { id: one.id, lastHeat: null },
    { id: two.id },
  ]);
  expect(await free("tw")).toMatchObject([{ id: two.id }]);
  await ask(heatReports.bind, { body: { deviceId: one.id, heatReportId: id } });
  expect((await free()).map((each) => each.id)).toEqual([camera.id, two.id]);
  const ofSite = async (heatReportId?: number) =>
    (await ask(devices.byEntity, { query: { entityId, heatReportId } })).content
      .map((each) => each.id)
      .sort();
  expect(await ofSite(id)).toEqual([counter.id, camera.id, two.id].sort());
  expect(await ofSite()).toEqual([counter.id, camera.id, one.id, two.id].sort());
});

test("who saves after somebody else has saved is told so, and nothing is lost", async () => {
  const { ask, plan, see, heatDevice } = await heatSite();
  const id = await plan();
  const ceiling = await heatDevice();
  const { version } = await see(id);
  await ask(heatReports.bind, { body: { deviceId: ceiling.id, heatReportId: id } });
  await expect(
    ask(heatReports.update, { body: { id, options: [], name: "Mine", version } }),
  ).rejects.toMatchObject({ status: 409, key: "conflict.changed" });
  expect(await see(id)).toMatchObject({ name: "Ground floor", options: [{ id: ceiling.id }] });
  const saves = await Promise.allSettled(
    ["A", "B"].map((name) => ask(heatReports.update, { body: { id, name, version: version + 1 } })),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a moved device keeps its history where it was", async () => {
  const { ask, at, plan, see, heatDevice, keepHeat, history } = await heatSite();
  const id = await plan();
  const { id: deviceId } = await heatDevice();
  const move = async (moment: string, left: number, from?: "now" | "always") => {
    await at(moment);
    return ask(heatReports.update, { body: { id, options: [place(deviceId, { left })], from } });
  };
  await move("2026-05-04T08:00:00Z", 10);
  await keepHeat(deviceId, "2026-05-04");
  // Still editing: no history of a place it was in for minutes.
  await move("2026-05-04T08:14:00Z", 20);
  expect(await history(id, deviceId)).toEqual([["ever", "on", 20]]);
  await move("2026-05-06T09:00:00Z", 30);
  const moved = [
    ["ever", "2026-05-06T09:00:00.000Z", 20],
    ["2026-05-06T09:00:00.000Z", "on", 30],
  ];
  expect(await history(id, deviceId)).toEqual(moved);
  // The same again is no move; nor is one before anything was seen there.
  await move("2026-05-07T09:00:00Z", 30);
  expect(await history(id, deviceId)).toEqual(moved);
  await move("2026-05-08T09:00:00Z", 40);
  expect(await history(id, deviceId)).toEqual([moved[0], ["2026-05-06T09:00:00.000Z", "on", 40]]);
  expect((await see(id)).options).toMatchObject([{ left: 40 }]);
  await move("2026-05-09T09:00:00Z", 50, "always");
  expect(await history(id, deviceId)).toEqual([["ever", "on", 50]]);
});

test("a device that is taken off keeps what it saw there, and leaves no row where it saw nothing", async () => {
  const { server, ask, at, plan, heatDevice, keepHeat, history } = await heatSite();
  const [ground, upstairs] = [await plan(), await plan("Upstairs")];
  const { id: deviceId } = await heatDevice();
  const body = { deviceId, heatReportId: ground };
  await ask(heatReports.bind, { body });
  await ask(heatReports.removeDevice, { body });
  expect(await history(ground, deviceId)).toEqual([]);

  await ask(heatReports.bind, { body });
  await keepHeat(deviceId, "2026-05-04");
  await at("2026-05-05T08:00:00Z");
  await ask(heatReports.update, { body: { id: ground, options: [] } });
  expect(await history(ground, deviceId)).toEqual([["ever", "2026-05-05T08:00:00.000Z", 400]]);
  // Another floor has it from when it left this one; this one again from when it comes back.
  await at("2026-05-06T08:00:00Z");
  await ask(heatReports.bind, { body: { deviceId, heatReportId: upstairs } });
  await ask(heatReports.bind, { body });
  expect(await history(upstairs, deviceId)).toEqual([["2026-05-05T08:00:00.000Z", "on", 400]]);
  expect(await history(ground, deviceId)).toEqual([
    ["ever", "2026-05-05T08:00:00.000Z", 400],
    ["2026-05-06T08:00:00.000Z", "on", 400],
  ]);
  // A plan that is deleted takes its places along; what its devices saw is kept.
  await ask(heatReports.remove, { body: [ground] });
  expect(await history(ground, deviceId)).toEqual([]);
  expect(await history(upstairs, deviceId)).toHaveLength(1);
  const { rows } = await server.platform.database.pool.query("select from heat_days where device_id = $1", [
    deviceId,
  ]);
  expect(rows).toHaveLength(1);
});

test("a device on a plan is in use; taken off, it is not", async () => {
  const { ask, plan, heatDevice } = await heatSite();
  const id = await plan();
  const { id: deviceId } = await heatDevice();
  const unused = async () =>
    (await ask(devices.list, { query: { state: "unused" } })).content.some((each) => each.id === deviceId);
  const { use } = await ask(deviceHealth.counts, {});
  expect(await unused()).toBe(true);
  await ask(heatReports.update, { body: { id, options: [place(deviceId)] } });
  expect(await unused()).toBe(false);
  expect((await ask(deviceHealth.counts, {})).use).toBe(use + 1);
  await ask(heatReports.update, { body: { id, options: [] } });
  expect(await unused()).toBe(true);
});

test("a device that moves to another site leaves the plans of the first from then on", async () => {
  const { ask, at, plan, see, heatDevice, keepHeat, history, moveToSite } = await heatSite();
  const id = await plan();
  const [seen, fresh] = [await heatDevice(), await heatDevice()];
  await ask(heatReports.update, { body: { id, options: [place(seen.id), place(fresh.id)] } });
  await keepHeat(seen.id, "2026-05-04");
  const { version } = await see(id);
  await at("2026-05-05T08:00:00Z");
  const kiosk = await entity(ask);
  for (const each of [seen, fresh]) await moveToSite(each, kiosk);
  expect(await history(id, seen.id)).toEqual([["ever", "2026-05-05T08:00:00.000Z", 100]]);
  expect(await history(id, fresh.id)).toEqual([]);
  expect((await see(id)).options).toEqual([]);
  // Who has the plan open and saves it would put them back.
  await expect(
    ask(heatReports.update, { body: { id, options: [place(seen.id)], version } }),
  ).rejects.toMatchObject({ key: "conflict.changed" });
  const other = await plan("Kiosk", kiosk);
  await ask(heatReports.bind, { body: { deviceId: seen.id, heatReportId: other } });
  expect(await history(other, seen.id)).toEqual([["2026-05-05T08:00:00.000Z", "on", 400]]);
});

test("a device that a spreadsheet moves to another site leaves the plans of the first as well", async () => {
  const server = await bulkServer();
  const { ask, token } = server;
  const modelId = await deviceModel(server.admin, { deviceType: 21 });
  const [mall, kiosk] = [await entity(ask, { name: "Mall" }), await entity(ask, { name: "Kiosk" })];
  const devicesOf = (entityId: number, sn: string) =>
    device(ask, { modelId, deviceType: 21, entityId, sn, name: sn });
  const [moved, renamed] = [await devicesOf(mall, "W21-1"), await devicesOf(mall, "W21-2")];
  const { id } = await ask(heatReports.create, { body: { name: "Ground floor", entityId: mall } });
  const { pathName: img } = (await uploadPlan(server, token, pngOf(900, 600))).data;
  const options = [place(moved.id), place(renamed.id)];
  await ask(heatReports.update, { body: { id, img, options } });
  const file = await workbook([
    ["Serial number", "Name", "Site"],
    ["W21-1", "", "Kiosk"],
    ["W21-2", "Renamed", ""],
  ]);
  const check = await checkFile(server, token, "devices", file);
  await importChecked(server, ask, "devices", check.id);
  expect((await ask(devices.details, { query: { id: moved.id } })).entityId).toBe(kiosk);
  const { options: left } = await ask(heatReports.byId, { query: { hrId: id } });
  expect(left).toMatchObject([{ id: renamed.id, name: "Renamed" }]);
});

test("areas are drawn on plans of their site, and go when they are deleted", async () => {
  const { ask, entityId, plan, see } = await heatSite();
  const id = await plan();
  const [food, shoes] = [await area(ask, { entityId }), await area(ask, { entityId })];
  const zones = [food, shoes].map((areaId) => ({ areaId, points: corners }));
  await ask(heatReports.update, { body: { id, zones } });
  expect((await see(id)).zones).toEqual(zones);
  await ask(heatReports.update, { body: { id, zones: [...zones].reverse() } });
  expect((await see(id)).zones).toEqual([...zones].reverse());
  expect((await ask(heatReports.list, {})).content).toMatchObject([{ zones: 2 }]);
  await ask(areas.remove, { body: [food] });
  expect((await see(id)).zones).toEqual([zones[1]]);
  const elsewhere = await area(ask, { entityId: await entity(ask) });
  const refused: [object[], object][] = [
    [[{ areaId: elsewhere, points: corners }], { status: 400, fields: { "zones.0.areaId": "otherEntity" } }],
    [[{ areaId: food, points: corners }], { status: 404 }],
    [[zones[1]!, zones[1]!], { status: 400 }],
    [[{ areaId: shoes, points: corners.slice(1) }], { status: 400 }],
  ];
  for (const [wrong, refusal] of refused)
    await expect(
      ask(heatReports.update, { body: { id, zones: wrong as typeof zones } }),
    ).rejects.toMatchObject(refusal);
  expect((await see(id)).zones).toEqual([zones[1]]);
});

test("a site with a plan is not deleted, a device that saw heat neither; one that saw nothing goes with its place", async () => {
  const { ask, plan, see, heatDevice, keepHeat } = await heatSite();
  const shop = await entity(ask);
  const id = await plan("Shop", shop);
  await expect(ask(entities.remove, { body: [shop] })).rejects.toMatchObject({
    ...{ status: 409, key: "entity.hasHeatReports" },
  });
  const [seen, fresh] = [await heatDevice({ entityId: shop }), await heatDevice({ entityId: shop })];
  await ask(heatReports.update, { body: { id, options: [place(seen.id), place(fresh.id)] } });
  await keepHeat(seen.id, "2026-05-04");
  await expect(ask(devices.remove, { body: [seen.id] })).rejects.toMatchObject({ key: "device.inUse" });
  await ask(devices.remove, { body: [fresh.id] });
  expect((await see(id)).options).toMatchObject([{ id: seen.id }]);
  await ask(heatReports.remove, { body: [id] });
  await expect(ask(entities.remove, { body: [shop] })).rejects.toMatchObject({ key: "entity.holds" });
});

test("a heat device has a name, a serial number and a site", async () => {
  const { ask, modelId, entityId } = await heatSite();
  const draft = { sn: "W21-1", name: "Heat", deviceType: 21, modelId, entityId, uploadInterval: 5 };
  for (const field of ["sn", "name", "entityId"] as const) {
    const { [field]: _, ...rest } = draft;
    await expect(ask(devices.create, { body: rest as typeof draft })).rejects.toMatchObject({
      ...{ status: 400, key: "validation.failed", fields: { [field]: "required" } },
    });
  }
  expect((await ask(devices.create, { body: draft })).id).toBeGreaterThan(0);
});

test("the operation log says what was done to plans and their devices", async () => {
  const { server, tenantId, entityId, plan, heatDevice } = await heatSite();
  const ask = await companyAdmin(server, tenantId);
  const id = await plan();
  const ceiling = await heatDevice({ name: "Ceiling" });
  const body = { deviceId: ceiling.id, heatReportId: id };
  await ask(heatReports.bind, { body });
  await ask(heatReports.removeDevice, { body });
  await ask(heatReports.update, { body: { id, redLimit: 4, options: [] } });
  await ask(heatReports.update, { body: { id, name: "Hall" } });
  await ask(heatReports.create, { body: { name: "Roof", entityId } });
  await ask(heatReports.remove, { body: [id] });
  const { content } = await ask(logs.list, { query: { size: 6 } });
  const said = content.map(({ sentence }) =>
    sentence
      .map(({ text }) => text)
      .join("")
      .replace(/^.*? (?=bound|unbound|changed|renamed|added|deleted)/, ""),
  );
  expect(said).toEqual([
    "deleted the heat area “Hall”",
    "added the heat area “Roof”",
    "renamed the heat area “Ground floor” to “Hall”",
    "changed the heat area “Ground floor”: Red from – → 4",
    "unbound the device “Ceiling” from “Ground floor”",
    "bound the device “Ceiling” to “Ground floor”",
  ]);
});
