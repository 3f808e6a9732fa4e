import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import { records } from "@foyer/contract/counting/records";
import { devices } from "@foyer/contract/devices/devices";
import { expect, test } from "vitest";
import { counted } from "../../../../../test/counted.ts";
import { countingSite } from "../../../../../test/counting-site.ts";
import { access, area, device, entity, site, storeUser } from "../../../../../test/factories.ts";
import { listeningServer } from "../../../../../test/test-listeners.ts";
import { testServer } from "../../../../../test/test-server.ts";

const record = (start: string, values: object, more: object = {}) => ({
  start,
  seconds: 300,
  ...values,
  ...more,
});
const springDay = { startTime: "2026-03-29", endTime: "2026-03-29" };

async function berlin() {
  const server = await listeningServer();
  server.clock.set("2026-03-30T12:00:00Z");
  const made = await countingSite(server);
  const send = async (...list: object[]) =>
    (await server.post({ sn: made.device.sn, records: list }, made.device.key)).body.data;
  return { server, ...made, send };
}

test("records are for those who may see them, of what they may see", async () => {
  const server = await testServer();
  const { tenantId, entityId, ask, modelId } = await site(server);
  const query = { id: entityId, ...springDay };
  await expect(server.ask(records.list, { query })).rejects.toMatchObject({ status: 401 });
  const powerless = await storeUser(server, tenantId, { may: ["home:view"] });
  await expect(powerless(records.list, { query })).rejects.toMatchObject({ status: 403 });

  const other = await entity(ask);
  const theirs = await device(ask, { modelId, entityId: other });
  const looker = await storeUser(server, tenantId, {
    may: ["record:list"],
    range: { entityIds: [entityId] },
  });
  expect(await looker(records.list, { query })).toEqual({ content: [], totalElements: 0, more: false });
  for (const call of [
    () => looker(records.list, { query: { ...query, id: other } }),
    () => looker(records.list, { query: { ...query, deviceId: theirs.id } }),
    () => looker(records.totals, { query: { deviceId: theirs.id, ...springDay } }),
    () =>
      looker(records.revisions, {
        query: { deviceId: theirs.id, line: "1", start: "2026-03-29T00:00:00Z", seconds: 300 },
      }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 });
  }
});

test("a question that makes no sense is refused", async () => {
  const server = await testServer();
  const { entityId, ask } = await site(server);
  const list = (query: object) => ask(records.list, { query: { id: entityId, ...springDay, ...query } });
  await expect(ask(records.list, { query: springDay })).rejects.toMatchObject({ fields: { id: "required" } });
  await expect(list({ startTime: "2026-02-30" })).rejects.toMatchObject({ fields: { startTime: "time" } });
  await expect(list({ endTime: "2026-03-29 25:00" })).rejects.toMatchObject({ fields: { endTime: "time" } });
  await expect(list({ endTime: "2026-03-28" })).rejects.toMatchObject({ key: "range.wrong" });
  await expect(list({ startTime: "2025-01-01" })).rejects.toMatchObject({ key: "range.tooLong" });
  await expect(list({ dataType: 3 })).rejects.toMatchObject({ fields: { dataType: "outOfRange" } });
  await expect(list({ sort: "in,asc" })).rejects.toMatchObject({ fields: { sort: "unknown" } });
  await expect(list({ measure: "people" })).rejects.toMatchObject({ fields: { measure: "invalid" } });
});

test("the records behind a day, by the site's clock, add up to its figure", async () => {
  const { ask, entityId, accessId, device: counter, send } = await berlin();
  await send(
    record("2026-03-28T22:55:00Z", { in: 90 }),
    record("2026-03-29T00:55:00Z", { in: 3, out: 1, passby: 7 }),
    record("2026-03-29T01:00:00Z", { in: 4 }),
    record("2026-03-29T21:55:00Z", { in: 5, out: 2, dwellMs: 9_000_000_000, dwellCount: 5 }),
    record("2026-03-29T22:00:00Z", { in: 70 }),
  );
  const query = { id: entityId, ...springDay };
  const { content, totalElements, more } = await ask(records.list, { query });
  expect({ totalElements, more }).toEqual({ totalElements: 3, more: false });
  expect(content.map(({ start, end }) => [start, end])).toEqual([
    ["2026-03-29T01:55:00+01:00", "2026-03-29T03:00:00+02:00"],
    ["2026-03-29T03:00:00+02:00", "2026-03-29T03:05:00+02:00"],
    ["2026-03-29T23:55:00+02:00", "2026-03-30T00:00:00+02:00"],
  ]);
  expect(content[0]).toEqual({
    deviceId: counter.id,
    sn: counter.sn,
    deviceName: counter.sn,
    line: "1",
    zone: "Europe/Berlin",
    start: "2026-03-29T01:55:00+01:00",
    end: "2026-03-29T03:00:00+02:00",
    seconds: 300,
    values: { in: 3, out: 1, passby: 7 },
    receivedAt: "2026-03-30T12:00:00.000Z",
    source: "foyer",
    revision: null,
    remark: null,
    accessId,
    accessName: expect.any(String),
    direction: 0,
    sign: 1,
    counted: { in: 3, out: 1 },
    revisions: 0,
  });
  expect(content[2]?.values).toEqual({ in: 5, out: 2, dwellMs: 9_000_000_000, dwellCount: 5 });

  const totals = await ask(records.totals, { query });
  expect(totals).toEqual({
    records: 3,
    sent: { in: 12, out: 3 },
    counted: { in: 12, out: 3 },
    measure: null,
    from: "2026-03-29T00:00:00+01:00",
    to: "2026-03-30T00:00:00+02:00",
    zone: "Europe/Berlin",
  });
  const dwell = await ask(records.totals, { query: { ...query, measure: "dwellMs" } });
  expect(dwell).toMatchObject({ records: 1, counted: { in: 5, out: 2 }, measure: 9_000_000_000 });
  const [figure] = await ask(home.days, { query: { ...springDay, entityId } });
  expect(figure?.value).toBe(totals.counted.in);

  expect((await ask(records.list, { query: { ...query, measure: "passby" } })).content).toHaveLength(1);
  const hour = { startTime: "2026-03-29 03:00", endTime: "2026-03-29T03:05:00+02:00" };
  expect((await ask(records.list, { query: { id: entityId, ...hour } })).content).toMatchObject([
    { counted: { in: 4 } },
  ]);
});

test("a business day that begins late ends late", async () => {
  const server = await testServer();
  const made = await countingSite(server, { timeZone: "Asia/Ho_Chi_Minh", businessDayStart: "06:00" });
  const counts = {
    "2026-05-04 05:45": { in: 1 },
    "2026-05-04 06:00": { in: 2 },
    "2026-05-05 05:45": { in: 4 },
  };
  await counted(server, made, "+07:00", counts);
  const query = { id: made.entityId, startTime: "2026-05-04", endTime: "2026-05-04" };
  expect((await made.ask(records.totals, { query })).counted.in).toBe(6);
});

test("each subject sees what a record counts as for it", async () => {
  const { server, ask, entityId, areaId, accessId, device: counter, send, addDevice } = await berlin();
  const upper = await area(ask, { entityId });
  const passage = await access(ask, {
    entityId,
    kind: "internal",
    areas: [
      { areaId, sign: 1 },
      { areaId: upper, sign: -1 },
    ],
  });
  const inner = await addDevice();
  const from = "2026-01-01T00:00:00Z";
  await ask(devices.bind, {
    body: { corridorId: passage, devices: [{ deviceId: inner.id, direction: 3, from }] },
  });
  await ask(devices.bind, {
    body: { corridorId: accessId, devices: [{ deviceId: counter.id, line: "2", direction: 4, from }] },
  });
  await server.post(
    { sn: inner.sn, records: [record("2026-03-29T10:00:00Z", { in: 5, out: 2 })] },
    inner.key,
  );
  await send(
    record("2026-03-29T10:00:00Z", { in: 10, out: 1 }),
    record("2026-03-29T10:00:00Z", { in: 4, out: 4 }, { line: "2" }),
    record("2026-03-29T10:00:00Z", { in: 100 }, { line: "9" }),
  );
  const countedFor = async (query: object) =>
    (await ask(records.list, { query: { ...springDay, ...query } })).content.map(
      ({ accessId, line, direction, sign, counted }) => [accessId, line, direction, sign, counted],
    );
  const first = [accessId, "1", 0, 1, { in: 10, out: 1 }];
  const total = [accessId, "2", 4, 1, { in: 8, out: 0 }];
  expect(await countedFor({ dataType: 0, id: entityId })).toEqual([first, total]);
  expect(await countedFor({ dataType: 1, id: passage })).toEqual([[passage, "1", 3, 1, { in: 2, out: 5 }]]);
  expect(await countedFor({ dataType: 2, id: areaId })).toEqual([
    first,
    total,
    [passage, "1", 3, 1, { in: 2, out: 5 }],
  ]);
  expect(await countedFor({ dataType: 2, id: upper })).toEqual([[passage, "1", 3, -1, { in: 5, out: 2 }]]);
  expect(await countedFor({ deviceId: counter.id })).toEqual([first, total, [null, "9", null, 1, null]]);
  expect(await countedFor({ deviceId: counter.id, line: "9" })).toHaveLength(1);
  expect(await countedFor({ id: entityId, deviceId: inner.id })).toEqual([]);
  expect(await countedFor({ id: entityId, deviceId: counter.id, line: "2" })).toEqual([total]);

  for (const [dataType, id] of [
    [0, entityId],
    [1, passage],
    [2, areaId],
    [2, upper],
  ] as const) {
    const { counted } = await ask(records.totals, { query: { ...springDay, dataType, id } });
    const body = { dataType, ids: [id], type: "totalPerson", ...springDay };
    const { total } = await ask(ranking.rank, { body });
    expect(counted.in + counted.out).toBe(total.value);
  }
  expect(await ask(records.totals, { query: { ...springDay, deviceId: counter.id } })).toMatchObject({
    records: 3,
    sent: { in: 114, out: 5 },
    counted: { in: 18, out: 1 },
  });
});

test("only what was bound then counts for an access", async () => {
  const { server, ask, accessId, addDevice, bind } = await berlin();
  const later = await addDevice();
  await bind(later.id, "2026-03-29T10:00:00Z", "2026-03-29T11:00:00Z");
  const times = ["09:55", "10:00", "10:55", "11:00"];
  const list = times.map((time, index) => record(`2026-03-29T${time}:00Z`, { in: index + 1 }));
  await server.post({ sn: later.sn, records: list }, later.key);
  const query = { dataType: 1, id: accessId, ...springDay };
  expect((await ask(records.list, { query })).content.map(({ values }) => values)).toEqual([
    { in: 2 },
    { in: 3 },
  ]);
  const own = await ask(records.list, { query: { deviceId: later.id, ...springDay } });
  expect(own.content.map(({ counted }) => counted?.in ?? null)).toEqual([null, 2, 3, null]);
});

test("pages over several lines are in order and never overlap, both ways", async () => {
  const { ask, entityId, accessId, device: counter, send } = await berlin();
  await ask(devices.bind, {
    body: {
      corridorId: accessId,
      devices: [{ deviceId: counter.id, line: "2", from: "2026-01-01T00:00:00Z" }],
    },
  });
  const list = Array.from({ length: 30 }, (_, index) =>
    record(
      new Date(Date.parse("2026-03-29T08:00:00Z") + Math.floor(index / 2) * 300_000).toISOString(),
      { in: index + 1 },
      { line: index % 2 === 0 ? "1" : "2" },
    ),
  );
  await send(...list);
  const keys = async (sort: string, query: object) => {
    const pages = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((page) =>
        ask(records.list, { query: { ...springDay, ...query, page, size: 7, sort: [sort] } }),
      ),
    );
    expect(pages.map(({ totalElements }) => totalElements)).toEqual([30, 30, 30, 30, 30, 30]);
    expect(pages.map(({ content }) => content.length)).toEqual([7, 7, 7, 7, 2, 0]);
    return pages.flatMap(({ content }) => content.map(({ values }) => values.in));
  };
  const ascending = Array.from({ length: 30 }, (_, index) => index + 1);
  for (const query of [{ id: entityId }, { deviceId: counter.id }]) {
    expect(await keys("start,asc", query)).toEqual(ascending);
    expect(await keys("start,desc", query)).toEqual([...ascending].reverse());
  }
});

test("what stood in a record before stays readable", async () => {
  const { server, ask, tenantId, entityId, device: counter, send } = await berlin();
  const start = "2026-03-29T10:00:00Z";
  await send(record(start, { in: 3, passby: 8 }));
  server.clock.set("2026-03-30T12:05:00Z");
  expect(await send(record(start, { in: 4 }))).toMatchObject({ revised: 1 });
  server.clock.set("2026-03-30T12:10:00Z");
  await send(record(start, { in: 6 }));
  expect((await ask(records.list, { query: { id: entityId, ...springDay } })).content).toMatchObject([
    { values: { in: 6 }, revisions: 2 },
  ]);
  const query = { deviceId: counter.id, line: "1", start: "2026-03-29T12:00:00+02:00", seconds: 300 };
  expect(await ask(records.revisions, { query })).toEqual([
    {
      id: expect.any(Number),
      values: { in: 4 },
      receivedAt: "2026-03-30T12:05:00.000Z",
      source: "foyer",
      revision: null,
      replacedAt: "2026-03-30T12:10:00.000Z",
    },
    expect.objectContaining({
      values: { in: 3, passby: 8 },
      receivedAt: "2026-03-30T12:00:00.000Z",
      replacedAt: "2026-03-30T12:05:00.000Z",
    }),
  ]);
  expect(await ask(records.revisions, { query: { ...query, seconds: 60 } })).toEqual([]);

  // The device has moved to another site; a user who sees the place it counted for still sees what was.
  const { id, name, deviceType, modelId } = await ask(devices.details, { query: { id: counter.id } });
  const away = await entity(ask);
  const body = { id, name, deviceType, modelId, entityId: away, uploadInterval: 5 };
  await ask(devices.update, { body });
  const looker = await storeUser(server, tenantId, {
    may: ["record:list"],
    range: { entityIds: [entityId] },
  });
  expect(await looker(records.revisions, { query })).toHaveLength(2);
  expect((await looker(records.list, { query: { id: entityId, ...springDay } })).content).toHaveLength(1);
});
