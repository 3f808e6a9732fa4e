import { quarantine, records } from "@foyer/contract/counting/records";
import { expect, test } from "vitest";
import { countingSite } from "../../../../../test/counting-site.ts";
import { device, entity, site, storeUser } from "../../../../../test/factories.ts";
import { listRecords } from "../../../../../test/kept-counts.ts";
import { allRollups, listeningServer, recomputeAll } from "../../../../../test/test-listeners.ts";
import { testServer } from "../../../../../test/test-server.ts";

const day = 86_400_000;
const now = Date.parse("2026-05-04T08:00:00Z");
/** Fourteen months before. */
const old = Date.parse("2025-03-04T10:00:00Z");
const record = (ms: number, values: object = { in: 1 }) => ({
  start: new Date(ms).toISOString(),
  seconds: 300,
  ...values,
});

async function berlin(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set(new Date(now).toISOString());
  const made = await countingSite(server);
  const send = async (...list: object[]) =>
    (await server.post({ sn: made.device.sn, records: list }, made.device.key)).body.data;
  const held = async (query: object = {}) => (await made.ask(quarantine.list, { query })).content;
  return { server, ...made, send, held };
}

test("what is held is for those who may see the device, decisions for those who may release", async () => {
  const server = await testServer();
  await expect(server.ask(quarantine.list, {})).rejects.toMatchObject({ status: 401 });
  const { tenantId, entityId, ask, modelId } = await site(server);
  const looker = await storeUser(server, tenantId, {
    may: ["record:list"],
    range: { entityIds: [entityId] },
  });
  await expect(looker(quarantine.release, { body: [1] })).rejects.toMatchObject({ status: 403 });
  await expect(looker(quarantine.discard, { body: [1] })).rejects.toMatchObject({ status: 403 });

  const elsewhere = await entity(ask);
  const hidden = await device(ask, { modelId, entityId: elsewhere });
  const { rows } = await server.platform.database.pool.query(
    `insert into quarantined_records (tenant_id, device_id, line, start_at, seconds, received_at, source, reason, measures)
     values ($1, $2, '1', now(), 300, now(), 'test', 'tooMany', '{"in_count": 9000}') returning id`,
    [tenantId, hidden.id],
  );
  const { id } = rows[0];
  expect((await looker(quarantine.list, {})).totalElements).toBe(0);
  expect((await ask(quarantine.list, {})).content).toMatchObject([{ id, entityId: elsewhere }]);
  const decider = await storeUser(server, tenantId, {
    may: ["record:list", "record:release"],
    range: { entityIds: [entityId] },
  });
  for (const call of [
    () => decider(quarantine.release, { body: [id] }),
    () => decider(quarantine.discard, { body: [id] }),
    () => decider(quarantine.list, { query: { entityId: elsewhere } }),
    () => decider(quarantine.list, { query: { deviceId: hidden.id } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 404 });
  }
});

test("records of fourteen months ago are held, and released they count as if they had been taken", async () => {
  const list = [record(old, { in: 7, out: 2, passby: 30 }), record(old + 300_000, { in: 3 })];
  // What the roll-ups become where such records are welcome.
  const lenient = await berlin({ FOYER_MAX_AGE_DAYS: "800" });
  expect(await lenient.send(...list)).toMatchObject({ accepted: 2 });
  const expected = await allRollups(lenient.server, lenient.tenantId);
  expect(expected.length).toBeGreaterThan(0);

  const { server, ask, tenantId, entityId, accessId, device: counter, send, held } = await berlin();
  const changed: unknown[] = [];
  server.platform.events.on("countsChanged", (news) => changed.push(news));
  expect(await send(...list)).toMatchObject({ accepted: 0, quarantined: 2 });
  const shown = await held();
  expect(shown).toEqual([
    expect.objectContaining({ start: "2025-03-04T11:05:00+01:00", values: { in: 3 } }),
    {
      id: expect.any(Number),
      deviceId: counter.id,
      sn: counter.sn,
      deviceName: counter.sn,
      entityId,
      entityName: expect.any(String),
      line: "1",
      start: "2025-03-04T11:00:00+01:00",
      end: "2025-03-04T11:05:00+01:00",
      zone: "Europe/Berlin",
      seconds: 300,
      values: { in: 7, out: 2, passby: 30 },
      receivedAt: "2026-05-04T08:00:00.000Z",
      source: "foyer",
      revision: null,
      reason: "tooOld",
      accessId,
      accessName: expect.any(String),
      direction: 0,
      state: "held",
      decidedBy: null,
      decidedAt: null,
    },
  ]);
  expect(await allRollups(server, tenantId)).toEqual([]);

  const ids = shown.map(({ id }) => id);
  expect(await ask(quarantine.release, { body: ids })).toEqual({
    counted: 2,
    revised: 0,
    unchanged: 0,
    outdated: 0,
    withheld: 0,
  });
  const released = await allRollups(server, tenantId);
  expect(released).toEqual(expected);
  await recomputeAll(server, tenantId);
  expect(await allRollups(server, tenantId)).toEqual(released);
  expect(changed).toContainEqual({ tenantId, entityIds: [entityId] });
  const query = { id: entityId, startTime: "2025-03-04", endTime: "2025-03-04" };
  expect((await ask(records.list, { query })).content).toMatchObject([
    { receivedAt: "2026-05-04T08:00:00.000Z", remark: "released", counted: { in: 7, out: 2 } },
    { remark: "released", counted: { in: 3, out: 0 } },
  ]);

  expect(await held()).toEqual([]);
  expect(await held({ state: "released" })).toMatchObject([
    { decidedAt: "2026-05-04T08:00:00.000Z", decidedBy: expect.any(String) },
    { state: "released" },
  ]);
  // Sent once more it neither comes back nor counts twice.
  await send(...list);
  expect(await held()).toEqual([]);
  expect(await allRollups(server, tenantId)).toEqual(released);
  await expect(ask(quarantine.release, { body: ids })).rejects.toMatchObject({ key: "conflict.changed" });
});

test("all or nothing", async () => {
  const { server, ask, tenantId, device: counter, send, held } = await berlin();
  await send(record(old), record(now + 3 * day, { in: 2 }));
  const ids = (await held()).map(({ id }) => id);
  await expect(ask(quarantine.release, { body: [...ids, 999_999] })).rejects.toMatchObject({ status: 404 });
  await expect(ask(quarantine.discard, { body: [...ids, 999_999] })).rejects.toMatchObject({ status: 404 });
  expect(await held()).toHaveLength(2);
  expect(await listRecords(server, counter.id)).toEqual([]);
  expect(await allRollups(server, tenantId)).toEqual([]);
});

test("of an expired month nothing is released: it may have counted before", async () => {
  const { server, ask, device: counter, send, held } = await berlin();
  await send(record(old), record(now + 3 * day));
  await server.platform.database.pool.query("insert into months_let_go (month) values ('2025-03-01')");
  const ids = (await held()).map(({ id }) => id);
  await expect(ask(quarantine.release, { body: ids })).rejects.toMatchObject({ key: "record.monthGone" });
  expect(await held()).toHaveLength(2);
  expect(await listRecords(server, counter.id)).toEqual([]);
});

test("what is discarded never counts, stays readable, and can be released after all", async () => {
  const { server, ask, device: counter, send, held } = await berlin();
  const crowd = record(now - 3_600_000, { in: 9_000 });
  await send(crowd);
  const [{ id } = { id: 0 }] = await held({ reason: "tooMany" });
  expect(await ask(quarantine.discard, { body: [id] })).toBeNull();
  expect(await held()).toEqual([]);
  await send(crowd);
  expect(await held()).toEqual([]);
  expect(await held({ state: "discarded" })).toMatchObject([
    { id, values: { in: 9_000 }, decidedBy: expect.any(String), decidedAt: "2026-05-04T08:00:00.000Z" },
  ]);
  await expect(ask(quarantine.discard, { body: [id] })).rejects.toMatchObject({ key: "conflict.changed" });
  expect(await listRecords(server, counter.id)).toEqual([]);

  expect(await ask(quarantine.release, { body: [id] })).toMatchObject({ counted: 1 });
  expect(await listRecords(server, counter.id)).toMatchObject([{ in: 9_000, remark: "released" }]);
});

test("several values of one interval are revisions of each other; a newer record stands", async () => {
  const { server, ask, device: counter, send, held } = await berlin();
  await send(record(old, { in: 1 }));
  server.clock.set(new Date(now + 60_000).toISOString());
  await send(record(old, { in: 2 }));
  expect(await ask(quarantine.release, { body: (await held()).map(({ id }) => id) })).toEqual({
    counted: 1,
    revised: 1,
    unchanged: 0,
    outdated: 0,
    withheld: 0,
  });
  expect(await listRecords(server, counter.id)).toMatchObject([{ in: 2 }]);

  const crowd = record(now - 3_600_000, { in: 9_000 });
  await send(crowd);
  server.clock.set(new Date(now + 120_000).toISOString());
  expect(await send({ ...crowd, in: 90 })).toMatchObject({ accepted: 1 });
  expect(await ask(quarantine.release, { body: (await held()).map(({ id }) => id) })).toMatchObject({
    outdated: 1,
  });
  expect((await listRecords(server, counter.id)).map((kept) => kept.in)).toEqual([2, 90]);
});

test("a device that is not bound keeps its released records for later", async () => {
  const { server, ask, addDevice, bind, entityId } = await berlin();
  const loose = await addDevice();
  await server.post({ sn: loose.sn, records: [record(old, { in: 5 })] }, loose.key);
  const [one] = (await ask(quarantine.list, { query: { deviceId: loose.id } })).content;
  expect(one).toMatchObject({ accessId: null, direction: null });
  await ask(quarantine.release, { body: [one?.id ?? 0] });
  const query = { id: entityId, startTime: "2025-03-04", endTime: "2025-03-04" };
  expect((await ask(records.list, { query })).totalElements).toBe(0);
  await bind(loose.id, "2025-01-01");
  expect((await ask(records.totals, { query })).counted.in).toBe(5);
});

test("filters and pages", async () => {
  const { server, ask, addDevice, entityId, send, held } = await berlin();
  const other = await addDevice({ sn: "OTHER-9" });
  await send(record(old), record(now + 3 * day), record(now - 3_600_000, { in: 9_000 }));
  await server.post({ sn: other.sn, records: [record(old)] }, other.key);
  expect(await held({ reason: "future" })).toHaveLength(1);
  expect(await held({ search: "other" })).toMatchObject([{ sn: "OTHER-9" }]);
  expect(await held({ deviceId: other.id })).toHaveLength(1);
  expect(await held({ entityId })).toHaveLength(4);
  const page = await ask(quarantine.list, { query: { size: 3, page: 1, sort: ["start,asc"] } });
  expect(page.totalElements).toBe(4);
  expect(page.content).toMatchObject([{ reason: "future" }]);
});
