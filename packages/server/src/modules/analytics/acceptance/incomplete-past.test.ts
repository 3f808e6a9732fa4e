import { contrasting } from "@foyer/contract/analytics/contrast";
import { growing } from "@foyer/contract/analytics/growth";
import { home } from "@foyer/contract/analytics/home";
import { ranking } from "@foyer/contract/analytics/rank";
import { screenData } from "@foyer/contract/analytics/screen-data";
import type { MeasureValues } from "@foyer/contract/counting/measures";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { exportedCsv } from "../../../../test/export-as-csv.ts";
import { access, binding, device, storeSession } from "../../../../test/factories.ts";
import { neighbour } from "../../../../test/neighbours.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

/** A day of quarters of an hour, each with so many people, without the hours of a gap. */
function day(on: string, people: number, gap?: readonly [from: number, to: number]) {
  const quarters: Record<string, MeasureValues> = {};
  for (let hour = 0; hour < 24; hour++) {
    if (gap && gap[0] <= hour && hour < gap[1]) continue;
    for (const minute of ["00", "15", "30", "45"])
      quarters[`${on} ${String(hour).padStart(2, "0")}:${minute}`] = { in: people };
  }
  return quarters;
}

/**
 * Three sites on a Saturday beside the Saturday before. The flagship has two doors; one of them was silent for five
 * hours the week before, in which it would have counted more than all others.
 */
async function houses(server: TestServer) {
  server.clock.set("2026-05-17T12:00:00Z");
  const flagship = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  const { ask, tenantId, entityId, modelId } = flagship;
  const counter = await device(ask, { modelId, entityId });
  await binding(ask, {
    corridorId: await access(ask, { entityId }),
    deviceId: counter.id,
    from: "2026-01-01",
  });
  const first = await neighbour(flagship, "First", "2026-01-01");
  const second = await neighbour(flagship, "Second", "2026-01-01");
  // Door one 10 a quarter on both days; door two 20 now, and 16 then but for the gap.
  await counted(server, flagship, "Z", { ...day("2026-05-16", 10), ...day("2026-05-09", 10) });
  const other = { tenantId, device: counter };
  await counted(server, other, "Z", { ...day("2026-05-16", 20), ...day("2026-05-09", 16, [10, 15]) });
  await counted(server, first, "Z", { ...day("2026-05-16", 25), ...day("2026-05-09", 25) });
  await counted(server, second, "Z", { ...day("2026-05-16", 24), ...day("2026-05-09", 24) });
  return { ...flagship, first, second };
}

const saturday = { startTime: "2026-05-16", endTime: "2026-05-16" };

test("a site that was half lost before did not double, and nobody loses a place to it", async () => {
  const server = await testServer();
  const { ask, entityId, first, second } = await houses(server);
  const { rows } = await ask(ranking.rank, { body: { type: "flowIn", ...saturday } });
  const [flagship, ...others] = rows;
  // 30 x 96 now beside 10 x 96 + 16 x 76; both doors but for those five hours: 10 x 96 + 20 x 76 against 10 x 96 + 16 x 76.
  expect(flagship).toMatchObject({
    id: entityId,
    value: 2880,
    previous: 2176,
    completenessBefore: 43 / 48,
    growth: 2480 / 2176 - 1,
    compared: { how: "partly", seconds: 43 * 3600, ofSeconds: 48 * 3600, value: 2480, previous: 2176 },
    place: 1,
    placeBefore: null,
  });
  expect(others).toMatchObject([
    { id: first.entityId, place: 2, placeBefore: 2, growth: 0, compared: { how: "whole" } },
    { id: second.entityId, place: 3, placeBefore: 3, growth: 0 },
  ]);
});

test("growth, cards, periods and screens are reckoned over the same hours", async () => {
  const server = await testServer();
  const { ask, entityId } = await houses(server);
  const growth = 2480 / 2176 - 1;
  const all = { type: "flowIn", ...saturday, compare: "lastWeek" as const };
  const alone = await ask(growing.growth, { body: { ...all, ids: [entityId] } });
  expect(alone).toMatchObject({ rows: [{ growth }], total: { growth, compared: { how: "partly" } } });
  const { total, compared } = await ask(growing.growth, { body: all });
  const same = 49 * 96;
  expect(compared).toBe(3);
  expect(total).toMatchObject({
    current: { value: 2880 + same },
    previous: { value: 2176 + same },
    growth: (2480 + same) / (2176 + same) - 1,
    compared: { how: "partly", seconds: (43 + 48) * 3600, ofSeconds: 96 * 3600 },
  });
  server.clock.set("2026-05-16T12:07:00Z");
  const { yesterday, lastWeek } = await ask(screenData.increment, { query: { entityId } });
  // Until noon: 12 hours of door one and 10 of door two.
  const now = 10 * 48 + 20 * 40;
  expect(lastWeek).toMatchObject({ growth: now / (10 * 48 + 16 * 40) - 1, compared: { seconds: 22 * 3600 } });
  expect(yesterday).toMatchObject({ growth: null, compared: { how: "withheld", reason: "notBefore" } });
  const kpi = await ask(home.kpi, { query: { entityId, startTime: "2026-05-16" } });
  expect(kpi.day).toMatchObject({ growth: lastWeek.growth, completenessBefore: 22 / 24 });
});

test("less than half in common is no comparison", async () => {
  const server = await testServer();
  server.clock.set("2026-05-17T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  await counted(server, place, "Z", { ...day("2026-05-16", 2, [0, 8]), ...day("2026-05-09", 1, [16, 24]) });
  const { rows } = await place.ask(ranking.rank, { body: { type: "flowIn", ...saturday } });
  expect(rows).toMatchObject([
    { value: 128, previous: 64, growth: null, compared: { how: "withheld", reason: "incomplete" } },
  ]);
  const { rows: grown, total } = await place.ask(growing.growth, {
    body: { type: "flowIn", ...saturday, compare: "lastWeek" },
  });
  expect(grown).toMatchObject([{ growth: null, leftOut: "tooLittle" }]);
  expect(total.growth).toBeNull();
});

test("a door that was not there before is no growth", async () => {
  const server = await testServer();
  server.clock.set("2026-05-17T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  const { ask, tenantId, entityId, modelId } = place;
  const counter = await device(ask, { modelId, entityId });
  const corridorId = await access(ask, { entityId });
  await binding(ask, { corridorId, deviceId: counter.id, from: "2026-05-11" });
  await counted(server, place, "Z", { ...day("2026-05-16", 12), ...day("2026-05-09", 10) });
  await counted(server, { tenantId, device: counter }, "Z", day("2026-05-16", 8));
  const { rows } = await ask(ranking.rank, { body: { type: "flowIn", ...saturday } });
  expect(rows).toMatchObject([
    { value: 20 * 96, previous: 10 * 96, compared: { how: "partly", value: 12 * 96, previous: 10 * 96 } },
  ]);
  expect(rows[0]?.growth).toBeCloseTo(0.2, 12);
});

test("files say how complete the past was, and over how much a change is", async () => {
  const server = await testServer();
  const { tenantId, entityId } = await houses(server);
  const { token } = await storeSession(server, tenantId, { may: ["rank:data", "growth:list"] });
  const body = { type: "flowIn", ...saturday, ids: [entityId] };
  const [head = [], row = []] = await exportedCsv(server, token, ranking.export, body);
  const actual = Object.fromEntries(head.map((name, index) => [name, row[index]]));
  expect(actual).toMatchObject({
    Before: "2176",
    "Share compared": "0.895833",
    Comparison: "over 43 of 48 hours",
    "Place before": "",
  });
  expect(Number(actual["Before: completeness before"])).toBeCloseTo(43 / 48, 6);
  expect(Number(actual.Change)).toBeCloseTo(2480 / 2176 - 1, 6);
  const grown = await exportedCsv(server, token, growing.export, { ...body, compare: "lastWeek" });
  expect(grown[1]).toContain("over 43 of 48 hours");
});

test("a rate is compared over the hours in which both of its measures are known", async () => {
  const server = await testServer();
  server.clock.set("2026-05-17T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  const readActual = (on: string, people: number, gap?: readonly [number, number]) =>
    Object.entries(day(on, people, gap)).map(([at, values]) => [at, { ...values, passby: 30 }] as const);
  // The Saturday before nobody counted who passed by from eight to noon.
  await counted(server, place, "Z", Object.fromEntries(readActual("2026-05-16", 10)));
  await counted(server, place, "Z", {
    ...day("2026-05-09", 90),
    ...Object.fromEntries(readActual("2026-05-09", 20, [8, 12])),
  });
  const asked = { type: "captureRate", ...saturday };
  const { rows } = await place.ask(ranking.rank, { body: asked });
  expect(rows).toMatchObject([
    {
      value: 0.25,
      previous: 0.4,
      completenessBefore: 20 / 24,
      compared: { how: "partly", seconds: 20 * 3600 },
    },
  ]);
  const body = { ...asked, compare: "lastWeek" as const, interval: "1h" as const };
  const { points = [], total } = await place.ask(growing.growth, { body });
  expect(total.growth).toBeCloseTo(0.25 / 0.4 - 1, 12);
  expect(points.map(({ noChange }) => noChange)).toEqual(
    Array.from({ length: 24 }, (_, hour) => (8 <= hour && hour < 12 ? "incomplete" : undefined)),
  );
  const { rows: entries } = await place.ask(ranking.rank, { body: { ...asked, type: "flowIn" } });
  expect(entries).toMatchObject([{ compared: { how: "whole" } }]);
});

test("days beside others are compared over the hours of both, and files say so", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId } = await houses(server);
  const ranges = [saturday, { startTime: "2026-05-09", endTime: "2026-05-09" }];
  const body = { type: "flowIn" as const, interval: "1h" as const, ids: [entityId], ranges, together: true };
  const partly = { how: "partly", seconds: 43 * 3600, ofSeconds: 48 * 3600 };
  const { series } = await ask(contrasting.contrast, { body });
  expect(series[0]).not.toHaveProperty("change");
  expect(series[1]).toMatchObject({
    total: { value: 2176, completeness: 43 / 48 },
    change: { value: 2480, previous: 2176, growth: 2480 / 2176 - 1, compared: partly },
  });
  // The other way round it is the asked day that is not known in whole.
  const turned = await ask(contrasting.contrast, { body: { ...body, ranges: ranges.toReversed() } });
  expect(turned.series[1]?.change).toMatchObject({ growth: 2176 / 2480 - 1, compared: partly });
  const silent = { startTime: "2026-05-02", endTime: "2026-05-02" };
  const { series: beside } = await ask(contrasting.contrast, {
    body: { ...body, ranges: [saturday, silent] },
  });
  expect(beside[1]?.change).toMatchObject({
    growth: null,
    compared: { how: "withheld", reason: "notBefore" },
  });
  // While the second day is the running one, the first is cut at its time.
  server.clock.set("2026-05-16T12:07:00Z");
  const now = 10 * 48 + 20 * 40;
  const before = 10 * 48 + 16 * 40;
  for (const asked of [ranges, ranges.toReversed()]) {
    const answer = await ask(contrasting.contrast, { body: { ...body, ranges: asked } });
    const values = asked === ranges ? [now, before] : [before, now];
    expect(answer.series[1]?.change).toMatchObject({ value: values[0], previous: values[1] });
  }
  server.clock.set("2026-05-17T12:00:00Z");
  const { token } = await storeSession(server, tenantId, { may: ["comparative"] });
  const rows = await exportedCsv(server, token, contrasting.export, body);
  expect(rows.find(([, , , note]) => note === "Total")?.slice(-3)).toEqual(["", "", ""]);
  expect(rows.at(-1)).toContain("over 43 of 48 hours");
});
