import { ranking } from "@foyer/contract/analytics/rank";
import { entities } from "@foyer/contract/places/entities";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countedAllDay } from "../../../../test/counted-all-day.ts";
import { exportedCsv } from "../../../../test/export-as-csv.ts";
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
  site,
  storeSession,
  storeUser,
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
  const known = ["2026-05-09", "2026-05-10"] as const;
  await countedAllDay(server, bakery, "Z", known, {
    "2026-05-10 09:00": { in: 30, out: 5, passby: 30 },
    "2026-05-09 09:00": { in: 20 },
  });
  await counted(server, books, "Z", {
    "2026-05-10 10:00": { in: 60, passby: 140 },
    "2026-05-10 11:00": { in: 0 },
  });
  await countedAllDay(server, arcade, "Z", known, {
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
  const { rows, total, ...more } = await ask(ranking.rank, {
    body: { deptId, type: "flowIn", ...range, compare: "previous" },
  });
  expect(more).toEqual({
    count: 4,
    leftOut: 0,
    notMeasured: 0,
    comparedWith: { startTime: "2026-05-09", endTime: "2026-05-09", sameWeekdays: false, elapsed: false },
    zones: ["UTC"],
  });
  expect(total).toMatchObject({ value: 100, coveredSeconds: 2 * 86_400 + 1800, expectedSeconds: 4 * 86_400 });
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
    (await ask(ranking.rank, { body: { type: "flowIn", ...range, ...body } })).rows.map(({ name }) => name);
  expect(await namesBy({ order: "asc" })).toEqual(["Arcade", "Bakery", "Books", "Silent"]);
  expect(await namesBy({ size: 2 })).toEqual(["Books", "Bakery"]);
  expect(await namesBy({ ids: [arcade.entityId, silent.entityId, arcade.entityId] })).toEqual([
    "Arcade",
    "Silent",
  ]);
  await expect(namesBy({ ids: [] })).rejects.toMatchObject({ fields: { ids: "outOfRange" } });
  // Equal values stand by name.
  expect(await namesBy({ type: "flowOut", order: "asc" })).toEqual(["Arcade", "Books", "Bakery", "Silent"]);
});

test("a rate is ranked without shares, its total made from the sums", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const { ask } = await mall(server);
  const { rows, total, notMeasured } = await ask(ranking.rank, {
    body: { type: "captureRate", ...range },
  });
  expect(rows.map(({ name, value, share }) => [name, value, share])).toEqual([
    ["Bakery", 0.5, null],
    ["Books", 0.3, null],
    ["Arcade", 0.1, null],
  ]);
  // Nobody knows that the silent counter would see who passes by.
  expect(notMeasured).toBe(1);
  expect(total.value).toBe(100 / 360);
});

test("accesses and areas are ranked too; through a reversed access in is out", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const { ask, deptId, bakery, books } = await mall(server);
  const ranked = async (body: object) =>
    (await ask(ranking.rank, { body: { type: "flowIn", ...range, ...body } })).rows.map(
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
  const { rows } = await ask(ranking.rank, { body: { dataType: 2, type: "flowIn", ...range, size: 1 } });
  expect(rows).toMatchObject([{ name: "Books hall", entityName: "Books" }]);
  await expect(ranked({ startTime: "2026-05-11" })).rejects.toMatchObject({ key: "range.wrong" });
  await expect(ranked({ type: "age" })).rejects.toMatchObject({ fields: { type: "metric" } });
});

/** People in at nine o'clock of a day, by shop. */
async function countedAtNine(
  server: TestServer,
  { bakery, books, arcade }: Awaited<ReturnType<typeof mall>>,
  day: string,
  ins: [bakery: number, books: number, arcade: number],
) {
  for (const [index, shop] of [bakery, books, arcade].entries()) {
    await countedAllDay(server, shop, "Z", [day, day], { [`${day} 09:00`]: { in: ins[index] ?? 0 } });
  }
}

test("places now and before, against the days chosen", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const shops = await mall(server);
  for (const { device, door } of [shops.bakery, shops.books, shops.arcade])
    await binding(shops.ask, { corridorId: door, deviceId: device.id, from: "2025-05-01", to: "2026-05-01" });
  // 2026-05-10 is a Sunday: bakery 30, books 60, arcade 10.
  const sunday = ["2026-05-10", "2026-05-10"] as const;
  await countedAllDay(server, shops.books, "Z", sunday, { "2026-05-10 10:00": { in: 60, passby: 140 } });
  await countedAtNine(server, shops, "2026-05-03", [8, 5, 8]);
  await countedAtNine(server, shops, "2025-05-11", [1, 2, 3]);
  const places = async (compare?: "previous" | "sameWeekdays" | "lastYear") => {
    const { rows, comparedWith } = await shops.ask(ranking.rank, {
      body: { type: "flowIn", ...range, ...(compare && { compare }) },
    });
    return [
      comparedWith.startTime,
      comparedWith.sameWeekdays,
      ...rows.map(({ name, place, placeBefore, previous }) => [name, place, placeBefore, previous]),
    ];
  };
  // The day before books did not count: it moves nobody. Bakery 20 and arcade 40 have changed places behind it.
  expect(await places("previous")).toEqual([
    "2026-05-09",
    false,
    ["Books", 1, null, null],
    ["Bakery", 2, 3, 20],
    ["Arcade", 3, 2, 40],
    ["Silent", null, null, null],
  ]);
  // Equal values share a place.
  expect(await places("sameWeekdays")).toEqual([
    "2026-05-03",
    true,
    ["Books", 1, 3, 5],
    ["Bakery", 2, 1, 8],
    ["Arcade", 3, 1, 8],
    ["Silent", null, null, null],
  ]);
  // A Sunday is compared with a Sunday, unless asked otherwise.
  expect(await places()).toEqual(await places("sameWeekdays"));
  expect(await places("lastYear")).toEqual([
    "2025-05-11",
    true,
    ["Books", 1, 2, 2],
    ["Bakery", 2, 3, 1],
    ["Arcade", 3, 1, 3],
    ["Silent", null, null, null],
  ]);
  const backwards = await shops.ask(ranking.rank, {
    body: { type: "flowIn", ...range, order: "asc", size: 2 },
  });
  expect(backwards.rows.map(({ name, place }) => [name, place])).toEqual([
    ["Arcade", 3],
    ["Bakery", 2],
  ]);
  expect(backwards.count).toBe(4);
});

test("the door is shut without one of its permissions, and to a range beyond ten years", async () => {
  const server = await testServer();
  const { tenantId } = await site(server);
  const asked = { body: { type: "flowIn", ...range } };
  const nobody = await storeUser(server, tenantId, { may: ["growth:list"] });
  await expect(nobody(ranking.rank, asked)).rejects.toMatchObject({ key: "permission.denied" });
  for (const permission of ["rank:data", "home:view"] as const) {
    const user = await storeUser(server, tenantId, { may: [permission] });
    expect((await user(ranking.rank, asked)).rows).toHaveLength(1);
    await expect(
      user(ranking.rank, { body: { type: "flowIn", startTime: "2010-01-01", endTime: "2026-01-01" } }),
    ).rejects.toMatchObject({ key: "range.tooLong" });
  }
});

test("the file holds all of them, with the layers each figure is made of", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const { bakery, deptId } = await mall(server);
  const { token } = await storeSession(server, bakery.tenantId, { may: ["rank:data"] });
  const asked = (body: object) =>
    exportedCsv(server, token, ranking.export, {
      type: "flowIn",
      ...range,
      compare: "previous",
      size: 1,
      ...body,
    });
  const [head, ...rows] = await asked({ deptId });
  expect(head).toEqual([
    ...["Place", "Name", "Entries", "Entries: completeness", "Entries: coverage"],
    ...["counted", "excluded", "corrected", "estimated"].map((layer) => `Entries: ${layer}`),
    ...["Share", "Before", "Before: completeness before", "Change", "Share compared", "Comparison"],
    ...["Place before", "Not ranked"],
  ]);
  expect(rows.map((row) => [...row.slice(0, 3), ...row.slice(5)])).toEqual([
    ["1", "Books", "60", "60", "0", "0", "0", "0.6", "", "0", "", "", "did not count before", "", ""],
    ["2", "Bakery", "30", "30", "0", "0", "0", "0.3", "20", "1", "0.5", "1", "whole", "3", ""],
    ["3", "Arcade", "10", "10", "0", "0", "0", "0.1", "40", "1", "-0.75", "1", "whole", "2", ""],
    ["", "Silent", "", "", "", "", "", "", "", "0", "", "", "did not count before", "", "no data"],
  ]);
  const doors = await asked({ dataType: 1, ids: [bakery.door] });
  expect(doors.map((row) => row.slice(1, 4))).toEqual([
    ["Name", "Site", "Entries"],
    ["Bakery door", "Bakery", "30"],
  ]);
});

test("opening hours only, each shop's own", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const { ask, deptId, bakery, books } = await mall(server);
  const opened = { id: books.entityId, name: "Books", deptId, timeZone: "UTC", workTime: "11:00~18:00" };
  await ask(entities.update, { body: opened });
  const { rows, total } = await ask(ranking.rank, {
    body: { ids: [bakery.entityId, books.entityId], type: "flowIn", ...range, openHoursOnly: true },
  });
  // None of the books' 60 came between eleven and six; the bakery is always open.
  expect(rows.map(({ name, value, expectedSeconds }) => [name, value, expectedSeconds])).toEqual([
    ["Bakery", 30, 86_400],
    ["Books", 0, 7 * 3600],
  ]);
  expect(total.value).toBe(30);
});
