import { proportion } from "@foyer/contract/analytics/proportion";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { exportedCsv } from "../../../../test/export-as-csv.ts";
import {
  access,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  organisation,
  storeSession,
  storeUser,
} from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { placesIn } from "./dept-places.ts";

const day = { startTime: "2026-05-10", endTime: "2026-05-10" };

/** A brand: the region north with a city below it, the region south, and a shop of the brand itself. */
async function brand(server: TestServer) {
  server.clock.set("2026-05-13T12:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const pid = await organisation(ask, { name: "Brand" });
  const north = await organisation(ask, { name: "North", pid });
  const city = await organisation(ask, { name: "City", pid: north });
  const south = await organisation(ask, { name: "South", pid });
  const shop = async (name: string, deptId: number, values: object) => {
    const entityId = await entity(ask, { name, deptId, timeZone: "UTC", workTime: "00:00~00:00" });
    const corridorId = await access(ask, { entityId, name: `${name} door` });
    const counter = await device(ask, { modelId, entityId });
    await binding(ask, { corridorId, deviceId: counter.id, from: "2026-05-01" });
    await counted(server, { tenantId, device: counter }, "Z", { "2026-05-10 09:00": values });
    return { entityId, door: corridorId };
  };
  const shops = {
    hill: await shop("Hill", north, { in: 50, out: 30, staffIn: 10, adult: 30, child: 10 }),
    square: await shop("Square", city, { in: 30, out: 50 }),
    beach: await shop("Beach", south, { in: 15, out: 5, adult: 5 }),
    flagship: await shop("Flagship", pid, { in: 5, out: 5 }),
  };
  return { tenantId, ask, pid, north, city, south, ...shops };
}

const shown = ({
  rows,
}: {
  rows: { kind: string; name: string; value: number | null; share: number | null }[];
}) => rows.map(({ kind, name, value, share }) => [kind, name, value, share]);

test("each subject's share of the whole, the smallest together", async () => {
  const server = await testServer();
  const { ask, hill, beach } = await brand(server);
  const all = await ask(proportion.proportion, { body: { type: "flowIn", ...day } });
  expect(shown(all)).toEqual([
    ["subject", "Hill", 50, 0.5],
    ["subject", "Square", 30, 0.3],
    ["subject", "Beach", 15, 0.15],
    ["subject", "Flagship", 5, 0.05],
  ]);
  expect(all).toMatchObject({ others: null, zones: ["UTC"] });
  // Four counters around the clock, a quarter of an hour of each.
  expect(all.total).toEqual({
    value: 100,
    completeness: 3600 / (4 * 86_400),
    coveredSeconds: 3600,
    expectedSeconds: 4 * 86_400,
  });
  const two = await ask(proportion.proportion, { body: { type: "flowIn", ...day, size: 2 } });
  expect(shown(two)).toHaveLength(2);
  expect(two.others).toMatchObject({ count: 2, value: 20, share: 0.2, coveredSeconds: 1800 });
  expect(two.total.value).toBe(100);

  const doors = await ask(proportion.proportion, {
    body: { dataType: 1, ids: [hill.door, beach.door], type: "flowOut", ...day },
  });
  expect(doors.rows).toMatchObject([
    { name: "Hill door", entityName: "Hill", value: 30, share: 30 / 35 },
    { name: "Beach door", entityName: "Beach", value: 5, share: 5 / 35 },
  ]);
});

test("by organisation: those right below one, and what lies in it itself", async () => {
  const server = await testServer();
  const { ask, north, south, pid, city } = await brand(server);
  const by = async (body: object) =>
    shown(await ask(proportion.proportion, { body: { type: "flowIn", ...day, by: "dept", ...body } }));
  const ofBrand = [
    ["dept", "North", 80, 0.8],
    ["dept", "South", 15, 0.15],
    ["ownDept", "Brand", 5, 0.05],
  ];
  expect(await by({ deptId: pid })).toEqual(ofBrand);
  // Without one: below the lowest that all lie in.
  expect(await by({})).toEqual(ofBrand);
  expect(await by({ deptId: north })).toEqual([
    ["ownDept", "North", 50, 0.625],
    ["dept", "City", 30, 0.375],
  ]);
  expect(await by({ deptId: city })).toEqual([["ownDept", "City", 30, 1]]);
  const { rows } = await ask(proportion.proportion, { body: { ...day, by: "dept" } });
  expect(rows.map(({ id }) => id)).toEqual([north, south, pid]);
  await expect(by({ dataType: 1 })).rejects.toMatchObject({ fields: { dataType: "invalid" } });
});

test("within each, its parts", async () => {
  const server = await testServer();
  const { ask } = await brand(server);
  const split = async (split: "adultsChildren" | "staffCustomers" | "inOut") => {
    const { rows, total } = await ask(proportion.proportion, { body: { ...day, split } });
    return [...rows, total].map(({ parts }) => parts?.map(({ value, share }) => [value, share]));
  };
  expect(await split("inOut")).toEqual([
    [
      [50, 0.625],
      [30, 0.375],
    ],
    [
      [30, 0.375],
      [50, 0.625],
    ],
    [
      [15, 0.75],
      [5, 0.25],
    ],
    [
      [5, 0.5],
      [5, 0.5],
    ],
    [
      [100, 100 / 190],
      [90, 90 / 190],
    ],
  ]);
  expect(await split("staffCustomers")).toEqual([
    [
      [40, 0.8],
      [10, 0.2],
    ],
    [
      [30, 1],
      [null, null],
    ],
    [
      [15, 1],
      [null, null],
    ],
    [
      [5, 1],
      [null, null],
    ],
    [
      [90, 0.9],
      [10, 0.1],
    ],
  ]);
  // What a shop does not tell apart is no 0.
  expect((await split("adultsChildren")).slice(0, 2)).toEqual([
    [
      [30, 0.75],
      [10, 0.25],
    ],
    [
      [null, null],
      [null, null],
    ],
  ]);
});

test("the door is shut without the permission; a rate has no shares", async () => {
  const server = await testServer();
  const { ask, tenantId, hill } = await brand(server);
  const nobody = await storeUser(server, tenantId, { may: ["rank:data"] });
  await expect(nobody(proportion.proportion, { body: day })).rejects.toMatchObject({
    key: "permission.denied",
  });
  await expect(ask(proportion.proportion, { body: { ...day, type: "captureRate" } })).rejects.toMatchObject({
    fields: { type: "noSum" },
  });
  await expect(ask(proportion.proportion, { body: { ...day, endTime: "2026-05-09" } })).rejects.toMatchObject(
    {
      key: "range.wrong",
    },
  );
  // A user who sees one shop only finds it to be the whole.
  const one = await storeUser(server, tenantId, {
    may: ["query:proportion"],
    range: { entityIds: [hill.entityId] },
  });
  expect(shown(await one(proportion.proportion, { body: { ...day, by: "dept" } }))).toEqual([
    ["ownDept", "North", 50, 1],
  ]);
});

test("places below an organisation", () => {
  const paths = new Map([
    [1, [10, 11, 12]],
    [2, [10, 11]],
    [3, [20]],
  ]);
  expect([...placesIn(paths, undefined).values()].map(({ id }) => id)).toEqual([10, 10, 20]);
  paths.delete(3);
  expect([...placesIn(paths, undefined).values()]).toEqual([
    { kind: "dept", id: 12 },
    { kind: "ownDept", id: 11 },
  ]);
});

test("the file: every share with its parts, the whole last", async () => {
  const server = await testServer();
  const { tenantId } = await brand(server);
  const { token } = await storeSession(server, tenantId, { may: ["query:proportion"] });
  const rows = await exportedCsv(server, token, proportion.export, { ...day, size: 1, split: "inOut" });
  expect(rows.map((row) => [row[0], row[2], ...row.slice(9)])).toEqual([
    ["Name", "Entries", "Share", "Entries", "Entries: share", "Exits", "Exits: share"],
    ["Hill", "50", "0.5", "50", "0.625", "30", "0.375"],
    ["Square", "30", "0.3", "30", "0.375", "50", "0.625"],
    ["Beach", "15", "0.15", "15", "0.75", "5", "0.25"],
    ["Flagship", "5", "0.05", "5", "0.5", "5", "0.5"],
    ["Total", "100", "1", "100", expect.stringMatching(/^0.526/), "90", expect.stringMatching(/^0.473/)],
  ]);
});
