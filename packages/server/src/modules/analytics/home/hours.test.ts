import { home } from "@foyer/contract/analytics/home";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { access, binding, device, entity } from "../../../../test/factories.ts";
import { type Ask, testServer } from "../../../../test/test-server.ts";

/** The columns of a local day, and what each that has people says. */
async function hours(ask: Ask, startTime: string, entityId?: number) {
  const { now } = await ask(home.trend, {
    query: { type: "flowIn", startTime, ...(entityId ? { entityId } : {}) },
  });
  return {
    times: now.map(({ time }) => time),
    busy: Object.fromEntries(now.filter(({ value }) => value).map(({ time, value }) => [time, value])),
    expected: now.reduce((all, { expectedSeconds }) => all + expectedSeconds, 0),
  };
}

const clockHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);

test("a long autumn day has 25 hours, both of 02:00 named apart; a short spring day 23", async () => {
  const server = await testServer();
  server.clock.set("2026-11-01T12:00:00Z");
  const site = await countingSite(server, { timeZone: "Europe/Berlin", from: "2026-01-01" });
  await counted(server, site, "+02:00", { "2026-10-25 00:00": { in: 1 }, "2026-10-25 02:45": { in: 2 } });
  await counted(server, site, "+01:00", { "2026-10-25 02:00": { in: 4 }, "2026-10-25 23:45": { in: 8 } });
  const long = await hours(site.ask, "2026-10-25");
  expect(long.times).toEqual([
    ...clockHours.slice(0, 2),
    "02:00+02:00",
    "02:00+01:00",
    ...clockHours.slice(3),
  ]);
  expect(long.busy).toEqual({ "00:00": 1, "02:00+02:00": 2, "02:00+01:00": 4, "23:00": 8 });
  expect(long.expected).toBe(25 * 3600);
  const short = await hours(site.ask, "2026-03-29");
  expect(short.times).toEqual(clockHours.filter((time) => time !== "02:00"));
  expect(short.expected).toBe(23 * 3600);
  const [day] = await site.ask(home.days, { query: { startTime: "2026-10-25", endTime: "2026-10-25" } });
  expect(day).toMatchObject({ value: 15, expectedSeconds: 25 * 3600 });
});

test("where clocks change by half an hour the hours are still those of the clock", async () => {
  const server = await testServer();
  server.clock.set("2026-11-01T12:00:00Z");
  const site = await countingSite(server, { timeZone: "Australia/Lord_Howe", from: "2026-01-01" });
  await counted(server, site, "+11:00", { "2026-04-05 01:30": { in: 1 } });
  await counted(server, site, "+10:30", {
    "2026-04-05 01:30": { in: 2 },
    "2026-04-05 02:00": { in: 4 },
    "2026-04-05 23:45": { in: 8 },
  });
  const long = await hours(site.ask, "2026-04-05");
  expect(long.times).toEqual(["00:00", "01:00", "01:30+10:30", ...clockHours.slice(2)]);
  expect(long.busy).toEqual({ "01:00": 1, "01:30+10:30": 2, "02:00": 4, "23:00": 8 });
  expect(long.expected).toBe(24.5 * 3600);
  await counted(server, site, "+11:00", { "2026-10-04 02:30": { in: 1 }, "2026-10-04 23:45": { in: 2 } });
  const short = await hours(site.ask, "2026-10-04");
  expect(short.times).toEqual(["00:00", "01:00", "02:30", ...clockHours.slice(3)]);
  expect(short).toMatchObject({ busy: { "02:30": 1, "23:00": 2 }, expected: 23.5 * 3600 });
});

test("a business day begins when the place says so", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const site = await countingSite(server, {
    timeZone: "Europe/Berlin",
    businessDayStart: "06:00",
    from: "2026-01-01",
  });
  await counted(server, site, "+02:00", {
    "2026-05-12 05:45": { in: 1 },
    "2026-05-12 06:00": { in: 2 },
    "2026-05-13 01:00": { in: 4 },
    "2026-05-13 05:45": { in: 8 },
    "2026-05-13 06:00": { in: 16 },
  });
  const { times, busy } = await hours(site.ask, "2026-05-12");
  expect(times).toEqual([...clockHours.slice(6), ...clockHours.slice(0, 6)]);
  expect(busy).toEqual({ "06:00": 2, "01:00": 4, "05:00": 8 });
  const days = await site.ask(home.days, { query: { startTime: "2026-05-11", endTime: "2026-05-13" } });
  expect(days.map(({ day, value }) => [day, value])).toEqual([
    ["2026-05-11", 1],
    ["2026-05-12", 14],
    ["2026-05-13", 16],
  ]);
  // Half past five in the morning of the 20th is still the 19th.
  server.clock.set("2026-05-20T03:30:00Z");
  const { startTime } = await site.ask(home.statistical, { query: { period: 1 } });
  expect(startTime).toBe("2026-05-19");
});

test("entities of two zones are added up by their own clocks, hours in the order of the clock", async () => {
  const server = await testServer();
  server.clock.set("2026-11-01T14:50:00Z");
  const berlin = await countingSite(server, { timeZone: "Europe/Berlin", from: "2026-01-01" });
  const { ask, modelId, tenantId } = berlin;
  const tokyo = await entity(ask, {
    timeZone: "Asia/Tokyo",
    name: "A shop in Tokyo",
    workTime: "00:00~00:00",
  });
  const inTokyo = await device(ask, { modelId, entityId: tokyo });
  await binding(ask, {
    corridorId: await access(ask, { entityId: tokyo }),
    deviceId: inTokyo.id,
    from: "2026-01-01",
  });
  await counted(server, berlin, "+02:00", { "2026-05-12 09:00": { in: 1 }, "2026-10-25 02:00": { in: 2 } });
  await counted(server, { tenantId, device: inTokyo }, "+09:00", {
    "2026-05-12 09:30": { in: 10 },
    "2026-05-12 23:45": { in: 20 },
    "2026-10-25 02:00": { in: 40 },
  });
  expect(await hours(ask, "2026-05-12")).toMatchObject({
    times: clockHours,
    busy: { "09:00": 11, "23:00": 20 },
  });
  const autumn = await hours(ask, "2026-10-25");
  expect(autumn.busy).toEqual({ "02:00": 40, "02:00+02:00": 2 });
  expect([...autumn.times].sort()).toEqual([...clockHours, "02:00+01:00", "02:00+02:00"].sort());
  expect(autumn.times.map((time) => time.slice(0, 5))).toEqual([
    ...clockHours.slice(0, 2),
    "02:00",
    "02:00",
    ...clockHours.slice(2),
  ]);
  const spring = await hours(ask, "2026-03-29");
  expect(spring.times).toEqual(clockHours);
  const { zones, cards } = await ask(home.statistical, {
    query: { period: 5, startTime: "2026-05-12", endTime: "2026-05-12" },
  });
  expect(zones).toEqual(["Asia/Tokyo", "Europe/Berlin"]);
  expect(cards.flowIn?.value).toBe(31);
  expect(await ask(home.trend, { query: { type: "flowIn" } })).not.toHaveProperty("notBegun");
  // In Tokyo it is the 2nd, in Berlin still the 1st: its today is no part of the hours of the 2nd.
  server.clock.set("2026-11-01T15:05:00Z");
  expect(await ask(home.trend, { query: { type: "flowIn" } })).toMatchObject({ day: "2026-11-01" });
  const ahead = { type: "flowIn", startTime: "2026-11-02" };
  expect((await ask(home.trend, { query: ahead })).notBegun).toBe(1);
});
