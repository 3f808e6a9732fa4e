import { type Measure, type MeasureValues, measures } from "@foyer/contract/counting/measures";
import { quality } from "@foyer/contract/counting/quality";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { access, area, entity, storeUser } from "../../../../test/factories.ts";
import { holdDevice } from "../../../../test/kept-counts.ts";
import { runTask } from "../../../../test/run-task.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { recompute } from "../recomputing/recomputing.ts";
import type { CountRecord } from "../records/records.ts";
import { writeRecords } from "../storage/records/write-records.ts";
import { checkTask } from "./check.task.ts";

const now = "2026-10-25T14:00:00Z";
const fiveMinutes = 300_000;

type Site = Awaited<ReturnType<typeof countingSite>>;

/** Records of a whole day and the half one that is running, some of them across slots, with odd measures here and there. */
function someRecords({ tenantId, device }: Site, seed: number): CountRecord[] {
  const values: fc.Arbitrary<MeasureValues> = fc.dictionary(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Measure>("in", "out") },
      { weight: 1, arbitrary: fc.constantFrom<Measure>(...measures) },
    ),
    fc.integer({ min: 0, max: 30 }),
    { maxKeys: 4 },
  );
  const from = Date.parse("2026-10-24T00:00:00Z");
  return fc.sample(values, { seed, numRuns: 450 }).map((each, index) => ({
    tenantId,
    deviceId: device.id,
    line: "1",
    startMs: from + index * fiveMinutes + (index % 7 === 0 ? 60_000 : 0),
    seconds: 300,
    receivedMs: Date.parse(now),
    source: "test",
    revision: null,
    values: each,
  }));
}

const shuffled = (records: readonly CountRecord[], seed: number): CountRecord[] =>
  fc.sample(fc.shuffledSubarray([...records], { minLength: records.length }), { seed, numRuns: 1 })[0] ?? [];

/** An entity in a zone whose clock goes back on the day, with an area turned round and a passage. */
async function countedSite(server: TestServer): Promise<Site> {
  server.clock.set(now);
  const site = await countingSite(server, { businessDayStart: "04:30" });
  const upper = await area(site.ask, { entityId: site.entityId });
  await access(site.ask, {
    entityId: site.entityId,
    kind: "internal",
    areas: [{ areaId: upper, sign: -1 }],
  });
  await recompute(server.platform.database.pool, site.tenantId);
  await writeRecords(server.platform.database.ingest, "live", someRecords(site, 5));
  return site;
}

const query = ({ platform }: TestServer, sql: string, values: unknown[] = []) =>
  platform.database.pool.query(sql, values);

const metric = async ({ platform }: TestServer, name: "checkedRollups" | "rollupDifferences") =>
  (await platform.metrics[name].get()).values.reduce((sum, { value }) => sum + value, 0);

test("shut to who may not check; who may look sees results", async () => {
  const server = await testServer();
  const site = await countedSite(server);
  await expect(server.ask(quality.check)).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, site.tenantId, { may: ["quality:list"] });
  await expect(looker(quality.check)).rejects.toMatchObject({ key: "permission.denied" });
  expect(await looker(quality.checks)).toEqual([]);
  const checker = await storeUser(server, site.tenantId, { may: ["quality:list", "quality:check"] });
  const done = await checker(quality.check);
  expect(done).toMatchObject({ entities: 1, skipped: 0, differences: 0, found: [] });
  expect(done.askedBy).toMatch(/^user-/);
  expect(await looker(quality.checks)).toEqual([done]);
  const other = await countingSite(server);
  expect(await other.ask(quality.checks)).toEqual([]);
});

test("finds exactly what is broken, has it repaired, and finds nothing afterwards", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  const site = await countedSite(server);
  const fine = await site.ask(quality.check);
  expect(fine).toMatchObject({ entities: 1, skipped: 0, differences: 0 });
  expect(fine.rollups).toBeGreaterThan(300);
  expect(await metric(server, "checkedRollups")).toBe(fine.rollups);

  const slot = "2026-10-25T09:15:00.000Z";
  const broken = [site.tenantId, site.entityId];
  await query(
    server,
    `update rollups set in_count = coalesce(in_count, 0) + 1 where tenant_id = $1 and kind = 0 and subject_id = $2 and slot = '${slot}'`,
    broken,
  );
  await query(
    server,
    "update day_rollups set covered_seconds = null where tenant_id = $1 and kind = 1 and subject_id = $2 and day = '2026-10-24'",
    [site.tenantId, site.accessId],
  );
  await query(
    server,
    "delete from rollups where tenant_id = $1 and kind = 2 and subject_id = $2 and slot = '2026-10-24T20:00:00Z'",
    [site.tenantId, site.areaId],
  );
  const found = await site.ask(quality.check);
  expect(found.differences).toBe(3);
  const [lost, day, counted] = found.found;
  expect(lost).toMatchObject({ dataType: 2, id: site.areaId, slot: "2026-10-24T20:00:00.000Z", kept: null });
  expect(counted).toMatchObject({ dataType: 0, id: site.entityId, day: "2026-10-25", slot });
  expect(counted?.name).toMatch(/^Entity/);
  expect(counted?.kept?.in).toBe((counted?.recomputed?.in ?? 0) + 1);
  expect(day).toMatchObject({ dataType: 1, id: site.accessId, day: "2026-10-24", slot: null });
  expect(day?.kept).not.toHaveProperty("coveredSeconds");
  expect(await metric(server, "rollupDifferences")).toBe(3);

  // Until they are recomputed the days are out of reach, not wrong.
  expect(await site.ask(quality.check)).toMatchObject({ differences: 0, rollups: 0 });
  await recompute(pool, site.tenantId);
  expect(await site.ask(quality.check)).toMatchObject({
    skipped: 0,
    differences: 0,
    rollups: expect.any(Number),
  });
  expect((await site.ask(quality.checks)).map(({ differences }) => differences)).toEqual([0, 0, 3, 0]);
});

test("what differs is told to those only who may see its entity", async () => {
  const server = await testServer();
  const site = await countedSite(server);
  const elsewhere = await entity(site.ask);
  await query(server, "update rollups set out_count = 9999 where kind = 0 and subject_id = $1", [
    site.entityId,
  ]);
  const { differences, found } = await site.ask(quality.check);
  expect(differences).toBeGreaterThan(50);
  expect(found).toHaveLength(50);
  const range = { entityIds: [elsewhere] };
  const other = await storeUser(server, site.tenantId, { may: ["quality:list"], range });
  expect(await other(quality.checks)).toMatchObject([{ differences, found: [] }]);
});

test("live and bulk loads, shuffled, changed and sent again, leave nothing to find", async () => {
  const server = await testServer();
  const { pool, ingest } = server.platform.database;
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.nat()), async (seed) => {
      const site = await countedSite(server);
      const again = someRecords(site, seed).filter((_, index) => index % 3 === 0);
      const load = shuffled([...again], seed);
      for (let begin = 0; begin < load.length; begin += 50) {
        const mode = (begin / 50 + seed) % 2 === 0 ? "live" : "bulk";
        await writeRecords(ingest, mode, load.slice(begin, begin + 50));
      }
      await recompute(pool, site.tenantId);
      expect(await site.ask(quality.check)).toMatchObject({ skipped: 0, differences: 0 });
    }),
    { numRuns: 4 },
  );
}, 60_000);

test("counts that arrive during a check are no differences", async () => {
  const server = await testServer();
  const { ingest } = server.platform.database;
  const site = await countedSite(server);
  let writing = true;
  const writers = [1, 2].map(async (seed) => {
    for (let round = 0; writing; round++) {
      const some = someRecords(site, seed * 1000 + round).filter((_, index) => index % 9 === round % 9);
      await writeRecords(ingest, "live", some);
    }
  });
  const results = [];
  for (let round = 0; round < 6; round++) results.push(await site.ask(quality.check));
  writing = false;
  await Promise.all(writers);
  expect(results.map(({ differences }) => differences)).toEqual([0, 0, 0, 0, 0, 0]);
}, 60_000);

test("a day whose devices are being written for long is left for another night; so are expired months", async () => {
  const server = await testServer();
  const site = await countedSite(server);
  const hold = await holdDevice(server, site.device.id);
  const checking = site.ask(quality.check);
  await hold.blocked();
  const held = await checking;
  expect(held.days).toBe(0);
  expect(held).toMatchObject({ entities: 0, skipped: 1 });
  await hold.release();

  await query(server, "insert into months_let_go (month) values ('2026-10-01')");
  await query(server, "update rollups set in_count = 77 where tenant_id = $1", [site.tenantId]);
  expect(await site.ask(quality.check)).toMatchObject({ differences: 0, rollups: 0 });
}, 60_000);

test("only one check of a company runs at a time", async () => {
  const server = await testServer();
  const site = await countedSite(server);
  const hold = await holdDevice(server, site.device.id);
  const first = site.ask(quality.check);
  await hold.blocked();
  await expect(site.ask(quality.check)).rejects.toMatchObject({ status: 409, key: "check.running" });
  await hold.release();
  await first;
});

test("every entity has its turn: those that waited longest come first", async () => {
  const server = await testServer();
  const site = await countedSite(server);
  const { pool } = server.platform.database;
  await pool.query(
    `insert into entities (tenant_id, organisation_id, name, time_zone)
     select tenant_id, organisation_id, 'Shop ' || n, 'UTC' from entities, generate_series(1, 11) n where id = $1`,
    [site.entityId],
  );
  const checked = async () =>
    (await pool.query("select count(*) as n from quality_entities where checked_at is not null")).rows[0].n;
  const seen: number[] = [];
  for (const day of [26, 27, 28]) {
    server.clock.set(`2026-10-${day}T04:23:00Z`);
    await runTask(checkTask(server.platform), { entities: 5 });
    seen.push(await checked());
  }
  expect(seen).toEqual([5, 10, 12]);
  const looker = await storeUser(server, site.tenantId, { may: ["quality:list"] });
  const runs = await looker(quality.checks);
  expect(runs.map(({ entities, askedBy }) => [entities, askedBy])).toEqual([
    [5, null],
    [5, null],
    [5, null],
  ]);
});
