import { home } from "@foyer/contract/analytics/home";
import { addDays } from "@foyer/contract/calendar-days";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { quality } from "@foyer/contract/counting/quality";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import {
  access,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
  storeUser,
} from "../../../../test/factories.ts";
import { runTask } from "../../../../test/run-task.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { recompute } from "../recomputing/recomputing.ts";
import { writeRecords } from "../storage/records/write-records.ts";
import { inspectionTask } from "./inspection.task.ts";

const today = "2026-05-13";
const now = "2026-05-13T12:07:00+05:45";
const offset = "+05:45";

/** A shop in Kathmandu, open 09:00 to 20:00, with an infrared counter bound since long ago. */
async function shop(server: TestServer) {
  server.clock.set(now);
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const entityId = await entity(ask, { timeZone: "Asia/Kathmandu" });
  const counter = await device(ask, { modelId, entityId, uploadInterval: 15, recordPeriod: 15 });
  const accessId = await access(ask, { entityId });
  await binding(ask, { corridorId: accessId, deviceId: counter.id, from: "2026-01-01" });
  return { tenantId, ask, entityId, accessId, modelId, device: counter };
}

type Shop = Awaited<ReturnType<typeof shop>>;

const two = (n: number) => String(n).padStart(2, "0");

/** Its opening hours in quarters, day by day up to today's last whole hour; `values` may leave a quarter out. */
const quarters = (
  days: number,
  values: (day: string, hour: number, quarter: number) => MeasureValues | null,
) => {
  const records: Record<string, MeasureValues> = {};
  for (let back = days; back >= 0; back--) {
    const day = addDays(today, -back);
    for (let hour = 9; hour < (back === 0 ? 12 : 20); hour++) {
      for (const quarter of [0, 1, 2, 3]) {
        const value = values(day, hour, quarter);
        if (value) records[`${day} ${two(hour)}:${two(quarter * 15)}`] = value;
      }
    }
  }
  return records;
};

/** How many come in a quarter: a day's shape with a little unrest. */
const usual = (hour: number, quarter: number): MeasureValues => {
  const count = 6 + ((hour * 3 + quarter) % 5);
  return { in: count, out: count };
};

const noteContact = ({ platform }: TestServer, { device }: Shop, at: string, skew = 0) =>
  platform.database.pool.query(
    "update devices set last_seen_at = $2, clock_skew_seconds = $3 where id = $1",
    [device.id, at, skew],
  );

test("shut to who may not look", async () => {
  const server = await testServer();
  const site = await shop(server);
  for (const endpoint of [quality.days, quality.findings, quality.checks])
    await expect(server.ask(endpoint)).rejects.toMatchObject({ status: 401 });
  const stranger = await storeUser(server, site.tenantId, { may: ["home:view"] });
  await expect(stranger(quality.days)).rejects.toMatchObject({ key: "permission.denied" });
  await expect(stranger(quality.look, { body: { entityId: site.entityId } })).rejects.toMatchObject({
    key: "permission.denied",
  });
});

test("each day is as complete as the charts say; what came late, changed or was held back is counted", async () => {
  const server = await testServer();
  const site = await shop(server);
  await counted(
    server,
    site,
    offset,
    quarters(3, (day, hour, quarter) =>
      day === addDays(today, -2) && hour < 14 ? null : usual(hour, quarter),
    ),
  );
  await noteContact(server, site, now);
  const { pool, ingest } = server.platform.database;
  await pool.query(
    "update records set received_at = (start_at at time zone 'UTC' + interval '20 minutes') at time zone 'UTC'",
  );
  const start = Date.parse(`2026-05-12T10:00:00${offset}`);
  await writeRecords(ingest, "live", [
    {
      tenantId: site.tenantId,
      deviceId: site.device.id,
      line: "1",
      startMs: start,
      seconds: 900,
      receivedMs: start + 3_600_000,
      source: "test",
      revision: null,
      values: { in: 1 },
    },
  ]);
  await pool.query(
    `insert into quarantined_records (tenant_id, device_id, line, start_at, seconds, received_at, source, reason, measures)
     values ($1, $2, '1', '2038-01-19T03:14:07Z', 900, '2026-05-12T10:00:00Z', 'test', 'future', '{}')`,
    [site.tenantId, site.device.id],
  );
  await site.ask(quality.look, { body: { entityId: site.entityId } });

  const span = { startTime: "2026-05-10", endTime: today };
  const answer = await site.ask(quality.days, { query: span });
  expect(answer).toMatchObject({ ...span, totalElements: 1 });
  const [row] = answer.content;
  expect(row?.lookedAt).toBe(new Date(now).toISOString());
  const hours = 3600;
  expect(row?.days).toMatchObject([
    { day: "2026-05-10", completeness: 1, expectedSeconds: 11 * hours, late: 0 },
    {
      day: "2026-05-11",
      coveredSeconds: 6 * hours,
      expectedSeconds: 11 * hours,
      late: 0,
      lastLateAt: null,
    },
    { day: "2026-05-12", completeness: 1, late: 0, revised: 1, quarantined: 1 },
    { day: today, completeness: 1, late: 0, revised: 0 },
  ]);
  const days = await site.ask(home.days, { query: span });
  expect(row?.days.map(({ completeness }) => completeness)).toEqual(
    days.map(({ completeness }) => completeness),
  );
});

test("records that came a day late are late, but not a device's history from before it was added", async () => {
  const server = await testServer();
  const site = await shop(server);
  await counted(
    server,
    site,
    offset,
    quarters(3, (_, hour, quarter) => usual(hour, quarter)),
  );
  const { pool } = server.platform.database;
  await pool.query("update records set received_at = '2026-05-13T05:00:00Z'");
  const late = async () => {
    await site.ask(quality.look, { body: { entityId: site.entityId } });
    const { content } = await site.ask(quality.days, { query: { startTime: "2026-05-10", endTime: today } });
    return content[0]?.days.map(({ late, lastLateAt }) => [late, lastLateAt]);
  };
  await pool.query("update devices set created_at = '2026-05-11T15:00:00+05:45'");
  const at = "2026-05-13T05:00:00.000Z";
  // On the 12th, only what ended before 05:00 UTC (10:45 there) is more than a day old: six quarters.
  expect(await late()).toEqual([
    [0, null],
    [20, at],
    [6, at],
    [0, null],
  ]);
  await pool.query("update devices set created_at = '2026-01-01'");
  expect(await late()).toEqual([
    [44, at],
    [44, at],
    [6, at],
    [0, null],
  ]);
});

test("a span too long or turned round is refused; none is the last thirty days", async () => {
  const server = await testServer();
  const site = await shop(server);
  const asked = await site.ask(quality.days);
  expect(asked).toMatchObject({ startTime: "2026-04-14", endTime: today });
  expect(asked.content[0]?.days).toHaveLength(30);
  for (const [query, key] of [
    [{ startTime: today, endTime: "2026-05-01" }, "range.wrong"],
    [{ startTime: "2026-01-01", endTime: today }, "range.tooLong"],
    [{ startTime: "yesterday", endTime: today }, "validation.failed"],
  ] as const) {
    await expect(site.ask(quality.days, { query })).rejects.toMatchObject({ key });
    await expect(site.ask(quality.findings, { query })).rejects.toMatchObject({ key });
  }
});

test("a place in order has no findings", async () => {
  const server = await testServer();
  const site = await shop(server);
  await counted(
    server,
    site,
    offset,
    quarters(60, (_, hour, quarter) => usual(hour, quarter)),
  );
  await noteContact(server, site, now);
  expect(await site.ask(quality.findings)).toEqual({
    content: [],
    totalElements: 0,
    kinds: {},
    lookedAt: new Date(now).toISOString(),
  });
});

test("what is wrong is found with its evidence, worst first, and can be narrowed", async () => {
  const server = await testServer();
  const site = await shop(server);
  const since = addDays(today, -2);
  await counted(
    server,
    site,
    offset,
    quarters(60, (day, hour, quarter) => {
      if (day >= since) return {};
      const all = usual(hour, quarter);
      return day >= addDays(today, -25) ? { in: all.in ?? 0, out: Math.round((all.out ?? 0) / 2) } : all;
    }),
  );
  await noteContact(server, site, now, 400);
  const { content, totalElements, kinds } = await site.ask(quality.findings);
  expect(kinds).toMatchObject({ stuckAtZero: 1, outOfBalance: 1, clockSkew: 1 });
  expect(totalElements).toBe(Object.values(kinds).reduce((sum, n) => sum + n, 0));
  expect(content[0]).toMatchObject({
    kind: "stuckAtZero",
    severity: "high",
    since,
    entityId: site.entityId,
    subject: { dataType: 3, id: site.device.id, line: "1", accessId: site.accessId },
    evidence: { days: 3, hours: 25 },
  });
  const skew = content.find(({ kind }) => kind === "clockSkew");
  expect(skew?.subject).not.toHaveProperty("line");
  const only = await site.ask(quality.findings, { query: { kind: "outOfBalance" } });
  expect(only.content.map(({ kind }) => kind)).toEqual(["outOfBalance"]);
  expect(only.kinds).toEqual(kinds);
  const before = { startTime: "2026-03-01", endTime: "2026-03-10" };
  expect((await site.ask(quality.findings, { query: before })).totalElements).toBe(0);
  const page = await site.ask(quality.findings, { query: { page: 1, size: 1 } });
  expect(page.content).toHaveLength(1);
  expect(page.content[0]?.kind).not.toBe("stuckAtZero");
});

test("who is silent is told at once, without a new inspection; once for a device with several lines", async () => {
  const server = await testServer();
  const site = await shop(server);
  await counted(
    server,
    site,
    offset,
    quarters(8, (_, hour, quarter) => usual(hour, quarter)),
  );
  await noteContact(server, site, now);
  const kinds = async () => (await site.ask(quality.findings)).content.map(({ kind }) => kind);
  expect(await kinds()).toEqual([]);
  server.clock.set("2026-05-13T13:30:00+05:45");
  const ask = await companyAdmin(server, site.tenantId);
  const { content } = await ask(quality.findings);
  expect(content).toMatchObject([
    {
      kind: "silent",
      cause: "notHeard",
      severity: "medium",
      since: today,
      subject: { dataType: 3, id: site.device.id, name: expect.any(String), line: "1" },
      evidence: { lastRecordAt: "2026-05-13T06:15:00.000Z", missingHours: 1.3, intervalMinutes: 15 },
    },
  ]);
  await binding(ask, { corridorId: site.accessId, deviceId: site.device.id, line: "2", from: today });
  const both = (await ask(quality.findings)).content;
  expect(both).toHaveLength(1);
  expect(both[0]?.subject).not.toHaveProperty("line");
});

test("an inspection forgets what is no more; inspections grow old", async () => {
  const server = await testServer();
  const site = await shop(server);
  const gap = (day: string) => day > addDays(today, -5) && day < today;
  await counted(
    server,
    site,
    offset,
    quarters(10, (day, hour, quarter) => (gap(day) ? null : usual(hour, quarter))),
  );
  await noteContact(server, site, now);
  const kinds = async () => (await site.ask(quality.findings)).content.map(({ kind }) => kind);
  expect(await kinds()).toEqual(["lowCompleteness"]);
  await counted(
    server,
    site,
    offset,
    quarters(10, (_, hour, quarter) => usual(hour, quarter)),
  );
  expect(await kinds()).toEqual(["lowCompleteness"]);
  expect(await site.ask(quality.look, { body: { entityId: site.entityId } })).toEqual({ findings: 0 });
  expect(await kinds()).toEqual([]);
  const { pool } = server.platform.database;
  const kept = `insert into quality_findings select $1, $2, 'outOfBalance', 0, $2, '', 'low', 'oneSided', '${today}', '${today}',
    '{"in": 1, "out": 2, "share": 0.5, "days": 1}'`;
  await pool.query(kept, [site.tenantId, site.entityId]);
  expect(await kinds()).toEqual(["outOfBalance"]);
  await pool.query(
    "update quality_entities set looked_at = (looked_at at time zone 'UTC' - interval '7 hours') at time zone 'UTC'",
  );
  expect(await kinds()).toEqual([]);
});

test("everybody is told of their own places only", async () => {
  const server = await testServer();
  const site = await shop(server);
  const other = await entity(site.ask, { timeZone: "UTC" });
  const may = ["quality:list"] as const;
  const mine = await storeUser(server, site.tenantId, { may, range: { entityIds: [other] } });
  const none = await storeUser(server, site.tenantId, { may, range: { organisationIds: [] } });
  expect((await site.ask(quality.days)).totalElements).toBe(2);
  expect((await mine(quality.days)).content.map(({ id }) => id)).toEqual([other]);
  expect((await none(quality.days)).content).toEqual([]);
  expect(await none(quality.findings)).toMatchObject({ totalElements: 0, lookedAt: null });
  expect((await site.ask(quality.findings)).kinds).toEqual({ silent: 1, lowCompleteness: 1 });
  expect((await mine(quality.findings)).kinds).toEqual({});
  await expect(mine(quality.days, { query: { entityId: site.entityId } })).rejects.toMatchObject({
    status: 404,
  });
});

test("pages by name, or those that miss most first", async () => {
  const server = await testServer();
  const site = await shop(server);
  const full = await countingSite(server, { timeZone: "Asia/Kathmandu" });
  expect(full.tenantId).not.toBe(site.tenantId);
  const names = ["A yard", "B yard", "C yard"];
  for (const name of names) await entity(site.ask, { name, timeZone: "UTC" });
  await counted(
    server,
    site,
    offset,
    quarters(2, (_, hour, quarter) => (hour < 15 ? usual(hour, quarter) : null)),
  );
  const readPage = async (page: number, order: "name" | "worst") =>
    (await site.ask(quality.days, { query: { page, size: 2, order } })).content.map(({ name }) => name);
  expect(await readPage(0, "name")).toEqual(["A yard", "B yard"]);
  expect((await readPage(1, "name"))[0]).toBe("C yard");
  // Nothing is expected of the yards: they come last.
  expect((await readPage(0, "worst"))[0]).toMatch(/^Entity/);
  expect(await readPage(2, "worst")).toEqual([]);
});

test("every night all entities are inspected", async () => {
  const server = await testServer();
  const site = await shop(server);
  await countingSite(server);
  await runTask(inspectionTask(server.platform));
  const { rows } = await server.platform.database.pool.query(
    "select count(*) as n from quality_entities where looked_at is not null",
  );
  expect(rows).toEqual([{ n: 2 }]);
  const { content } = await site.ask(quality.days);
  expect(content[0]?.lookedAt).toBe(new Date(now).toISOString());
});

test("a line that counts no flow makes the flow beside it no less known, nor the site incomplete", async () => {
  const server = await testServer();
  const site = await shop(server);
  const { ask, tenantId, entityId, accessId, modelId } = site;
  const passing = await device(ask, { modelId, entityId, uploadInterval: 15, recordPeriod: 15 });
  await binding(ask, { corridorId: accessId, deviceId: passing.id, from: "2026-01-01" });
  await counted(
    server,
    { tenantId, device: passing },
    offset,
    quarters(40, () => ({ passby: 20 })),
  );
  // In and out part ways for three weeks: only days that are known tell of it.
  await counted(
    server,
    site,
    offset,
    quarters(40, (_, hour, quarter) => ({ ...usual(hour, quarter), out: 2 })),
  );
  await recompute(server.platform.database.pool, tenantId);
  await ask(quality.look, { body: { entityId } });
  const { content } = await ask(quality.findings, { query: { entityId } });
  const kinds = content.map(({ kind }) => kind);
  expect(kinds).toContain("outOfBalance");
  expect(kinds).not.toContain("lowCompleteness");
  const { content: rows } = await ask(quality.days, { query: { entityId } });
  expect(rows[0]?.days.at(-2)).toMatchObject({ completeness: 1, expectedSeconds: 2 * 11 * 3600 });
  expect(rows[0]).not.toHaveProperty("coverage");
  expect(await ask(quality.days, { query: { type: "nobody" } as never }).catch(({ status }) => status)).toBe(
    400,
  );
});

test("days are judged by the sensors of the figure that is asked, which says how many those are", async () => {
  const server = await testServer();
  const site = await shop(server);
  const { ask, tenantId, entityId, modelId } = site;
  await counted(
    server,
    site,
    offset,
    quarters(3, () => ({ in: 5, out: 5 })),
  );
  const camera = await device(ask, { modelId, entityId, uploadInterval: 15, recordPeriod: 15 });
  await binding(ask, {
    corridorId: await access(ask, { entityId }),
    deviceId: camera.id,
    from: "2026-01-01",
  });
  const morning = quarters(3, (_, hour) => (hour < 14 ? { in: 5, out: 5, passby: 50 } : null));
  await counted(server, { tenantId, device: camera }, offset, morning);
  const readDay = async (type?: string) => {
    const span = { startTime: addDays(today, -2), endTime: addDays(today, -1) };
    const { content } = await ask(quality.days, { query: { ...span, ...(type && { type }) } });
    const { days = [], coverage, measuredAt, completeness } = content[0] ?? {};
    return { completeness, ofDay: days[0]?.completeness, coverage, measuredAt };
  };
  const whole = { coverage: undefined, measuredAt: undefined };
  const both = (5 + 11) / 22;
  expect(await readDay()).toEqual({ completeness: both, ofDay: both, ...whole });
  expect(await readDay("flowIn")).toEqual({ completeness: both, ofDay: both, ...whole });
  for (const type of ["flowPassby", "captureRate"])
    expect(await readDay(type)).toEqual({
      completeness: 5 / 11,
      ofDay: 5 / 11,
      coverage: 0.5,
      measuredAt: { places: "accesses", measured: 1, all: 2 },
    });
  const nobody = { coverage: 0, measuredAt: { places: "accesses", measured: 0, all: 2 } };
  expect(await readDay("enterStaff")).toEqual({ completeness: null, ofDay: null, ...nobody });
});
