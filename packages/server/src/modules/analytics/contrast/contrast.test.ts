import { contrasting } from "@foyer/contract/analytics/contrast";
import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { another, busy, type ContrastBody, contrast, days, refusal } from "../../../../test/contrasts.ts";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { exportedRows } from "../../../../test/exported-rows.ts";
import { organisation, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

test("who may not ask is refused, and others' sites are not there", async () => {
  const server = await testServer();
  const own = await countingSite(server);
  const other = await countingSite(server);
  const body = { ids: [other.entityId], interval: "1d" as const, ranges: [days("2026-05-01", "2026-05-07")] };
  expect(await refusal(contrast(own.ask, body))).toMatchObject({ key: "notFound.thing" });
  const clerk = await storeUser(server, own.tenantId, { may: ["home:view"] });
  expect(await refusal(contrast(clerk, { ...body, ids: [own.entityId] }))).toMatchObject({
    key: "permission.denied",
  });
  for (const permission of ["comparative", "contrast"] as const) {
    const allowed = await storeUser(server, own.tenantId, { may: [permission] });
    expect((await contrast(allowed, { ...body, ids: [own.entityId] })).series).toHaveLength(1);
  }
});

test("an interval is only for ranges it can divide; days come in order", async () => {
  const server = await testServer();
  const { ask, entityId } = await countingSite(server);
  const ids = [entityId];
  for (const [interval, range, fault] of [
    ["5m", days("2026-05-01", "2026-05-02"), "daysTooMany"],
    ["1h", days("2026-05-01", "2026-05-08"), "daysTooMany"],
    ["1d", days("2026-05-01", "2026-05-02"), "daysTooFew"],
    ["1d", days("2026-01-01", "2026-04-01"), "daysTooMany"],
    ["1w", days("2026-05-01", "2026-05-06"), "daysTooFew"],
    ["1n", days("2024-01-01", "2025-12-31"), "daysTooMany"],
  ] as const) {
    const ranges = [days("2026-04-01", "2026-04-01"), range].slice(
      interval === "1d" || interval === "1w" ? 1 : 0,
    );
    expect(await refusal(contrast(ask, { ids, interval, ranges: ranges.slice(-1) })), interval).toMatchObject(
      {
        fields: { interval: fault },
      },
    );
  }
  const backwards = { ids, interval: "1d" as const, ranges: [days("2026-05-09", "2026-05-01")] };
  expect(await refusal(contrast(ask, backwards))).toMatchObject({ key: "range.wrong" });
});

test("sites beside each other and together, over one range and several, at every interval", async () => {
  const server = await testServer();
  server.clock.set("2026-06-20T12:00:00Z");
  const first = await countingSite(server, { timeZone: "UTC" });
  const second = await another(first.ask, first.modelId, first.tenantId, { timeZone: "UTC", name: "Second" });
  await counted(server, first, "Z", {
    "2026-05-04 09:00": { in: 1 }, // Monday
    "2026-05-04 09:30": { in: 2 },
    "2026-05-10 23:45": { in: 4 }, // Sunday of the same week
    "2026-05-11 00:00": { in: 8 },
    "2026-06-01 10:00": { in: 16 },
  });
  await counted(server, second, "Z", { "2026-05-04 09:45": { in: 100 }, "2025-12-31 10:00": { in: 200 } });
  const { ask } = first;
  const ids = [second.entityId, first.entityId];
  const readSeries = async (body: Omit<ContrastBody, "type">) =>
    (await contrast(ask, body)).series.map(({ id, total, points }) => [id, total.value, busy(points)]);
  const day = [days("2026-05-04")];
  expect(await readSeries({ ids, interval: "1h", ranges: day })).toEqual([
    [second.entityId, 100, { "2026-05-04 09:00": 100 }],
    [first.entityId, 3, { "2026-05-04 09:00": 3 }],
  ]);
  expect(await readSeries({ ids, interval: "30m", ranges: day, together: true })).toEqual([
    [null, 103, { "2026-05-04 09:00": 1, "2026-05-04 09:30": 102 }],
  ]);
  const may = [days("2026-05-03", "2026-05-12")];
  expect(await readSeries({ ids, interval: "1d", ranges: may, together: true })).toEqual([
    [null, 115, { "2026-05-04": 103, "2026-05-10": 4, "2026-05-11": 8 }],
  ]);
  // Weeks begin on Monday, the first one of these on a Sunday.
  const weeks = await contrast(ask, { ids: [first.entityId], interval: "1w", ranges: may });
  expect(weeks.series[0]?.points.map(({ time, value }) => [time, value])).toEqual([
    ["2026-05-03", null],
    ["2026-05-04", 7],
    ["2026-05-11", 8],
  ]);
  const long = [days("2025-12-15", "2026-06-19")];
  expect(await readSeries({ interval: "1n", ranges: long, together: true })).toEqual([
    [null, 331, { "2025-12-15": 200, "2026-05-01": 115, "2026-06-01": 16 }],
  ]);
  expect(await readSeries({ interval: "1y", ranges: long, together: true })).toEqual([
    [null, 331, { "2025-12-15": 200, "2026-01-01": 131 }],
  ]);
  // One site over several ranges, in their order.
  const { series, zones } = await contrast(ask, {
    ids: [first.entityId],
    interval: "1h",
    ranges: [days("2026-05-11"), days("2026-05-04")],
  });
  expect(series.map(({ range, total }) => [range.startTime, total.value])).toEqual([
    ["2026-05-11", 8],
    ["2026-05-04", 3],
  ]);
  expect(series.map(({ sameElapsed }) => sameElapsed)).toEqual([undefined, undefined]);
  expect(zones).toEqual(["UTC"]);
});

test("an organisation is one line; without sites there is an empty frame", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const root = await countingSite(server, { timeZone: "UTC" });
  const deptId = await organisation(root.ask);
  const empty = await organisation(root.ask);
  const shop = await another(root.ask, root.modelId, root.tenantId, { timeZone: "UTC", deptId });
  await counted(server, root, "Z", { "2026-05-04 09:00": { in: 1 } });
  await counted(server, shop, "Z", { "2026-05-04 09:00": { in: 2 } });
  const asked = { interval: "1h" as const, ranges: [days("2026-05-04")], together: true };
  const line = async (body: object) => (await contrast(root.ask, { ...asked, ...body })).series[0];
  expect((await line({}))?.total.value).toBe(3);
  expect((await line({ deptId }))?.total.value).toBe(2);
  const nobody = await line({ deptId: empty });
  expect(nobody?.points).toHaveLength(24);
  expect(nobody?.points.every(({ value }) => value === null)).toBe(true);
  expect(nobody?.total).toMatchObject({ value: null, expectedSeconds: 0 });
});

test("of running ranges the same elapsed time stands beside the totals", async () => {
  const server = await testServer();
  // Wednesday, seven minutes after noon: the last whole quarter ended at 12:00.
  server.clock.set("2026-05-13T12:07:00Z");
  const { ask, entityId, ...site } = await countingSite(server, { timeZone: "UTC" });
  await counted(server, site, "Z", {
    "2026-05-11 10:00": { in: 1 },
    "2026-05-13 11:45": { in: 2 },
    "2026-05-13 12:00": { in: 4 },
    "2026-05-04 10:00": { in: 10 },
    "2026-05-06 11:45": { in: 20 },
    "2026-05-06 12:00": { in: 40 },
    "2026-05-10 10:00": { in: 80 },
  });
  const { series } = await contrast(ask, {
    ids: [entityId],
    interval: "1d",
    ranges: [
      days("2026-05-11", "2026-05-17"),
      days("2026-05-04", "2026-05-10"),
      days("2026-05-10", "2026-05-12"),
    ],
  });
  expect(series.map(({ total, sameElapsed }) => [total.value, sameElapsed?.value])).toEqual([
    [7, 3],
    [150, 30],
    // Shorter than two and a half days: all of it.
    [81, 81],
  ]);
  // Monday to Wednesday noon, of which the last five minutes are not due yet only in the running week.
  expect(series[0]?.sameElapsed?.expectedSeconds).toBe(60 * 3600);
  expect(series[1]?.sameElapsed?.expectedSeconds).toBe(60 * 3600);
  const [monday, , wednesday, thursday] = series[0]?.points ?? [];
  expect(monday).toMatchObject({ value: 1 });
  expect(monday).not.toHaveProperty("running");
  expect(wednesday).toMatchObject({ value: 6, running: true });
  expect(thursday).toMatchObject({ value: null, ahead: true, expectedSeconds: 0 });
});

test("the export holds the points, totals and what compares with a running range", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00Z");
  const site = await countingSite(server, { timeZone: "UTC" });
  await counted(server, site, "Z", {
    "2026-05-13 11:45": { in: 2 },
    "2026-05-13 12:00": { in: 4 },
    "2026-05-12 11:45": { in: 20 },
    "2026-05-12 12:00": { in: 40 },
  });
  const body = {
    type: "flowIn",
    ids: [site.entityId],
    interval: "1h" as const,
    ranges: [days("2026-05-13"), days("2026-05-12")],
  };
  const rows = await exportedRows(server, site.tenantId, contrasting.export, body);
  const actual = rows.map((row) => [row.Days, row.Time, row.Note, row.Entries]);
  expect(actual).toHaveLength(2 * 26);
  expect(actual.filter(([, , , value]) => Number(value) > 0)).toEqual([
    ["2026-05-13", "2026-05-13 11:00", "", "2"],
    ["2026-05-13", "2026-05-13 12:00", "", "4"],
    ["2026-05-13", "", "Total", "6"],
    ["2026-05-13", "", "up to the same time of day", "2"],
    ["2026-05-12", "2026-05-12 11:00", "", "20"],
    ["2026-05-12", "2026-05-12 12:00", "", "40"],
    ["2026-05-12", "", "Total", "60"],
    ["2026-05-12", "", "up to the same time of day", "20"],
  ]);
});

test("what the company leaves out of its averages is told with the answer", async () => {
  const server = await testServer();
  const { ask, entityId } = await countingSite(server);
  const body = { ids: [entityId], interval: "1h" as const, ranges: [days("2026-05-01")] };
  expect(await contrast(ask, body)).not.toHaveProperty("incompleteBelow");
  const draft = {
    subject: { kind: 4 as const, id: null },
    definition: { type: "incompleteBelow" as const, completeness: 0.9 },
    reason: "a fair mean",
  };
  await ask(rules.create, { body: { drafts: [draft] } });
  expect(await contrast(ask, body)).toMatchObject({ incompleteBelow: 0.9 });
});
