import { growing } from "@foyer/contract/analytics/growth";
import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { exportedCsv } from "../../../../test/export-as-csv.ts";
import { site, storeSession, storeUser } from "../../../../test/factories.ts";
import { ins, insAllDay, neighbour } from "../../../../test/neighbours.ts";
import { testServer } from "../../../../test/test-server.ts";

/** Wednesday 2026-05-13 12:07; the last whole quarter ended at 12:00. */
const now = "2026-05-13T12:07:00Z";

test("sites beside themselves a week ago; those that counted in one span only are no part of the total", async () => {
  const server = await testServer();
  server.clock.set(now);
  const old = await countingSite(server, { timeZone: "UTC", from: "2024-01-01" });
  const { ask } = old;
  const steady = await neighbour(old, "Steady", "2024-01-01");
  const opened = await neighbour(old, "Opened", "2026-05-04");
  const closed = await neighbour(old, "Closed", "2024-01-01", "2026-05-03");
  // Week 4 to 10 May beside 27 April to 3 May.
  const both = ["2026-04-27", "2026-05-10"] as const;
  const mineIn = { "2026-05-04 10:00": 30, "2026-05-10 10:00": 15, "2026-04-28 10:00": 60 };
  await insAllDay(server, old, both, mineIn);
  await insAllDay(server, steady, both, { "2026-05-05 10:00": 80, "2026-05-03 10:00": 40 });
  await insAllDay(server, opened, ["2026-05-04", "2026-05-10"], { "2026-05-05 10:00": 500 });
  await insAllDay(server, closed, ["2026-04-27", "2026-05-03"], { "2026-05-01 10:00": 700 });
  const body = {
    type: "flowIn",
    startTime: "2026-05-04",
    endTime: "2026-05-10",
    compare: "lastWeek" as const,
  };
  const { rows, total, comparedWith, ...rest } = await ask(growing.growth, { body });
  const shown = rows.map(({ name, current, previous, growth, leftOut }) => [
    name,
    current.value,
    previous.value,
    growth,
    leftOut,
  ]);
  const [, mine] = rows;
  expect(shown).toEqual([
    ["Steady", 80, 40, 1, undefined],
    [mine?.name, 45, 60, -0.25, undefined],
    ["Closed", null, 700, null, "notNow"],
    ["Opened", 500, null, null, "notBefore"],
  ]);
  // (80 + 45) / (40 + 60) - 1
  expect(total).toMatchObject({ current: { value: 125 }, previous: { value: 100 }, growth: 0.25 });
  expect(comparedWith).toEqual({
    startTime: "2026-04-27",
    endTime: "2026-05-03",
    sameWeekdays: true,
    elapsed: false,
  });
  expect(rest).toEqual({ count: 4, compared: 2, zones: ["UTC"] });
  expect(mine?.completeness).toBe(1);

  // All of them: (80 + 45 + 500) / (40 + 60 + 700) - 1
  const plain = await ask(growing.growth, { body: { ...body, plain: true, order: "asc", size: 1 } });
  expect(plain).toMatchObject({ compared: 4, count: 4, rows: [{ current: { value: 45 } }] });
  expect(plain.total).toMatchObject({
    current: { value: 625 },
    previous: { value: 800 },
    growth: 625 / 800 - 1,
  });
});

test("a rate grows by its sums; what the company finds too incomplete is left out", async () => {
  const server = await testServer();
  server.clock.set(now);
  const place = await countingSite(server, { timeZone: "UTC", from: "2024-01-01" });
  const other = await neighbour(place, "Other", "2024-01-01");
  const quarters = (day: string, count: number, values: object) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, quarter) => [
        new Date(Date.parse(`${day}T00:00:00Z`) + quarter * 900_000)
          .toISOString()
          .slice(0, 16)
          .replace("T", " "),
        values,
      ]),
    );
  await counted(server, place, "Z", {
    ...quarters("2026-05-12", 96, { in: 1, passby: 3 }),
    ...quarters("2026-05-05", 96, { in: 1, passby: 1 }),
  });
  await counted(server, other, "Z", {
    ...quarters("2026-05-12", 48, { in: 3, passby: 1 }),
    ...quarters("2026-05-05", 96, { in: 1, passby: 3 }),
  });
  const body = {
    type: "captureRate",
    startTime: "2026-05-12",
    endTime: "2026-05-12",
    compare: "lastWeek" as const,
  };
  const before = await place.ask(growing.growth, { body });
  // (96 + 144) / (384 + 192) beside (96 + 96) / (192 + 384)
  expect(before.total).toMatchObject({ current: { value: 240 / 576 }, previous: { value: 192 / 576 } });
  // Only the other one's morning is known on both sides: (96 + 144) / (384 + 192) against (96 + 48) / (192 + 192).
  expect(before.total.growth).toBeCloseTo(1 / 9, 12);
  expect(before.rows.map(({ name, growth }) => [name, growth])).toEqual([
    ["Other", 2],
    [before.rows[1]?.name, -0.5],
  ]);
  const draft = {
    subject: { kind: 4 as const, id: null },
    definition: { type: "incompleteBelow" as const, completeness: 0.9 },
    reason: "a fair contest",
  };
  await place.ask(rules.create, { body: { drafts: [draft] } });
  const after = await place.ask(growing.growth, { body });
  expect(after.rows.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    [before.rows[1]?.name, undefined],
    ["Other", "incomplete"],
  ]);
  expect(after).toMatchObject({ compared: 1, total: { growth: -0.5 } });
});

test("the door is shut without the permission; days that cannot be divided so are refused", async () => {
  const server = await testServer();
  const { tenantId, ask } = await site(server);
  const asked = (body: object) => ({
    body: { type: "flowIn", startTime: "2026-05-01", endTime: "2026-05-10", ...body },
  });
  const nobody = await storeUser(server, tenantId, { may: ["rank:data"] });
  await expect(nobody(growing.growth, asked({}))).rejects.toMatchObject({ key: "permission.denied" });
  await expect(ask(growing.growth, asked({ interval: "1h" }))).rejects.toMatchObject({
    fields: { interval: "daysTooMany" },
  });
  await expect(ask(growing.growth, asked({ interval: "1d", endTime: "2026-05-02" }))).rejects.toMatchObject({
    fields: { interval: "daysTooFew" },
  });
  await expect(ask(growing.growth, asked({ endTime: "2026-04-30" }))).rejects.toMatchObject({
    key: "range.wrong",
  });
  await expect(ask(growing.growth, asked({ compare: "yesterday" }))).rejects.toMatchObject({
    fields: { compare: "invalid" },
  });
});

test("the file: place by place, the total, and the total piece by piece", async () => {
  const server = await testServer();
  server.clock.set(now);
  const place = await countingSite(server, { timeZone: "UTC", from: "2024-01-01" });
  const opened = await neighbour(place, "Opened", "2026-05-10");
  // Nothing is known of the 10th and the 3rd.
  await insAllDay(server, place, ["2026-05-11", "2026-05-12"], {
    "2026-05-11 10:00": 30,
    "2026-05-12 10:00": 10,
  });
  await insAllDay(server, place, ["2026-05-04", "2026-05-05"], { "2026-05-04 10:00": 20 });
  await ins(server, opened, { "2026-05-12 10:00": 5 });
  const { token } = await storeSession(server, place.tenantId, { may: ["growth:list"] });
  const [, ...rows] = await exportedCsv(server, token, growing.export, {
    type: "flowIn",
    startTime: "2026-05-10",
    endTime: "2026-05-12",
    compare: "lastWeek",
    interval: "1d",
  });
  // Name, time, now, before, difference, change, share compared, comparison, remark.
  const actual = rows.map((row) => [row[0], row[2], row[3], row[10], ...row.slice(17)]);
  const unknown = "fewer than half of the hours are complete in both periods";
  expect(actual.slice(1)).toEqual([
    ["Opened", "", "5", "", "", "", "", "did not count before", "did not count before"],
    ["Total", "", "40", "20", "20", "1", "0.666667", "over 48 of 72 hours", ""],
    ["Total", "2026-05-10", "", "", "", "", "", unknown, ""],
    ["Total", "2026-05-11", "30", "20", "10", "0.5", "", "", ""],
    ["Total", "2026-05-12", "10", "0", "10", "", "", "", ""],
  ]);
  expect(actual[0]?.slice(1)).toEqual(["", "40", "20", "20", "1", "0.666667", "over 48 of 72 hours", ""]);
});
