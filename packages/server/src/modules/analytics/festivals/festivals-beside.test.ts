import { festivals } from "@foyer/contract/analytics/festivals";
import { entities } from "@foyer/contract/places/entities";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import {
  company,
  companyAdmin,
  deviceModel,
  entity,
  storeSession,
  storeUser,
} from "../../../../test/factories.ts";
import { fairs, holiday, shop } from "../../../../test/fairs.ts";
import { testServer } from "../../../../test/test-server.ts";
import { grouped } from "../../counting/clock-groups/clock-groups.ts";
import { daysIn } from "../../counting/clocks/clocks.ts";
import { cellsOfChosen, cellsOfDays, readColumns, readFigures } from "../../counting/figures/figures.ts";

test("two holidays side by side, day by day of the holiday", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { ask, fair, fairBefore, strike } = await fairs(server);
  const asked = (holidayIds: number[], body: object = {}) =>
    ask(festivals.contrast, { body: { holidayIds, ...body } });
  const { sides, days, hours } = await asked([fair, strike], { nth: 1 });
  expect(sides).toMatchObject([
    { name: "Fair", value: 250, change: null },
    { name: "Strike", value: 999 },
  ]);
  // The first day of each: 130 / 999 - 1.
  expect(sides[1]?.change).toBeCloseTo(130 / 999 - 1, 12);
  expect(days).toMatchObject([
    [
      { time: "2026-05-08", value: 130 },
      { time: "2026-05-01", value: 999 },
    ],
    [{ time: "2026-05-09", value: 120 }, null],
  ]);
  expect(hours[9]).toMatchObject({ time: "09:00", points: [{ value: 100 }, { value: 999 }] });
  // The strike has no second day.
  const { hours: second } = await asked([fair, strike], { nth: 2 });
  expect(second[9]?.points).toMatchObject([{ value: 70 }, null]);
  expect((await asked([fairBefore, fair])).sides[1]?.change).toBeCloseTo(200 / 250 - 1, 12);
  await expect(asked([fair, fair])).rejects.toMatchObject({ fields: { holidayIds: "twice" } });
  await expect(asked([fair])).rejects.toMatchObject({ status: 400 });
});

test("a holiday of several years: exactly the same name, else refused with both names", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { ask, fair, fairBefore } = await fairs(server);
  const similar = await holiday(ask, "Fair ground", "2024-05-10");
  const asked = (holidayIds: number[]) => ask(festivals.contrastSame, { body: { holidayIds } });
  const { sides, days } = await asked([fairBefore]);
  expect(sides.map(({ id }) => id)).toEqual([fairBefore, fair]);
  expect(days).toHaveLength(3);
  expect((await asked([fair, fairBefore])).sides.map(({ year }) => year)).toEqual([2026, 2025]);
  const refused = await asked([fair, similar]).catch((error) => error);
  expect(refused).toMatchObject({ status: 400, key: "festival.namesDiffer" });
  expect(refused.message).toContain("“Fair” and “Fair ground”");
});

test("opening hours only: of the holiday and of its usual days alike", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { ask, bakery, fair } = await fairs(server);
  const { deptId } = await ask(entities.details, { query: { id: bakery.entityId } });
  const draft = { id: bakery.entityId, name: "Bakery", deptId, timeZone: "UTC", workTime: "09:00~10:00" };
  await ask(entities.update, { body: draft });
  const { holiday: row, days } = await ask(festivals.details, {
    body: { holidayId: fair, openHoursOnly: true },
  });
  // From 9 to 10: Fridays (100 + 90 + 0) / 3, Saturdays (60 + 0) / 2; the holiday 100 and 70.
  expect(days).toMatchObject([
    { value: 100, usual: { days: 3 }, compared: { how: "whole", seconds: 3600 } },
    { value: 70, usual: { value: 30, days: 2 } },
  ]);
  expect(days[0]?.usual.value).toBeCloseTo(190 / 3, 12);
  expect(row).toMatchObject({ value: 170, expectedSeconds: 7200 });
  expect(row.growth).toBeCloseTo(170 / (190 / 3 + 30) - 1, 12);
});

/** Cells between commas; none of those asked for holds one. */
const parseCells = (csv: string) =>
  csv
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(","));

test("each answer goes into a file with the same figures", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { tenantId, fair, fairBefore, strike } = await fairs(server);
  const { token } = await storeSession(server, tenantId, { may: ["festival:list"] });
  const asked = async (question: string, payload: object) => {
    const file = await server.http.inject({
      method: "POST",
      url: `/hx-api/api/analysis/${question}/export`,
      headers: { authorization: token, lang: "en" },
      payload: { format: "csv", ...payload },
    });
    expect(file.statusCode).toBe(200);
    return parseCells(file.body);
  };
  const index = await asked("holidayindex", { holidayIds: [fair] });
  expect(index[0]).toEqual([
    ...["Name", "Year", "For", "First day", "Last day", "Entries"],
    ...["Entries: completeness", "Entries: coverage"],
    ...["counted", "excluded", "corrected", "estimated"].map((layer) => `Entries: ${layer}`),
    ...["Usual days", "Usual days: completeness", "Usual days: coverage", "Usual days used"],
    ...["vs usual", "vs usual: Share compared", "vs usual: Comparison", "Per day"],
    ...["Year before", "Year before: completeness", "Year before: coverage", "vs the year before"],
    ...["Share compared", "Comparison"].map((name) => `vs the year before: ${name}`),
  ]);
  expect(index).toHaveLength(2);
  expect(index[1]?.slice(0, 6)).toEqual(["Fair", "2026", "All sites", "2026-05-08", "2026-05-09", "250"]);
  expect(index[1]?.slice(12, 16)).toEqual(["150", "1", "1", "5"]);
  expect(index[1]?.slice(17, 23)).toEqual(["1", "whole", "125", "600", "1", "1"]);
  expect(index[1]?.slice(23)).toEqual(["0.25", "1", "whole"]);

  const details = await asked("holidaydetails", { holidayId: fair, nth: 1 });
  // Two days and 24 hours below the names.
  expect(details).toHaveLength(1 + 2 + 24);
  expect(details[1]?.slice(0, 7)).toEqual(["Fair", "2026", "All sites", "1", "2026-05-08", "", "130"]);
  expect(details[12]?.slice(0, 7)).toEqual(["Fair", "2026", "All sites", "", "", "09:00", "100"]);

  const same = await asked("holidaycontrastsame", { holidayIds: [fair] });
  expect(same.slice(1).map((row) => [row[1], row[3], row[6]])).toEqual([
    ["2026", "1", "130"],
    ["2026", "2", "120"],
    ["2025", "1", "80"],
    ["2025", "2", "120"],
    ["2025", "3", "400"],
  ]);
  const two = await asked("holidaycontrast", { holidayIds: [strike, fairBefore] });
  expect(two.map((row) => row[0])).toEqual(["Name", "Strike", "Fair", "Fair", "Fair"]);
});

test("others' sites are unknown in every question", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const { tenantId, ask, bakery, fair, strike } = await fairs(server);
  const stranger = await companyAdmin(server, await company(server.admin));
  const theirs = await entity(stranger);
  const own = await storeUser(server, tenantId, {
    may: ["festival:list"],
    range: { entityIds: [bakery.entityId] },
  });
  const other = await entity(ask);
  for (const [who, id] of [
    [ask, theirs],
    [own, other],
  ] as const) {
    const unknown = { status: 404 };
    await expect(who(festivals.details, { body: { holidayId: fair, ids: [id] } })).rejects.toMatchObject(
      unknown,
    );
    const holidayIds = [fair, strike];
    await expect(who(festivals.contrast, { body: { holidayIds, ids: [id] } })).rejects.toMatchObject(unknown);
    await expect(
      who(festivals.contrastSame, { body: { holidayIds: [fair], ids: [id] } }),
    ).rejects.toMatchObject(unknown);
  }
  expect((await own(festivals.details, { body: { holidayId: fair } })).count).toBe(1);
});

test("single days are the same columns as those of a span, over zones and days whose clock is turned", async () => {
  const server = await testServer();
  server.clock.set("2026-03-30T01:00:00Z");
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin);
  const ids: number[] = [];
  for (const timeZone of ["Europe/Berlin", "America/New_York"]) {
    const made = await shop(ask, tenantId, modelId, timeZone, "2026-03-28", timeZone);
    ids.push(made.entityId);
    await counted(server, made, "Z", { "2026-03-29 08:00": { in: 3 }, "2026-03-30 00:15": { in: 5 } });
  }
  const { pool } = server.platform.database;
  const clocks = { "Europe/Berlin": ids[0] as number, "America/New_York": ids[1] as number };
  const subjects = grouped(
    tenantId,
    0,
    Object.entries(clocks).map(([zone, id]) => ({ id, name: zone, zone, dayStartMinute: 0 })),
  );
  const now = server.clock.now().getTime();
  const days = { from: "2026-03-26", to: "2026-03-31" };
  const asked = { subjects, measures: ["in" as const] };
  const span = await readColumns(pool, { ...asked, cells: cellsOfDays(days, "1d") }, now);
  const cells = cellsOfChosen(["2026-03-31", ...daysIn(days)], "1d");
  const chosen = (await readFigures(pool, { ...asked, cells, by: "none" }, now)).get("") ?? new Map();
  expect([...chosen.values()]).toEqual(span);
  // Berlin's 29th has 23 hours; 00:15Z is the 30th there and still the 29th in New York.
  expect(chosen.get("2026-03-29")?.sums.byLayer[0]).toEqual({ in: 3 + 3 + 5 });
  expect(chosen.get("2026-03-30")).toMatchObject({ isRunning: true, isAhead: false });
});
