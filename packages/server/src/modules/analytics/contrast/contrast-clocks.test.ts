import { expect, test } from "vitest";
import { another, type ContrastBody, contrast, days, told } from "../../../../test/contrasts.ts";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { deviceModel } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

test("days of 23, 25 and 24½ hours: nothing is lost, nothing counted twice, at every interval", async () => {
  const server = await testServer();
  server.clock.set("2026-11-01T12:00:00Z");
  const berlin = await countingSite(server, { timeZone: "Europe/Berlin" });
  await counted(server, berlin, "Z", {
    "2026-10-24 22:00": { in: 1 }, // 00:00+02:00
    "2026-10-25 00:30": { in: 2 }, // 02:30+02:00
    "2026-10-25 01:30": { in: 4 }, // 02:30+01:00
    "2026-10-25 22:45": { in: 8 }, // 23:45+01:00
    "2026-03-29 00:45": { in: 16 }, // 01:45+01:00
    "2026-03-29 01:00": { in: 32 }, // 03:00+02:00
  });
  const ids = [berlin.entityId];
  const autumn = [days("2026-10-25")];
  const hours = await told(berlin.ask, { ids, interval: "1h", ranges: autumn });
  expect(hours.times).toHaveLength(25);
  expect(hours).toMatchObject({
    total: 15,
    busy: {
      "2026-10-25 00:00": 1,
      "2026-10-25 02:00+02:00": 2,
      "2026-10-25 02:00+01:00": 4,
      "2026-10-25 23:00": 8,
    },
  });
  const halves = await told(berlin.ask, { ids, interval: "30m", ranges: autumn });
  expect(halves.times).toHaveLength(50);
  expect(halves.busy).toEqual({
    "2026-10-25 00:00": 1,
    "2026-10-25 02:30+02:00": 2,
    "2026-10-25 02:30+01:00": 4,
    "2026-10-25 23:30": 8,
  });
  const fives = await told(berlin.ask, { ids, interval: "5m", ranges: autumn });
  expect(fives.times).toHaveLength(300);
  expect(fives).toMatchObject({
    total: 15,
    busy: { "2026-10-25 02:30+02:00": 2, "2026-10-25 02:30+01:00": 4 },
  });
  const spring = [days("2026-03-29")];
  for (const [interval, columns] of [
    ["1h", 23],
    ["30m", 46],
    ["5m", 276],
  ] as const) {
    const short = await told(berlin.ask, { ids, interval, ranges: spring });
    expect(short.times, interval).toHaveLength(columns);
    expect(short.times?.filter((time) => time.includes(" 02:"))).toEqual([]);
    expect(short.total).toBe(48);
  }
  const howe = await another(berlin.ask, berlin.modelId, berlin.tenantId, {
    timeZone: "Australia/Lord_Howe",
  });
  await counted(server, howe, "+11:00", { "2026-04-05 01:30": { in: 1 } });
  await counted(server, howe, "+10:30", { "2026-04-05 01:30": { in: 2 }, "2026-04-05 02:00": { in: 4 } });
  const longHowe = { ids: [howe.entityId], ranges: [days("2026-04-05")] };
  expect(await told(berlin.ask, { ...longHowe, interval: "1h" })).toMatchObject({
    total: 7,
    busy: { "2026-04-05 01:00": 1, "2026-04-05 01:30+10:30": 2, "2026-04-05 02:00": 4 },
  });
  const howeHalves = await told(berlin.ask, { ...longHowe, interval: "30m" });
  expect(howeHalves.times).toHaveLength(49);
  expect(howeHalves.busy).toEqual({
    "2026-04-05 01:30+11:00": 1,
    "2026-04-05 01:30+10:30": 2,
    "2026-04-05 02:00": 4,
  });
  expect((await told(berlin.ask, { ...longHowe, interval: "5m" })).times).toHaveLength(294);
  const delhi = await another(berlin.ask, berlin.modelId, berlin.tenantId, { timeZone: "Asia/Kolkata" });
  await counted(server, delhi, "Z", { "2026-05-03 18:30": { in: 1 }, "2026-05-04 18:15": { in: 2 } });
  for (const interval of ["1h", "30m", "5m"] as const) {
    const whole = await told(berlin.ask, { ids: [delhi.entityId], interval, ranges: [days("2026-05-04")] });
    expect(whole.total).toBe(3);
    expect(whole.times?.[0]).toBe("2026-05-04 00:00");
    expect(Object.values(whole.busy)).toEqual([1, 2]);
  }
});

test("opening hours only: on the site's clock, over midnight, and where the business day begins later", async () => {
  const server = await testServer();
  server.clock.set("2026-06-01T00:00:00Z");
  const site = await countingSite(server, { timeZone: "Europe/Berlin" });
  const { ask, tenantId } = site;
  const camera = await deviceModel(server.admin, { deviceType: 2 });
  const bar = await another(
    ask,
    camera,
    tenantId,
    {
      timeZone: "Europe/Berlin",
      workTime: "18:00~02:00",
      businessDayStart: "06:00",
    },
    2,
  );
  await counted(server, bar, "+02:00", {
    "2026-05-04 12:00": { in: 1 },
    "2026-05-04 17:45": { in: 2 },
    "2026-05-04 18:00": { in: 4 },
    "2026-05-05 01:45": { in: 8 },
    "2026-05-05 02:00": { in: 16 },
    "2026-05-05 05:45": { in: 32 },
    "2026-05-05 06:00": { in: 64 },
    "2026-05-05 19:00": { in: 128 },
  });
  const shop = await another(
    ask,
    camera,
    tenantId,
    { timeZone: "Europe/Berlin", workTime: "09:10~20:00" },
    2,
  );
  await counted(server, shop, "+02:00", {
    "2026-05-04 08:45": { in: 1000 },
    // Open for five minutes of it: the quarter counts.
    "2026-05-04 09:00": { in: 2000 },
    "2026-05-04 20:00": { in: 4000 },
  });
  const ids = [bar.entityId, shop.entityId];
  const monday = [days("2026-05-04")];
  const totals = async (body: Omit<ContrastBody, "type">) =>
    (await contrast(ask, body)).series.map(({ total }) => [total.value, total.expectedSeconds / 3600]);
  for (const interval of ["5m", "30m", "1h"] as const) {
    expect(await totals({ ids, interval, ranges: monday, openHoursOnly: true }), interval).toEqual([
      [12, 8],
      [2000, 11],
    ]);
    expect(await totals({ ids, interval, ranges: monday }), interval).toEqual([
      [63, 24],
      [7000, 24],
    ]);
  }
  const week = [days("2026-05-04", "2026-05-10")];
  for (const interval of ["1d", "1w", "1n", "1y"] as const) {
    expect(await totals({ ids, interval, ranges: week, openHoursOnly: true }), interval).toEqual([
      [12 + 128, 7 * 8],
      [2000, 7 * 11],
    ]);
  }
  const { series } = await contrast(ask, { ids, interval: "1h", ranges: monday, openHoursOnly: true });
  // All have the same columns; those of another's day, and those in which a site is closed, have no value.
  expect(series[0]?.points.map(({ time }) => time)).toEqual(series[1]?.points.map(({ time }) => time));
  expect(series[0]?.points).toHaveLength(30);
  expect(series[0]?.points.find(({ time }) => time === "2026-05-04 12:00")).toMatchObject({
    value: null,
    completeness: null,
  });
  expect(series[1]?.points.find(({ time }) => time === "2026-05-05 01:00")?.value).toBeNull();
  expect(series[0]?.points.find(({ time }) => time === "2026-05-05 01:00")?.value).toBe(8);
});

test("opening hours of a running range: the same elapsed time", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00Z");
  const { ask, modelId, tenantId } = await countingSite(server, { timeZone: "UTC" });
  const shop = await another(ask, modelId, tenantId, { timeZone: "UTC", workTime: "09:00~20:00" });
  await counted(server, shop, "Z", {
    "2026-05-13 08:00": { in: 1 },
    "2026-05-13 09:00": { in: 2 },
    "2026-05-13 12:00": { in: 4 },
    "2026-05-12 08:00": { in: 8 },
    "2026-05-12 11:45": { in: 16 },
    "2026-05-12 12:00": { in: 32 },
  });
  const { series } = await contrast(ask, {
    ids: [shop.entityId],
    interval: "1h",
    ranges: [days("2026-05-13"), days("2026-05-12")],
    openHoursOnly: true,
  });
  expect(
    series.map(({ total, sameElapsed }) => [total.value, sameElapsed?.value, sameElapsed?.expectedSeconds]),
  ).toEqual([
    [6, 2, 3 * 3600],
    [48, 16, 3 * 3600],
  ]);
});
