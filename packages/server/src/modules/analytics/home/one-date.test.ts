import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import { screenData } from "@foyer/contract/analytics/screen-data";
import { companies } from "@foyer/contract/places/companies";
import { expect, test } from "vitest";
import {
  access,
  binding,
  company,
  companyAdmin,
  device,
  deviceModel,
  entity,
} from "../../../../test/factories.ts";
import { type Ask, type TestServer, testServer } from "../../../../test/test-server.ts";
import { writeRecords } from "../../counting/storage/records/write-records.ts";

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;

interface Site {
  zone: string;
  start: string;
  tenantId: number;
  entityId: number;
  deviceId: number;
  people: Map<number, number>;
}

/** The calendar's own word: the business day of a moment, by the browser's kind of clock and not by the server's. */
function dayIn(zone: string, ms: number, start = "00:00"): string {
  const [hours = 0, minutes = 0] = start.split(":").map(Number);
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const wall = Date.parse(`${clock.format(ms).replace(" ", "T")}Z`);
  return new Date(wall - (hours * 60 + minutes) * 60_000).toISOString().slice(0, 10);
}

async function siteIn(ask: Ask, draft: { tenantId: number; modelId: number; zone: string; start: string }) {
  const { tenantId, modelId, zone, start } = draft;
  const entityId = await entity(ask, { timeZone: zone, businessDayStart: start, workTime: "00:00~00:00" });
  const corridorId = await access(ask, { entityId });
  const { id: deviceId } = await device(ask, { modelId, entityId, recordPeriod: 15, uploadInterval: 15 });
  await binding(ask, { corridorId, deviceId, from: "2020-01-01" });
  return { zone, start, tenantId, entityId, deviceId, people: new Map<number, number>() };
}

/** Everybody who came from one moment to another, as the devices tell it. */
async function come({ platform }: TestServer, sites: Site[], from: number, to: number, many: () => number) {
  const records = sites.flatMap(({ tenantId, deviceId, people }) => {
    const starts: number[] = [];
    for (let start = from; start < to; start += quarterMs) starts.push(start);
    return starts.map((startMs) => {
      people.set(startMs, many());
      const seen = { in: people.get(startMs) as number };
      const how = { line: "1", seconds: 900, receivedMs: to, source: "test", revision: null };
      return { tenantId, deviceId, startMs, values: seen, ...how };
    });
  });
  const { entityIds } = await writeRecords(platform.database.ingest, "live", records);
  for (const { tenantId } of sites.slice(0, 1))
    platform.events.emit("countsChanged", { tenantId, entityIds });
}

const countedOn = (sites: readonly Site[], day: string): number =>
  sites
    .flatMap(({ zone, start, people }) =>
      [...people].map(([at, many]) => (dayIn(zone, at, start) === day ? many : 0)),
    )
    .reduce((all, many) => all + many, 0);

/** The same numbers each time, as different as any. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const zones = [
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Europe/Berlin",
  "Asia/Ho_Chi_Minh",
  "Pacific/Marquesas",
  "Pacific/Chatham",
];
const starts = ["00:00", "04:30", "06:00", "00:00", "02:15"];

/** What every screen says of today. */
async function todays(ask: Ask, deptId?: number) {
  const query = deptId === undefined ? {} : { deptId };
  const [statistical, kpi, trend, screens, increment] = await Promise.all([
    ask(home.statistical, { query }),
    ask(home.kpi, { query }),
    ask(home.trend, { query }),
    ask(screenData.realTimeStatistics, { query }),
    ask(screenData.increment, { query }),
  ]);
  const day = statistical.startTime;
  const rank = await ask(ranking.rank, {
    body: { type: "flowIn", startTime: day, endTime: day, ...(deptId !== undefined && { deptId }) },
  });
  const days = await ask(home.days, { query: { ...query, startTime: day, endTime: day } });
  return {
    days: [day, kpi.day.endTime, kpi.week.endTime, kpi.year.endTime, trend.day, screens.day],
    values: [
      statistical.cards.flowIn?.value,
      kpi.day.value,
      trend.now.every(({ value }) => value === null)
        ? null
        : trend.now.reduce((all, { value }) => all + (value ?? 0), 0),
      screens.figures.flowIn?.value,
      increment.yesterday.value,
      rank.total.value,
      days[0]?.value,
    ],
  };
}

test.each([1, 2, 3])("through a day today is one date and its total never falls (%i)", async (seed) => {
  const server = await testServer();
  const roll = dice(seed);
  const own = zones[roll(zones.length)] as string;
  const tenantId = await company(server.admin, { timeZone: own });
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const sites: Site[] = [];
  for (let nth = 0; nth < 5; nth++) {
    const zone = zones[(roll(2) + nth * 2 + seed) % zones.length] as string;
    sites.push(await siteIn(ask, { tenantId, modelId, zone, start: starts[roll(5)] as string }));
  }
  const begin = Date.parse("2026-05-11T00:00:00Z");
  await come(server, sites, begin, begin + 30 * hourMs, () => roll(40));
  let before = { day: "", value: 0 };
  for (let now = begin + 30 * hourMs; now < begin + 58 * hourMs; now += hourMs) {
    server.clock.set(new Date(now).toISOString());
    const { days, values } = await todays(ask);
    const day = dayIn(own, now);
    expect(days, `${own} ${new Date(now).toISOString()}`).toEqual(days.map(() => day));
    const value = countedOn(sites, day);
    // No site's day has begun: no count is not a zero.
    const hasBegun = sites.some(({ zone, start }) => dayIn(zone, now - 1, start) >= day);
    expect(values, `${own} ${new Date(now).toISOString()}`).toEqual(
      values.map(() => (hasBegun ? value : null)),
    );
    if (day === before.day) expect(value).toBeGreaterThanOrEqual(before.value);
    before = { day, value };
    await come(server, sites, now, now + hourMs, () => roll(40));
  }
});

test("at midnight in Saigon the total of a company in Berlin stays; a site's own day turns", async () => {
  const server = await testServer();
  const tenantId = await company(server.admin, { timeZone: null });
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const at = (zone: string) => siteIn(ask, { tenantId, modelId, zone, start: "00:00" });
  const sites = [await at("Europe/Berlin"), await at("Europe/Berlin"), await at("America/New_York")];
  const saigon = await siteIn(ask, { tenantId, modelId, zone: "Asia/Ho_Chi_Minh", start: "00:00" });
  sites.push(saigon);
  const from = Date.parse("2026-11-21T00:00:00Z");
  const midnight = Date.parse("2026-11-22T17:00:00Z");
  await come(server, sites, from, midnight, () => 3);
  server.clock.set("2026-11-22T17:59:00+01:00");
  const before = await ask(home.statistical, {});
  const hours = (await ask(home.trend, {})).now.filter(({ running }) => running).map(({ time }) => time);
  await come(server, sites, midnight, midnight + quarterMs, () => 3);
  server.clock.set("2026-11-22T18:15:00+01:00");
  const after = await ask(home.statistical, {});
  const grown = 3 * sites.length;
  expect([before.startTime, after.startTime]).toEqual(["2026-11-22", "2026-11-22"]);
  // Saigon's first quarter of the next day is no part of it; the other three go on.
  expect(after.cards.flowIn?.value).toBe((before.cards.flowIn?.value ?? 0) + grown - 3);
  const own = await ask(home.statistical, { query: { entityId: saigon.entityId } });
  expect([own.startTime, own.cards.flowIn?.value]).toEqual(["2026-11-23", 3]);
  // Hours that only some sites have reached say so.
  expect(hours).toContain("17:00");
  const trend = await ask(home.trend, {});
  expect(trend).toMatchObject({ day: "2026-11-22", hour: "18:00" });
  expect(trend.now.find(({ time }) => time === "23:00")).toMatchObject({ running: true, value: 12 });
  expect(trend.now.find(({ time }) => time === "11:00")).not.toHaveProperty("running");

  await ask(companies.oneself, { body: { timeZone: "Asia/Ho_Chi_Minh" } });
  expect((await ask(home.statistical, {})).startTime).toBe("2026-11-23");
});
