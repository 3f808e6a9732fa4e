import { accesses } from "@foyer/contract/places/accesses";
import { areas } from "@foyer/contract/places/areas";
import { bulk } from "@foyer/contract/places/bulk";
import { expect, test } from "vitest";
import {
  bulkServer,
  checkAgain,
  checkFile,
  downloadFile,
  importChecked,
  workbook,
} from "../../../../test/bulk.ts";
import {
  access,
  area,
  binding,
  device,
  deviceModel,
  entity,
  organisation,
  storeSession,
  takeMarks,
} from "../../../../test/factories.ts";

const kind = "accesses";
const params = { kind } as const;

async function aMall() {
  const server = await bulkServer();
  const { ask } = server;
  const deptId = await organisation(ask, { name: "East" });
  const entityId = await entity(ask, { name: "Mall", deptId });
  const areaId = await area(ask, { entityId, name: "Food; court" });
  const accessId = await access(ask, { entityId, name: "North", areas: [{ areaId, sign: -1 }] });
  return { server, ask, token: server.token, deptId, entityId, areaId, accessId };
}

test("accesses from a sheet with their areas, made where ticked; unchanged the next time", async () => {
  const { server, ask, token, entityId, accessId, areaId } = await aMall();
  await expect(server.asToken("nobody")(bulk.export, { params })).rejects.toMatchObject({ status: 401 });
  const looker = await storeSession(server, server.tenantId, {
    may: ["entity:list", "entity:add", "entity:edit"],
  });
  await expect(looker.ask(bulk.export, { params })).rejects.toMatchObject({ key: "permission.denied" });
  await expect(looker.ask(bulk.template, { params })).rejects.toMatchObject({ key: "permission.denied" });

  const file = await workbook([
    ["Organisation", "Site", "Entrance", "Kind", "In use", "Areas"],
    ["East", "Mall", "North", "internal", "no", ""],
    ["East", "Mall", "South", "出入口", "1", '"Food; court"; Shops (-)'],
    ["East", "Mall", "West", "", "", "Shops"],
    ["East", "Mall", "West", "", "", ""],
    ["East", "Hall", "X", "sideways", "", ""],
    ["East", "Mall", "Odd", "sideways", "perhaps", "Shops; Shops"],
  ]);
  const check = await checkFile(server, token, kind, file);
  expect(check.shown.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ["update", {}],
    ["fault", { areas: "notThereYet" }],
    ["fault", { areas: "notThereYet" }],
    ["create", {}],
    ["fault", { entity: "notThere" }],
    ["fault", { kind: "unknown", binding: "unknown", areas: "twice" }],
  ]);
  expect(check.missingAreas).toEqual({ count: 1, names: ["Mall / Shops"], mayMake: true });
  const ticked = await checkAgain(ask, kind, check, { makeAreas: true });
  expect(ticked.counts).toEqual({ create: 2, update: 1, unchanged: 0, fault: 3 });
  expect(ticked.faulty[0]?.faults).toEqual({ name: "twice" });
  await takeMarks(server);
  const outcome = await importChecked(server, ask, kind, check.id);
  expect(outcome).toMatchObject({
    state: "done",
    madeAreas: 1,
    counts: { create: 2, update: 1, unchanged: 0, fault: 3 },
  });
  expect((await takeMarks(server)).map(({ kind, subject }) => [kind, subject])).toEqual([
    [2, areaId],
    [0, entityId],
  ]);

  const { content } = await ask(accesses.list, { query: { entityId, sort: "name,asc" } });
  expect(content).toMatchObject([
    { id: accessId, name: "North", kind: "internal", binding: 0, areas: [] },
    {
      name: "South",
      kind: "entrance",
      binding: 1,
      areas: [
        { name: "Food; court", sign: 1 },
        { name: "Shops", sign: -1 },
      ],
    },
    { name: "West", areas: [{ name: "Shops", sign: 1 }] },
  ]);
  expect((await ask(areas.list, { query: { entityId } })).totalElements).toBe(2);
  const again = await checkFile(server, token, kind, file);
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3 });
});

test("what is exported is imported unchanged, in every language it is written in", async () => {
  const { server, token, ask, entityId, accessId } = await aMall();
  await access(ask, { entityId, name: "-South", kind: "internal", binding: 0, remark: '"' });
  await access(ask, { name: "Elsewhere" });
  for (const lang of ["en", "zh", "vie"]) {
    const { body } = await downloadFile(server, token, "/api/bulk/accesses/export", lang);
    expect((await checkFile(server, token, kind, body, { lang: "en" })).counts).toEqual({
      create: 0,
      update: 0,
      unchanged: 3,
      fault: 0,
    });
  }
  const one = await downloadFile(server, token, `/api/bulk/accesses/export?entityId=${entityId}&name=North`);
  expect(one.sheets[0]?.rows[1]).toEqual([
    String(accessId),
    "East",
    "Mall",
    "North",
    "Entrance",
    "Yes",
    '"Food; court (-)"',
    "",
  ]);
});

test("an access that devices count for is neither closed nor moved", async () => {
  const { server, ask, token, accessId, deptId } = await aMall();
  const modelId = await deviceModel(server.admin);
  const counter = await device(ask, { modelId });
  await binding(ask, { corridorId: accessId, deviceId: counter.id });
  await entity(ask, { name: "Other", deptId });
  const file = await workbook([
    ["ID", "Organisation", "Site", "Entrance", "In use"],
    [String(accessId), "East", "Mall", "North", "No"],
  ]);
  expect((await checkFile(server, token, kind, file)).faulty[0]?.faults).toEqual({ binding: "boundNow" });
  const moving = await workbook([
    ["ID", "Organisation", "Site", "Entrance"],
    [String(accessId), "East", "Other", "North"],
  ]);
  expect((await checkFile(server, token, kind, moving)).faulty[0]?.faults).toEqual({ entity: "otherEntity" });
});

test("accesses out of reach are not there, and nobody makes areas without leave", async () => {
  const { server, entityId, accessId } = await aMall();
  const hidden = await entity(server.ask, { name: "Hidden" });
  const secret = await access(server.ask, { entityId: hidden });
  const session = await storeSession(server, server.tenantId, {
    may: ["entranceExit:add", "entranceExit:edit", "entranceExit:list"],
    range: { entityIds: [entityId] },
  });
  const file = await workbook([
    ["id", "dept", "entity", "name", "areas", "remark"],
    [String(secret), "", "", "", "", "mine"],
    ["", "East", "Hidden", "X", "", ""],
    ["", "East", "Mall", "Y", "New", ""],
    [String(accessId), "", "", "", "", "mine"],
  ]);
  const check = await checkFile(server, session.token, kind, file);
  const ticked = await checkAgain(session.ask, kind, check, { makeAreas: true });
  expect(ticked.shown.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ["fault", { id: "notThere" }],
    ["fault", { entity: "notThere" }],
    ["fault", { areas: "notThere" }],
    ["update", {}],
  ]);
  // Somebody else's upload does not exist.
  await expect(server.ask(bulk.progress, { params, query: { id: check.id } })).rejects.toMatchObject({
    status: 404,
  });
  const exported = await downloadFile(server, session.token, "/api/bulk/accesses/export");
  expect(exported.sheets[0]?.rows).toHaveLength(2);
});
