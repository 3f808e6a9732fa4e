import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
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
import { type TestServer, testServer } from "../../../../test/test-server.ts";

/** An entity open 09:00 to 20:00 with a device of a type that is, or is not, silent when closed; bound since 08:00 of the 13th. */
async function shop(server: TestServer, deviceType: number, uploadInterval = 5) {
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const entityId = await entity(ask, { timeZone: "Asia/Kathmandu" });
  const modelId = await deviceModel(server.admin, { deviceType });
  const counter = await device(ask, { modelId, entityId, deviceType, uploadInterval });
  const corridorId = await access(ask, { entityId });
  await binding(ask, { corridorId, deviceId: counter.id, from: "2026-05-13 08:00" });
  return { tenantId, ask, entityId, device: counter };
}

test("hours say how much of them is known: complete, in part, a gap, not yet missing, still to come", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+05:45");
  const site = await shop(server, 2);
  await counted(server, site, "+05:45", {
    "2026-05-13 08:00": { in: 1 },
    "2026-05-13 08:15": { in: 2 },
    "2026-05-13 08:30": {},
    "2026-05-13 08:45": { in: 4 },
    "2026-05-13 09:45": { in: 8 },
    "2026-05-13 11:00": {},
  });
  const { now, yesterday } = await site.ask(home.trend, { query: { startTime: "2026-05-13" } });
  const actual = Object.fromEntries(now.map(({ time, ...figure }) => [time, figure]));
  expect(actual).toMatchObject({
    // Before the counter was bound nothing is known.
    "07:00": { value: null, completeness: null, expectedSeconds: 0 },
    "08:00": { value: 7, completeness: 1, coveredSeconds: 3600, expectedSeconds: 3600 },
    "09:00": { value: 8, completeness: 0.25, coveredSeconds: 900 },
    "10:00": { value: null, completeness: 0, coveredSeconds: 0, expectedSeconds: 3600 },
    "11:00": { value: 0, completeness: 0.25 },
    // 12:00 to 12:02: what is younger than an upload interval is not missing yet.
    "12:00": { value: null, completeness: 0, expectedSeconds: 120 },
    "13:00": { value: null, completeness: null, expectedSeconds: 0 },
    "23:00": { value: null, completeness: null },
  });
  expect(yesterday).toHaveLength(24);
  expect(yesterday.every(({ expectedSeconds }) => expectedSeconds === 0)).toBe(true);

  const days = await site.ask(home.days, { query: { startTime: "2026-05-13", endTime: "2026-05-14" } });
  const expectedSeconds = 4 * 3600 + 120;
  expect(days).toMatchObject([
    {
      day: "2026-05-13",
      value: 15,
      coveredSeconds: 5400,
      expectedSeconds,
      completeness: 5400 / expectedSeconds,
    },
    { day: "2026-05-14", value: null, completeness: null },
  ]);
});

test("an infrared counter is expected to speak in opening hours only, and not within its upload interval", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+05:45");
  const site = await shop(server, 1, 60);
  await counted(server, site, "+05:45", { "2026-05-13 09:00": { in: 3 } });
  const { now } = await site.ask(home.trend, { query: { startTime: "2026-05-13" } });
  const expected = Object.fromEntries(now.map((hour) => [hour.time, hour.expectedSeconds]));
  // Reported by 12:07, it must have happened by 11:07.
  expect(expected).toMatchObject({ "08:00": 0, "09:00": 3600, "10:00": 3600, "11:00": 420, "12:00": 0 });
  expect(now.find(({ time }) => time === "12:00")).toMatchObject({ value: null, completeness: null });
  server.clock.set("2026-05-15T00:00:00+05:45");
  const looker = await storeUser(server, site.tenantId, { may: ["home:view"] });
  const days = await looker(home.days, { query: { startTime: "2026-05-13", endTime: "2026-05-14" } });
  expect(days.map(({ value, expectedSeconds }) => [value, expectedSeconds])).toEqual([
    [3, 11 * 3600],
    [null, 11 * 3600],
  ]);
});

test("holidays: the latest that have begun, oldest first", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const site = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  await counted(server, site, "Z", {
    "2026-04-03 10:00": { in: 3 },
    "2026-04-06 23:45": { in: 4 },
    "2026-04-07 00:00": { in: 50 },
    "2026-05-01 10:00": { in: 6 },
  });
  await server.platform.database.pool.query(
    `insert into holidays (tenant_id, name, year, start_day, end_day)
     select $1, name, 2026, start_day::date, end_day::date from (values
       ('Easter', '2026-04-03', '2026-04-06'), ('Labour Day', '2026-05-01', '2026-05-01'), ('Christmas', '2026-12-25', '2026-12-26'),
       ('New Year', '2026-01-01', '2026-01-01')) as h(name, start_day, end_day)`,
    [site.tenantId],
  );
  const actual = await site.ask(home.holiday, {});
  expect(actual.map(({ name, start, end, value }) => [name, start, end, value])).toEqual([
    ["New Year", "2026-01-01", "2026-01-01", null],
    ["Easter", "2026-04-03", "2026-04-06", 7],
    ["Labour Day", "2026-05-01", "2026-05-01", 6],
  ]);
  expect(actual[1]).toMatchObject({ coveredSeconds: 1800, expectedSeconds: 4 * 86_400 });
});

test("whoever sees one entity sees the sums of that one", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const site = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  const { ask, tenantId, entityId, modelId } = site;
  const other = await entity(ask, { timeZone: "UTC", workTime: "00:00~00:00" });
  const counter = await device(ask, { modelId, entityId: other });
  await binding(ask, {
    corridorId: await access(ask, { entityId: other }),
    deviceId: counter.id,
    from: "2026-01-01",
  });
  await counted(server, site, "Z", { "2026-05-13 09:00": { in: 1 } });
  await counted(server, { tenantId, device: counter }, "Z", { "2026-05-13 09:00": { in: 10 } });
  const all = await ask(home.statistical, {});
  expect(all.cards.flowIn?.value).toBe(11);
  const may = ["home:view"] as const;
  const [mine, none] = [
    await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } }),
    await storeUser(server, tenantId, { may, range: { organisationIds: [] } }),
  ];
  const readValues = async (user: typeof ask) => ({
    card: (await user(home.statistical, {})).cards.flowIn?.value,
    kpi: (await user(home.kpi, {})).day.value,
    hour: (await user(home.trend, {})).now.find(({ time }) => time === "09:00")?.value,
    day: (await user(home.days, { query: { startTime: "2026-05-13", endTime: "2026-05-13" } }))[0]?.value,
    rank: (
      await user(ranking.rank, { body: { type: "flowIn", startTime: "2026-05-13", endTime: "2026-05-13" } })
    ).total.value,
  });
  expect(await readValues(mine)).toEqual({ card: 1, kpi: 1, hour: 1, day: 1, rank: 1 });
  expect(await readValues(none)).toEqual({ card: null, kpi: null, hour: null, day: null, rank: null });
});
