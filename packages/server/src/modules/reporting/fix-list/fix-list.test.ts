import { devices } from "@foyer/contract/devices/devices";
import { logs } from "@foyer/contract/operations/logs";
import { fixList } from "@foyer/contract/reporting/fix-list";
import { expect, test } from "vitest";
import { access, binding, device, entity, storeUser } from "../../../../test/factories.ts";
import { type FixSite, fixNow, fixSite, usualQuarter } from "../../../../test/fix-site.ts";
import { later } from "../../../../test/later.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { timed } from "../../../../test/timed.ts";
import { everyFixSource } from "../../../fix-sources.ts";
import { makeFixInspection } from "./fix-list.ts";

const patience = { timeout: 15_000 };
const usual = (_: number, hour: number, quarter: number) => usualQuarter(hour, quarter);

/** Nothing came of it since yesterday evening. */
async function fallSilent(site: FixSite, id: number, at = "2026-05-12T18:00:00Z") {
  await site.pool.query("delete from records where device_id = $1 and start_at >= '2026-05-13'", [id]);
  await site.seen(id, at);
}

/** Another site of the company with one counter. */
async function otherSite(site: FixSite, name: string) {
  const entityId = await entity(site.ask, { name });
  const accessId = await access(site.ask, { entityId });
  const counter = await device(site.ask, { modelId: site.modelId, entityId, name: `${name} door` });
  await binding(site.ask, { corridorId: accessId, deviceId: counter.id, from: "2026-01-01" });
  await site.seen(counter.id);
  await site.count(35, usual, counter);
  return { entityId, counter };
}

async function weakBattery(site: FixSite) {
  await site.set(site.device.id, "battery = 5");
  const [item] = await site.found();
  return item?.id ?? 0;
}

test("shut to who may not look, and to snooze to who may only look", async () => {
  const server = await testServer();
  const site = await fixSite(server);
  const id = await weakBattery(site);
  const stranger = await storeUser(server, site.tenantId, { may: ["home:view"] });
  const looker = await storeUser(server, site.tenantId, { may: ["fix:list"] });
  for (const endpoint of [fixList.list, fixList.summary, fixList.history])
    await expect(stranger(endpoint, { query: {} })).rejects.toMatchObject({ key: "permission.denied" });
  await expect(stranger(fixList.inspect, { body: {} })).rejects.toMatchObject({ key: "permission.denied" });
  expect((await site.list({}, looker)).totalElements).toBe(1);
  const body = { ids: [id], days: 1, reason: "x" };
  await expect(looker(fixList.snooze, { body })).rejects.toMatchObject({ key: "permission.denied" });
  await expect(looker(fixList.wake, { body: [id] })).rejects.toMatchObject({ key: "permission.denied" });
});

test("a silence is told by the other sensors of its site, and is one group for all that fell silent together", async () => {
  const server = await testServer();
  const site = await fixSite(server);
  const others = [await site.second("B"), await site.second("C")];
  for (const other of others) await site.count(35, usual, other);
  await site.count(35, usual);
  expect(await site.found()).toEqual([]);
  await fallSilent(site, site.device.id);
  await site.inspect();
  const group = async () =>
    (await site.list()).content.map(({ cause, count, severity }) => [cause, count, severity]);
  expect(await group()).toEqual([["oneSilent", 1, "medium"]]);
  await fallSilent(site, others[0]?.id ?? 0, "2026-05-12T17:50:00Z");
  await site.inspect();
  expect(await group()).toEqual([["fellTogether", 2, "medium"]]);
  await fallSilent(site, others[1]?.id ?? 0, "2026-05-12T18:10:00Z");
  await site.inspect();
  expect(await group()).toEqual([["siteOffline", 3, "high"]]);
  const [whole] = (await site.list()).content;
  expect(whole).toMatchObject({ visitors: 3 * 95, entityId: site.entityId, timeZone: "Europe/Berlin" });
  expect(whole?.items.map(({ facts }) => facts.othersOnline)).toEqual([0, 0, 0]);
  await site.seen(site.device.id);
  await site.inspect();
  expect((await group())[0]).toEqual(["fellTogether", 2, "medium"]);
  expect(await group(), "it is heard, and sends no counts").toContainEqual(["noCounts", 1, "medium"]);
});

test(
  "a whole fleet that falls silent at once is told of within seconds, each sensor with what it usually counts",
  timed,
  async () => {
    const server = await testServer();
    const site = await fixSite(server);
    await site.count(35, usual);
    const others = await Promise.all(Array.from({ length: 79 }, (_, nth) => site.second(`Door ${nth + 2}`)));
    const { rows } = await site.pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'records'::regclass and attnum > 0 and not attisdropped
       and attname <> 'device_id'`,
    );
    const same = rows.map(({ name }) => name);
    for (const { id } of others)
      await site.pool.query(
        `insert into records (device_id, ${same}) select $1, ${same} from records where tenant_id = $2 and device_id = $3
       on conflict do nothing`,
        [id, site.tenantId, site.device.id],
      );
    for (const { id } of [site.device, ...others]) await fallSilent(site, id);
    const began = performance.now();
    await site.inspect();
    expect(performance.now() - began).toBeLessThan(10_000);
    const [whole] = (await site.list()).content;
    expect(whole).toMatchObject({ cause: "siteOffline", count: 80, visitors: 80 * 95 });
  },
);

test("most visitors lost come first, then what is serious; a user sees what is of their sites", async () => {
  const server = await testServer();
  const site = await fixSite(server);
  const north = await otherSite(site, "North");
  await site.count(35, usual);
  await site.set(north.counter.id, "licence_until = '2026-05-01'");
  await site.set(site.device.id, "battery = 5");
  await fallSilent(site, site.device.id);
  await site.inspect();
  const kinds = async (query = {}, as = site.ask) =>
    (await site.list(query, as)).content.map(({ kind }) => kind);
  expect(await kinds()).toEqual(["silent", "licenceEnded", "batteryLow"]);
  expect(await kinds({ entityId: north.entityId })).toEqual(["licenceEnded"]);
  expect(await kinds({ kind: "batteryLow" })).toEqual(["batteryLow"]);
  expect(await kinds({ size: 1, page: 1 })).toEqual(["licenceEnded"]);
  const { kinds: all, open, inspectedAt } = await site.list({ kind: "silent" });
  expect({ all, open, inspectedAt }).toEqual({
    all: { silent: 1, licenceEnded: 1, batteryLow: 1 },
    open: 3,
    inspectedAt: new Date(fixNow).toISOString(),
  });
  const range = { entityIds: [north.entityId] };
  const keeper = await storeUser(server, site.tenantId, { may: ["fix:list", "fix:edit"], range });
  expect(await kinds({}, keeper)).toEqual(["licenceEnded"]);
  expect(await keeper(fixList.summary)).toMatchObject({ open: 1, serious: 1, visitors: 0 });
  expect(await site.ask(fixList.summary)).toMatchObject({
    open: 3,
    serious: 1,
    visitors: 95,
    top: [
      { kind: "silent", entityName: expect.any(String) },
      { kind: "licenceEnded" },
      { kind: "batteryLow" },
    ],
  });
  const foreign = (await site.list({ kind: "batteryLow" })).content[0]?.items[0]?.id ?? 0;
  const body = { ids: [foreign], days: 1, reason: "x" };
  await expect(keeper(fixList.snooze, { body })).rejects.toMatchObject({ key: "notFound.thing" });
});

test("what belongs to no site is for those who see the whole company; tasks are the operators'", async () => {
  const server = await testServer();
  const site = await fixSite(server);
  await site.pool.query(
    `insert into kept_payloads (state, protocol, meta, body, received_at) values ('unreadable', 'x', '{}', 'x', now())`,
  );
  await site.pool.query(
    `with t as (insert into scheduled_tasks (job_name, bean, method, cron, time_zone)
       values ('Nightly', 'quality', 'look', '0 0 3 * * ?', 'UTC') returning id)
     insert into task_runs (task_id, state, trigger, started_at) select id, 'failed', 'schedule', now() from t`,
  );
  const range = { entityIds: [site.entityId] };
  const keeper = await storeUser(server, site.tenantId, { may: ["fix:list"], range });
  expect((await site.found()).map(({ kind }) => kind)).toEqual(["unreadable"]);
  expect((await site.found(server.admin)).map(({ kind }) => kind)).toEqual(["taskFailing", "unreadable"]);
  expect((await site.found()).map(({ kind }) => kind)).toEqual(["unreadable"]);
  expect(await site.found(keeper)).toEqual([]);
});

test("what is snoozed waits with its reason until its day, comes back by itself or is woken, and is logged", async () => {
  const server = await testServer();
  const site = await fixSite(server);
  const id = await weakBattery(site);
  const body = { ids: [id], days: 3, reason: "New ones come on Friday" };
  await site.ask(fixList.snooze, { body });
  expect(await site.list()).toMatchObject({ totalElements: 0, open: 0, snoozed: 1 });
  expect(await site.ask(fixList.summary)).toMatchObject({ open: 0, top: [] });
  const [group] = (await site.list({ view: "snoozed" })).content;
  expect(group?.items[0]?.snooze).toEqual({
    until: "2026-05-16T10:00:00.000Z",
    at: "2026-05-13T10:00:00.000Z",
    by: expect.stringMatching(/^user-/),
    reason: "New ones come on Friday",
  });
  const [logged] = (await site.ask(logs.list, { query: {} })).content;
  expect(logged?.sentence.map(({ text }) => text).join("")).toMatch(/paused the problem .*SN-/);
  // It recovers for a moment, and is weak again before the day has come.
  await site.set(site.device.id, "battery = 90");
  expect(await site.found()).toEqual([]);
  await weakBattery(site);
  expect(await site.list()).toMatchObject({ totalElements: 0, snoozed: 1 });
  const again = (await site.list({ view: "snoozed" })).content[0]?.items[0]?.id ?? 0;
  expect(again).not.toBe(id);
  await expect(site.ask(fixList.wake, { body: [id] }), "it is over").rejects.toMatchObject({
    key: "notFound.thing",
  });
  await site.ask(fixList.wake, { body: [again] });
  expect(await site.list()).toMatchObject({ totalElements: 1, snoozed: 0 });
  await site.ask(fixList.snooze, { body: { ...body, ids: [again] } });
  await later(server, "2026-05-16T10:00:01Z");
  expect(await site.list(), "its day has come").toMatchObject({ open: 1, snoozed: 0 });
});

test("it is told what became of it: in order again, or gone", async () => {
  const server = await testServer();
  const site = await fixSite(server);
  const spare = await device(site.ask, { modelId: site.modelId, entityId: site.entityId, name: "Spare" });
  await site.set(site.device.id, "clock_skew_seconds = 900, battery = 5");
  expect(await site.found()).toHaveLength(3);
  await later(server, "2026-05-13T10:30:00Z");
  await site.seen(site.device.id, "2026-05-13T10:29:00Z");
  await site.set(site.device.id, "battery = 95");
  await site.ask(devices.remove, { body: [spare.id] });
  await site.ask(devices.unbind, { body: { bindingIds: [site.bindingId] } });
  await site.inspect();
  const { content, totalElements } = await site.ask(fixList.history, { query: {} });
  expect(totalElements).toBe(3);
  expect(content.map(({ kind, name, outcome }) => [kind, name === "Spare", outcome]).sort()).toEqual([
    ["batteryLow", false, "solved"],
    ["clockSkew", false, "gone"],
    ["unbound", true, "gone"],
  ]);
  expect(content[0]).toMatchObject({ endedAt: "2026-05-13T10:30:00.000Z" });
  expect((await site.list()).content.map(({ kind }) => kind)).toEqual(["unbound"]);
  expect((await site.ask(fixList.history, { query: { kind: "unbound" } })).totalElements).toBe(1);
});

test("steps that somebody may not take name who may", async () => {
  const server = await testServer();
  const site = await fixSite(server);
  await site.set(site.device.id, "clock_skew_seconds = 900, battery = 5");
  await site.inspect();
  expect((await site.list()).helpers).toEqual({});
  const looker = await storeUser(server, site.tenantId, { may: ["fix:list", "device:list"] });
  await storeUser(server, site.tenantId, { may: ["device:set"] });
  expect((await site.list({}, looker)).helpers).toEqual({ "device:set": ["Somebody", "Somebody"] });
});

test("two servers that look at the same time write each thing once; a change is looked at soon after", async () => {
  const server = await testServer();
  const site = await fixSite(server);
  await site.set(site.device.id, "battery = 5");
  const workers = [1, 2].map(() => makeFixInspection(server.platform, everyFixSource));
  const list = () => site.list();
  for (const worker of workers) {
    worker.start();
    worker.wake();
  }
  try {
    await expect.poll(async () => (await list()).open, patience).toBe(1);
    await device(site.ask, { modelId: site.modelId, entityId: site.entityId, name: "Spare" });
    await expect.poll(async () => (await list()).open, patience).toBe(2);
  } finally {
    for (const worker of workers) await worker.stop();
  }
  const { rows } = await site.pool.query("select count(*)::int as n from fix_items");
  expect(rows).toEqual([{ n: 2 }]);
});

/** Devices at twenty sites, each with a weak battery and no binding. */
async function largeFleet(server: TestServer, site: FixSite, count: number) {
  const sites = await Promise.all(
    Array.from({ length: 20 }, (_, n) => entity(site.ask, { name: `Site ${n}` })),
  );
  await server.platform.database.pool.query(
    `insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval, record_period, velocity,
       battery, last_seen_at)
     select $1, 'BIG-' || n, 'Big ' || n, 1, $2, ($3::bigint[])[1 + n % 20], 5, 5, 0, 5, now() from generate_series(1, $4) n`,
    [site.tenantId, site.modelId, sites, count],
  );
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return Math.round(performance.now() - begun);
}

test("of 2,000 devices with trouble the list comes in less than 100 ms", timed, async () => {
  const server = await testServer();
  const site = await fixSite(server);
  await largeFleet(server, site, 2_000);
  const inspected = await milliseconds(() => site.inspect());
  const first = await site.list();
  expect(first.open).toBe(4_000);
  expect(first.content[0]).toMatchObject({ count: 100, ids: expect.any(Array) });
  expect(first.content[0]?.items).toHaveLength(5);
  const one = { entityId: first.content[0]?.entityId, kind: first.content[0]?.kind };
  expect((await site.list(one)).content[0]?.items).toHaveLength(100);
  const best = async (work: () => Promise<unknown>) => {
    const times = [];
    for (let n = 0; n < 12; n++) times.push(await milliseconds(work));
    return Math.min(...times);
  };
  const list = await best(() => site.list());
  const summary = await best(() => site.ask(fixList.summary));
  // A machine that is busy answers nothing quickly: so long takes a call that finds nothing.
  const nothing = await best(() => site.ask(fixList.history, { query: {} }));
  const again = await milliseconds(() => site.inspect());
  console.info("fix list of 4,000 items (ms):", { inspected, again, list, summary, nothing });
  expect(list).toBeLessThan(Math.max(100, 25 * nothing));
});
