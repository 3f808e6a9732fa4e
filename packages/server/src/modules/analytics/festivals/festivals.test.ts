import { festivals } from "@foyer/contract/analytics/festivals";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { storeUser } from "../../../../test/factories.ts";
import { fairs, shop } from "../../../../test/fairs.ts";
import { testServer } from "../../../../test/test-server.ts";

test("holidays in one line each: total, mean, growth against the usual days and the year before", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { tenantId, ask, bakery, fair, fairBefore, strike } = await fairs(server);
  await expect(server.ask(festivals.index, { body: {} })).rejects.toMatchObject({ status: 401 });
  const powerless = await storeUser(server, tenantId);
  await expect(powerless(festivals.index, { body: {} })).rejects.toMatchObject({ status: 403 });
  const looker = await storeUser(server, tenantId, { may: ["festivalcompare"] });

  const { rows, zones, count } = await looker(festivals.index, { body: { ids: [bakery.entityId] } });
  expect({ zones, count }).toEqual({ zones: ["UTC"], count: 1 });
  expect(rows.map(({ id }) => id)).toEqual([strike, fair]);
  expect(rows[1]).toMatchObject({
    name: "Fair",
    year: 2026,
    startTime: "2026-05-08",
    endTime: "2026-05-09",
    days: 2,
    // 130 + 120.
    value: 250,
    coveredSeconds: 2 * 86_400,
    expectedSeconds: 2 * 86_400,
    perDay: { value: 125, days: 2 },
    // 100 + 50, of 3 Fridays and 2 Saturdays.
    usual: { value: 150, days: 5 },
    comparedDays: 2,
    comparedSubjects: 1,
    compared: { how: "whole", seconds: 2 * 86_400, ofSeconds: 2 * 86_400 },
    before: { id: fairBefore, year: 2025, value: 600, completeness: 1, compared: { how: "whole" } },
  });
  expect(rows[1]?.growth).toBeCloseTo(250 / 150 - 1, 12);
  // Two days each: (130 + 120) / (80 + 120) - 1.
  expect(rows[1]?.before?.growth).toBeCloseTo(0.25, 12);
  expect(rows[0]).toMatchObject({ value: 999, usual: { value: 100, days: 3 }, before: null });

  const listIds = async (body: object) => (await ask(festivals.index, { body })).rows.map(({ id }) => id);
  expect(await listIds({ year: 2025 })).toEqual([fairBefore]);
  expect(await listIds({ startTime: "2026-05-02", endTime: "2026-05-08" })).toEqual([fair]);
  expect(await listIds({ holidayIds: [fair, strike] })).toEqual([fair, strike]);
  await expect(listIds({ startTime: "2026-05-02", endTime: "2026-05-01" })).rejects.toMatchObject({
    key: "range.wrong",
  });
});

test("a holiday's days and hours, each beside the usual one", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { ask, fair } = await fairs(server);
  const details = (body: object) => ask(festivals.details, { body: { holidayId: fair, ...body } });
  const { holiday: row, days, hours } = await details({ nth: 1 });
  expect(row).toMatchObject({ value: 250, before: { year: 2025 } });
  expect(days).toMatchObject([
    { time: "2026-05-08", nth: 1, value: 130, usual: { value: 100, days: 3 } },
    { time: "2026-05-09", nth: 2, value: 120, usual: { value: 50, days: 2 } },
  ]);
  expect(days[0]?.growth).toBeCloseTo(0.3, 12);
  expect(days[1]?.growth).toBeCloseTo(1.4, 12);
  expect(hours).toHaveLength(24);
  // At 9 on the 24th 90, on the 17th 100, on the 10th nobody.
  expect(hours[9]).toMatchObject({ time: "09:00", value: 100, usual: { days: 3 } });
  expect(hours[9]?.usual.value).toBeCloseTo(190 / 3, 12);
  expect(hours[10]).toMatchObject({ time: "10:00", value: 30, compared: { how: "whole", seconds: 3600 } });
  expect(hours[10]?.growth).toBeCloseTo(30 / (110 / 3) - 1, 12);
  expect(hours[8]).toMatchObject({ value: 0, usual: { value: 0, days: 3 }, growth: null });
  // Both days together: 100 + 70 beside 190 / 3 and (0 + 60) / 2.
  const both = (await details({ nth: 0 })).hours[9];
  expect(both).toMatchObject({ value: 170, usual: { days: 5 } });
  expect(both?.usual.value).toBeCloseTo(190 / 3 + 30, 12);
  expect((await details({})).hours).toEqual([]);
  await expect(details({ nth: 3 })).rejects.toMatchObject({ fields: { nth: "outOfRange" } });
  await expect(details({ holidayId: 987_654_321 })).rejects.toMatchObject({ status: 404 });
});

test("a running holiday is compared until the same full hour", async () => {
  const server = await testServer();
  server.clock.set("2026-05-09T12:20:00Z");
  const { ask, fair } = await fairs(server);
  const {
    holiday: row,
    days,
    hours,
  } = await ask(festivals.details, {
    body: { holidayId: fair, nth: 2 },
  });
  // Saturday until 12:00: 70 beside (0 + 60) / 2.
  expect(days[1]).toMatchObject({ value: 120, running: true, usual: { value: 30, days: 2 } });
  expect(days[1]?.growth).toBeCloseTo(70 / 30 - 1, 12);
  expect(row).toMatchObject({ value: 250, running: true, perDay: { value: 130, days: 1 } });
  expect(row.usual).toMatchObject({ value: 130, days: 5 });
  expect(row.growth).toBeCloseTo(200 / 130 - 1, 12);
  // Compared with 80 and, until 12:00, 120.
  expect(row.before?.growth).toBeCloseTo(200 / 200 - 1, 12);
  expect(hours[12]).toMatchObject({ running: true, value: 50, growth: null });
  expect(hours[13]).toMatchObject({ ahead: true, value: null, growth: null });
});

test("a holiday to come shows the usual days to expect", async () => {
  const server = await testServer();
  server.clock.set("2026-05-07T12:00:00Z");
  const { ask, fair } = await fairs(server);
  const { holiday: row, days } = await ask(festivals.details, { body: { holidayId: fair } });
  expect(row).toMatchObject({
    ahead: true,
    value: null,
    usual: { value: 150, days: 5 },
    growth: null,
    comparedDays: 0,
  });
  expect(days[0]).toMatchObject({ ahead: true, value: null, usual: { value: 100 }, growth: null });
});

test("growth is of the shops that were counted before as well, unless asked plainly", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { tenantId, ask, modelId, bakery, fair } = await fairs(server);
  const books = await shop(ask, tenantId, modelId, "Books", "2026-05-05");
  const counts = wholeDays({ "2026-05-08 09:00": { in: 1000 }, "2026-05-09 09:00": { in: 0 } });
  await counted(server, books, "Z", counts);
  const ids = [bakery.entityId, books.entityId];
  const asked = async (body: object) =>
    await ask(festivals.details, { body: { holidayId: fair, ids, nth: 1, ...body } });
  const fairly = await asked({});
  expect(fairly.holiday).toMatchObject({ value: 1250, comparedSubjects: 1, usual: { value: 150 } });
  expect(fairly.holiday.growth).toBeCloseTo(250 / 150 - 1, 12);
  expect(fairly.holiday.before?.growth).toBeCloseTo(0.25, 12);
  expect(fairly.hours[9]?.value).toBe(1100);
  expect(fairly.hours[9]?.growth).toBeCloseTo(100 / (190 / 3) - 1, 12);
  const plainly = await asked({ plain: true });
  expect(plainly.holiday.comparedSubjects).toBe(2);
  expect(plainly.holiday.growth).toBeCloseTo(1250 / 150 - 1, 12);
  expect(plainly.hours[9]?.growth).toBeCloseTo(1100 / (190 / 3) - 1, 12);
});

/** Days without what comes after a time of theirs. */
const until = (time: string, counts: Record<string, MeasureValues>) =>
  Object.fromEntries(Object.entries(wholeDays(counts)).filter(([start]) => start.slice(11) < time));

test("a usual day that is known in part is compared over its hours, of too little known it is none", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { tenantId, ask, modelId, fair } = await fairs(server);
  const books = await shop(ask, tenantId, modelId, "Books", "2025-01-01");
  await counted(server, books, "Z", {
    // Fridays: known in whole, until ten in the evening, until noon.
    ...wholeDays({ "2026-04-17 09:00": { in: 120 } }),
    ...until("22:00", { "2026-04-24 09:00": { in: 100 } }),
    ...until("12:00", { "2026-04-10 09:00": { in: 10 } }),
    ...wholeDays({ "2026-05-08 09:00": { in: 100 }, "2026-05-08 23:00": { in: 30 } }),
    ...wholeDays({ "2026-05-09 09:00": { in: 120 } }),
    // The year before: the first day until four in the afternoon, of the second less than half.
    ...until("16:00", { "2025-05-09 09:00": { in: 80 } }),
    ...until("10:00", { "2025-05-10 09:00": { in: 60 } }),
  });
  const details = () => ask(festivals.details, { body: { holidayId: fair, ids: [books.entityId], nth: 1 } });
  const { holiday: row, days, hours } = await details();
  // 130 beside 120, and without the last two hours 100 beside 100.
  const partly = { how: "partly", seconds: 23 * 3600, ofSeconds: 24 * 3600 };
  expect(days).toMatchObject([
    { value: 130, usual: { value: 110, days: 2 }, compared: { ...partly, value: 115, previous: 110 } },
    { value: 120, usual: { value: null, days: 0 }, growth: null, compared: { reason: "notBefore" } },
  ]);
  expect(days[0]?.growth).toBeCloseTo(230 / 220 - 1, 12);
  expect(days[0]?.usual.completeness).toBeCloseTo(46 / 48, 12);
  expect(hours[23]).toMatchObject({ value: 30, usual: { value: 0, days: 1 } });
  // Half of its two days: 100 until four against 80, nothing of the second day.
  expect(row.before).toMatchObject({ growth: null, compared: { how: "withheld", reason: "incomplete" } });
  expect(row).toMatchObject({ value: 250, comparedDays: 1 });

  const draft = {
    subject: { kind: 4 as const, id: null },
    definition: { type: "incompleteBelow" as const, completeness: 0.95 },
    reason: "as agreed",
  };
  await ask(rules.create, { body: { drafts: [draft] } });
  const strictly = await details();
  expect(strictly.days[0]).toMatchObject({ usual: { value: 120, days: 1 }, compared: { how: "whole" } });
  expect(strictly.days[0]?.growth).toBeCloseTo(130 / 120 - 1, 12);
});

test("a holiday that was half lost is compared over what is known of it, of what the figure needs", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { tenantId, ask, modelId, strike } = await fairs(server);
  const books = await shop(ask, tenantId, modelId, "Books", "2025-01-01");
  // Who passes by is counted until six in the evening only; who enters all day.
  const passing = (day: string, passby: number) =>
    until("18:00", { [`${day} 09:00`]: { in: 10, passby }, [`${day} 10:00`]: { in: 0, passby: 0 } });
  const entering = (day: string) => wholeDays({ [`${day} 20:00`]: { in: 90 } });
  await counted(server, books, "Z", {
    ...wholeDays({ "2026-04-24 09:00": { in: 10, passby: 40 }, "2026-04-24 20:00": { in: 90, passby: 10 } }),
    ...entering("2026-05-01"),
    ...passing("2026-05-01", 30),
  });
  const of = async (type: string) =>
    (await ask(festivals.details, { body: { holidayId: strike, ids: [books.entityId], type } })).days[0];
  expect(await of("flowIn")).toMatchObject({ value: 100, growth: 0, compared: { how: "whole" } });
  const rate = await of("captureRate");
  expect(rate).toMatchObject({
    completeness: 0.75,
    compared: { how: "partly", seconds: 18 * 3600, ofSeconds: 24 * 3600, value: 0.25, previous: 0.2 },
  });
  expect(rate?.growth).toBeCloseTo(0.25, 12);
});

test("rates are made of the sums of the usual days, never as a mean of rates", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { ask, bakery, fair } = await fairs(server);
  await counted(server, bakery, "Z", {
    "2026-04-17 12:00": { in: 0, passby: 100 },
    "2026-04-24 12:00": { in: 0, passby: 600 },
    "2026-05-08 12:00": { in: 0, passby: 130 },
  });
  const { holiday: row, days } = await ask(festivals.details, {
    body: { holidayId: fair, type: "captureRate" },
  });
  // (110 + 100 + 90) / (300 + 700).
  expect(days[0]).toMatchObject({ value: 0.5, usual: { days: 3 } });
  expect(days[0]?.usual.value).toBeCloseTo(0.3, 12);
  expect(days[0]?.growth).toBeCloseTo(0.5 / 0.3 - 1, 12);
  // 250 / (250 + 130).
  expect(row.value).toBeCloseTo(250 / 380, 12);
  expect(row.perDay).toMatchObject({ days: 2, value: row.value });
});
