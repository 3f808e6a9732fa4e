import { devices } from "@foyer/contract/devices/devices";
import { bulk } from "@foyer/contract/places/bulk";
import { expect, test } from "vitest";
import { bulkServer, checkFile, importChecked, workbook } from "../../../../test/bulk.ts";
import {
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  organisation,
  storeSession,
} from "../../../../test/factories.ts";
import { isOnCitus } from "../../../../test/test-server.ts";

const kind = "devices" as const;
const names = ["Serial number", "Name", "Device type", "Model", "Site", "Upload interval", "Record period"];

async function place() {
  const server = await bulkServer();
  const modelId = await deviceModel(server.admin, { code: "HX-H6" });
  await deviceModel(server.admin, { code: "CAM", deviceType: 2, deviceName: "Ceiling eye", snLenth: 4 });
  const deptId = await organisation(server.ask, { name: "East" });
  const entityId = await entity(server.ask, { name: "Mall", deptId });
  return { ...server, modelId, entityId };
}

test("devices of a spreadsheet are added, changed and left as they are", async () => {
  const server = await place();
  const { ask, token, modelId, entityId, tenantId } = server;
  await device(ask, { modelId, entityId, sn: "OLD", name: "Old", uploadInterval: 30 });
  await device(ask, { modelId, entityId, sn: "SAME", name: "Same", uploadInterval: 30 });
  const added: unknown[] = [];
  server.platform.events.on("deviceAdded", (news) => added.push(news));
  const file = await workbook([
    names,
    ["NEW", "", "", "hx-h6", "Mall", "", ""],
    ["EYE1", "Eye", "Binocular", "Ceiling eye", "East / Mall", "10", "5"],
    ["OLD", "Renamed", "", "", "", "60", ""],
    ["SAME", "Same", "1", "HX-H6", "Mall", "30", "5"],
  ]);
  const check = await checkFile(server, token, kind, file);
  expect(check.counts).toEqual({ create: 2, update: 1, unchanged: 1, fault: 0 });
  await importChecked(server, ask, kind, check.id);
  const { content } = await ask(devices.list, { query: { sort: "sn,asc" } });
  expect(
    content.map(({ sn, name, deviceType, uploadInterval, recordPeriod }) => [
      sn,
      name,
      deviceType,
      uploadInterval,
      recordPeriod,
    ]),
  ).toEqual([
    ["EYE1", "Eye", 2, 10, 5],
    // A type's usual interval, and a multiple of the record period.
    ["NEW", "NEW", 1, 30, 5],
    ["OLD", "Renamed", 1, 60, 5],
    ["SAME", "Same", 1, 30, 5],
  ]);
  expect(added).toMatchObject([
    { tenantId, sn: "NEW" },
    { tenantId, sn: "EYE1" },
  ]);
});

// On Citus it is the planners of workers that know.
test.skipIf(isOnCitus())("the planner knows of imported devices at once", async () => {
  const server = await place();
  const { ask, token } = server;
  const rows = Array.from({ length: 30 }, (_, nth) => [`SN-${nth}`, "", "", "hx-h6", "Mall", "", ""]);
  const check = await checkFile(server, token, kind, await workbook([names, ...rows]));
  await importChecked(server, ask, kind, check.id);
  const known = await server.platform.database.pool.query(
    "select relname as table, reltuples::int as rows from pg_class where relname in ('devices', 'serial_numbers') order by 1",
  );
  expect(known.rows).toEqual([
    { table: "devices", rows: 30 },
    { table: "serial_numbers", rows: 30 },
  ]);
});

test("what is wrong with a row is told at its column", async () => {
  const server = await place();
  const { ask, token, modelId, entityId } = server;
  await device(ask, { modelId, entityId, sn: "TWICE" });
  const file = await workbook([
    names,
    ["with space", "", "", "HX-H6", "Mall", "", ""],
    ["A1", "", "", "HX-H7", "Nowhere", "", ""],
    ["A2", "", "Binocular", "HX-H6", "Mall", "", ""],
    ["A3", "", "Kettle", "HX-H6", "Mall", "", ""],
    ["A4", "", "", "HX-H6", "Mall", "12", "5"],
    ["A5", "", "", "CAM", "Mall", "", ""],
    ["A6", "", "", "", "", "", ""],
    ["TWICE", "", "", "", "", "60", ""],
    ["TWICE", "", "", "", "", "60", ""],
  ]);
  const { faulty } = await checkFile(server, token, kind, file);
  expect(faulty.map(({ cells, faults }) => [cells.sn, faults])).toEqual([
    ["with space", { sn: "serialNumber" }],
    ["A1", { model: "notThere", entity: "notThere" }],
    ["A2", { model: "notOfType" }],
    ["A3", { type: "unknown" }],
    ["A4", { interval: "multipleOfRecordPeriod" }],
    ["A5", { sn: "serialNumberLength" }],
    ["A6", { model: "required", entity: "required" }],
    ["TWICE", { sn: "twice" }],
  ]);
});

test("a serial number of another company is no news of it: the row is left out, the others are imported", async () => {
  const server = await place();
  const { ask, token, modelId } = server;
  await device(await companyAdmin(server, await company(server.admin)), { modelId, sn: "THEIRS" });
  const file = await workbook([
    names,
    ["THEIRS", "", "", "HX-H6", "Mall"],
    ["OURS", "", "", "HX-H6", "Mall"],
  ]);
  const check = await checkFile(server, token, kind, file);
  const done = await importChecked(server, ask, kind, check.id);
  expect(done).toMatchObject({ counts: { create: 1, fault: 1 }, faulty: [{ faults: { sn: "taken" } }] });
  expect((await ask(devices.list, {})).content).toMatchObject([{ sn: "OURS" }]);
});

test("an export is an import that changes nothing; whoever may not is refused, out of range nothing is seen", async () => {
  const server = await place();
  const { ask, token, tenantId, modelId, entityId } = server;
  await device(ask, { modelId, entityId, sn: "A1", name: "Door" });
  await device(ask, { modelId, sn: "B1" });
  const exported = await server.http.inject({
    method: "GET",
    url: "/hx-api/api/bulk/devices/export",
    headers: { authorization: token, lang: "zh" },
  });
  const check = await checkFile(server, token, kind, exported.rawPayload, {
    name: "export.xlsx",
    lang: "zh",
  });
  expect(check).toMatchObject({ rows: 2, counts: { unchanged: 2, fault: 0 } });
  const looker = await storeSession(server, tenantId, { may: ["device:list", "device:add"] });
  await expect(looker.ask(bulk.template, { params: { kind } })).rejects.toMatchObject({ status: 403 });
  const limited = await storeSession(server, tenantId, {
    may: ["device:add", "device:edit"],
    range: { entityIds: [entityId] },
  });
  const again = await checkFile(server, limited.token, kind, exported.rawPayload, {
    name: "export.xlsx",
    lang: "zh",
  });
  expect(again.counts).toMatchObject({ unchanged: 1, fault: 1 });
});
