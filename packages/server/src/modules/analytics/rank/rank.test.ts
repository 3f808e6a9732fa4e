import { home } from "@foyer/contract/analytics/home";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import {
  access,
  area,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  organisation,
} from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

/** Four shops of one organisation; the last one has a counter that says nothing. */
async function mall(server: TestServer) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const deptId = await organisation(ask);
  const shops = [];
  for (const name of ["Bakery", "Books", "Arcade", "Silent"]) {
    const entityId = await entity(ask, { name, deptId, timeZone: "UTC", workTime: "00:00~00:00" });
    const counter = await device(ask, { modelId, entityId });
    const hall = await area(ask, { entityId, name: `${name} hall` });
    const back = await area(ask, { entityId, name: `${name} back` });
    const areas = [
      { areaId: hall, sign: 1 as const },
      { areaId: back, sign: -1 as const },
    ];
    const door = await access(ask, { entityId, name: `${name} door`, areas });
    await binding(ask, { corridorId: door, deviceId: counter.id, from: "2026-05-01" });
    shops.push({ tenantId, entityId, device: counter, hall, back, door });
  }
  const [bakery, books, arcade, silent] = shops;
  if (!bakery || !books || !arcade || !silent) throw new Error("four shops");
  await counted(server, bakery, "Z", {
    "2026-05-10 09:00": { in: 30, out: 5, passby: 30 },
    "2026-05-09 09:00": { in: 20 },
  });
  await counted(server, books, "Z", {
    "2026-05-10 10:00": { in: 60, passby: 140 },
    "2026-05-10 11:00": { in: 0 },
  });
  await counted(server, arcade, "Z", {
    "2026-05-10 09:00": { in: 10, passby: 90 },
    "2026-05-09 10:00": { in: 40 },
  });
  return { ask, deptId, bakery, books, arcade, silent };
}

const range = { startTime: "2026-05-10", endTime: "2026-05-10" };

test("entities by a sum: share, the days before, what nobody knows last", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const { ask, deptId, bakery, books, arcade, silent } = await mall(server);
  const { rows, total } = await ask(home.rank, { body: { deptId, type: "flowIn", ...range } });
  expect(total).toMatchObject({ value: 100, coveredSeconds: 3600, expectedSeconds: 4 * 86_400 });
  expect(
    rows.map(({ id, name, value, share, previous, growth }) => ({
      id,
      name,
      value,
      share,
      previous,
      growth,
    })),
  ).toEqual([
    { id: books.entityId, name: "Books", value: 60, share: 0.6, previous: null, growth: null },
    { id: bakery.entityId, name: "Bakery", value: 30, share: 0.3, previous: 20, growth: 0.5 },
    { id: arcade.entityId, name: "Arcade", value: 10, share: 0.1, previous: 40, growth: -0.75 },
    { id: silent.entityId, name: "Silent", value: null, share: null, previous: null, growth: null },
  ]);
  expect(rows[0]).toMatchObject({ completeness: 1800 / 86_400, coveredSeconds: 1800 });

  const namesBy = async (body: object) =>
    (await ask(home.rank, { body: { type: "flowIn", ...range, ...body } })).rows.map(({ name }) => name);
  expect(await namesBy({ order: "asc" })).toEqual(["Arcade", "Bakery", "Books", "Silent"]);
  expect(await namesBy({ size: 2 })).toEqual(["Books", "Bakery"]);
  expect(await namesBy({ ids: [arcade.entityId, silent.entityId, arcade.entityId] })).toEqual([
    "Arcade",
    "Silent",
  ]);
  expect(await namesBy({ ids: [] })).toEqual([]);
  // Equal values stand by name.
  expect(await namesBy({ type: "flowOut", order: "asc" })).toEqual(["Arcade", "Books", "Bakery", "Silent"]);
});

test("a rate is ranked without shares, its total made from the sums", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const { ask } = await mall(server);
  const { rows, total } = await ask(home.rank, { body: { type: "captureRate", ...range } });
  expect(rows.map(({ name, value, share }) => [name, value, share])).toEqual([
    ["Bakery", 0.5, null],
    ["Books", 0.3, null],
    ["Arcade", 0.1, null],
    ["Silent", null, null],
  ]);
  expect(total.value).toBe(100 / 360);
});

test("accesses and areas are ranked too; through a reversed access in is out", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const { ask, deptId, bakery, books } = await mall(server);
  const ranked = async (body: object) =>
    (await ask(home.rank, { body: { type: "flowIn", ...range, ...body } })).rows.map(
      ({ id, name, value }) => [id, name, value],
    );
  expect(await ranked({ dataType: 1, ids: [bakery.door, books.door] })).toEqual([
    [books.door, "Books door", 60],
    [bakery.door, "Bakery door", 30],
  ]);
  expect(await ranked({ dataType: 2, ids: [bakery.hall, bakery.back] })).toEqual([
    [bakery.hall, "Bakery hall", 30],
    [bakery.back, "Bakery back", 5],
  ]);
  expect(await ranked({ dataType: 1, deptId, size: 100 })).toHaveLength(4);
  expect(await ranked({ dataType: 2, size: 100 })).toHaveLength(8);
  await expect(ranked({ dataType: 3 })).rejects.toMatchObject({ fields: { dataType: "invalid" } });
  await expect(ranked({ startTime: "2026-05-11" })).rejects.toMatchObject({ key: "range.wrong" });
  await expect(ranked({ type: "age" })).rejects.toMatchObject({ fields: { type: "metric" } });
});
