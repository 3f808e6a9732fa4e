import { occupancy } from "@foyer/contract/analytics/occupancy";
import { devices } from "@foyer/contract/devices/devices";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { storeUser } from "../../../../test/factories.ts";
import { later } from "../../../../test/later.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";

/** A bar in Berlin whose business day begins at 06:00, on Wednesday 2026-05-13 at 12:07. */
async function bar(server: TestServer) {
  server.clock.set("2026-05-13T12:07:00+02:00");
  const site = await countingSite(server, { businessDayStart: "06:00" });
  const one = async () => (await site.ask(occupancy.now, {})).rows[0];
  const day = (startTime?: string) =>
    site.ask(occupancy.day, { body: { id: site.entityId, ...(startTime ? { startTime } : {}) } });
  return { ...site, one, day };
}

const noteContact = async (server: TestServer, at: string) =>
  server.platform.database.pool.query("update devices set last_seen_at = $1", [new Date(at)]);

test("who may not, and nobody, are told nothing", async () => {
  const server = await testServer();
  const { tenantId, entityId } = await bar(server);
  const draft = { body: { dataType: 0, id: entityId, limit: 5 } } as const;
  await expect(server.ask(occupancy.now, {})).rejects.toMatchObject({ status: 401 });
  const looker = await storeUser(server, tenantId, { may: ["occupancy:list"] });
  await expect(looker(occupancy.setLimit, draft)).rejects.toMatchObject({ status: 403 });
  await expect(looker(occupancy.links, {})).rejects.toMatchObject({ status: 403 });
  const other = await storeUser(server, tenantId, { may: ["home:view"] });
  await expect(other(occupancy.now, {})).rejects.toMatchObject({ status: 403 });
});

test("inside now: since the business day began, never below nobody, with what yesterday left over", async () => {
  const server = await testServer();
  const site = await bar(server);
  await noteContact(server, "2026-05-13T12:05:00+02:00");
  await counted(server, site, "+02:00", {
    // The day of the 12th ends at 06:00: 30 − 10 = 20, − 25 < 0: 0, + 7 = 7 were never seen to leave.
    "2026-05-12 20:00": { in: 30, out: 10 },
    "2026-05-13 01:00": { out: 25 },
    "2026-05-13 05:45": { in: 7 },
    // The 13th: 4 − 6 < 0: 0; + 10 = 10; − 3 = 7; what is still to come does not count.
    "2026-05-13 06:00": { in: 4, out: 6 },
    "2026-05-13 10:00": { in: 10 },
    "2026-05-13 12:00": { out: 3 },
    "2026-05-13 12:15": { in: 100 },
  });
  expect(await site.one()).toMatchObject({
    id: site.entityId,
    value: 7,
    day: "2026-05-13",
    leftOver: 7,
    limit: null,
    share: null,
    state: null,
    // 06:00 to 12:02 is expected; 45 minutes of it came.
    coveredSeconds: 2700,
    expectedSeconds: 6 * 3600 + 120,
    asOf: "2026-05-13T10:05:00.000Z",
    isStale: false,
    areas: [{ id: site.areaId, value: 7, leftOver: 7 }],
  });
  await later(server, "2026-05-13T20:00:00+02:00");
  expect(await site.one()).toMatchObject({ value: 107, isStale: true, asOf: "2026-05-13T10:05:00.000Z" });
  await later(server, "2026-05-14T06:00:00+02:00");
  expect(await site.one()).toMatchObject({ value: 0, day: "2026-05-14", leftOver: 107 });
});

test("a limit says free, filling or full; it is changed, taken away and logged", async () => {
  const server = await testServer();
  const site = await bar(server);
  await counted(server, site, "+02:00", { "2026-05-13 10:00": { in: 8 } });
  const set = (limit: number | null, more: { fillingFrom?: number; fullFrom?: number } = {}) =>
    site.ask(occupancy.setLimit, { body: { dataType: 0, id: site.entityId, limit, ...more } });
  const readActual = async () => {
    const { state, share, limit } = (await site.one()) ?? {};
    return { state, share, limit };
  };
  await set(11);
  // 8 / 11 = 72.7 %
  expect(await readActual()).toEqual({
    state: "free",
    share: 8 / 11,
    limit: { limit: 11, fillingFrom: 75, fullFrom: 100 },
  });
  await set(10);
  expect(await readActual()).toMatchObject({ state: "filling", share: 0.8 });
  await set(10, { fillingFrom: 50, fullFrom: 80 });
  expect(await readActual()).toMatchObject({ state: "full", limit: { fillingFrom: 50, fullFrom: 80 } });
  await site.ask(occupancy.setLimit, { body: { dataType: 2, id: site.areaId, limit: 8 } });
  expect((await site.one())?.areas).toMatchObject([{ state: "full", share: 1 }]);
  await set(null);
  expect(await readActual()).toEqual({ state: null, share: null, limit: null });
  await expect(set(0)).rejects.toMatchObject({ fields: { limit: "outOfRange" } });
  await expect(set(9, { fillingFrom: 90, fullFrom: 80 })).rejects.toMatchObject({
    fields: { fullFrom: "rangeWrong" },
  });
});

test("a day in quarters of an hour: its highest point, gaps, what is to come, and the same weekday before", async () => {
  const server = await testServer();
  const site = await bar(server);
  await site.ask(occupancy.setLimit, { body: { dataType: 0, id: site.entityId, limit: 20 } });
  await counted(server, site, "+02:00", {
    "2026-05-06 10:00": { in: 3 },
    "2026-05-07 05:45": { in: 2 },
    "2026-05-13 06:00": { in: 9 },
    "2026-05-13 06:15": { in: 2, out: 5 },
    "2026-05-13 06:30": { in: 5 },
    "2026-05-13 11:45": { out: 20 },
    "2026-05-13 12:00": { in: 1 },
  });
  const day = await site.day();
  expect(day).toMatchObject({ day: "2026-05-13", isToday: true, leftOver: null, limit: { limit: 20 } });
  expect(day.points).toHaveLength(96);
  const at = Object.fromEntries(day.points.map(({ time, ...point }) => [time, point]));
  // 9; 9 + 2 − 5 = 6; 6 + 5 = 11; a gap; 11 − 20 < 0: 0; + 1 = 1.
  expect(at["06:00"]).toMatchObject({ value: 9, completeness: 1 });
  expect(at["06:15"]?.value).toBe(6);
  expect(at["06:30"]?.value).toBe(11);
  expect(at["06:45"]).toMatchObject({ value: null, completeness: 0 });
  expect(at["11:45"]?.value).toBe(0);
  expect(at["12:00"]).toMatchObject({ value: 1, running: true });
  expect(at["12:15"]).toMatchObject({ value: null, ahead: true });
  expect(at["05:45"]).toMatchObject({ value: null, ahead: true });
  expect(day.peak).toEqual({ time: "06:30", value: 11 });
  expect(day.points.at(-1)?.time).toBe("05:45");
  expect(day.before).toMatchObject({ day: "2026-05-06", peak: { time: "05:45", value: 5 } });
  expect(day.before.points[16]).toMatchObject({ time: "10:00", value: 3 });
  // The figure of now is the last of the day's.
  expect((await site.one())?.value).toBe(1);

  const before = await site.day("2026-05-06");
  expect(before).toMatchObject({ isToday: false, leftOver: 5, before: { day: "2026-04-29", peak: null } });
  expect(before.points).toEqual(day.before.points);
  expect(await site.day("2026-05-20")).toMatchObject({ leftOver: null, peak: null });
});

test("the longest and the shortest day of the year have an hour more and an hour less", async () => {
  const server = await testServer();
  const site = await countingSite(server);
  server.clock.set("2026-11-01T12:00:00Z");
  await counted(server, site, "Z", {
    // 02:00 in summer time, an hour later 02:00 in winter time.
    "2026-10-25 00:00": { in: 4 },
    "2026-10-25 01:00": { in: 3 },
    "2026-03-29 00:45": { in: 2 },
    "2026-03-29 01:00": { in: 5 },
  });
  const day = (startTime: string) => site.ask(occupancy.day, { body: { id: site.entityId, startTime } });
  const { points, leftOver, before } = await day("2026-10-25");
  expect(points).toHaveLength(100);
  expect(before.points).toHaveLength(100);
  const valueAt = (time: string) => points.find((point) => point.time === time)?.value;
  expect([valueAt("02:00+02:00"), valueAt("02:00+01:00"), leftOver]).toEqual([4, 7, 7]);
  const spring = await day("2026-03-29");
  expect(spring.points).toHaveLength(92);
  expect(spring.peak).toEqual({ time: "03:00", value: 7 });
});

test("where nobody counts there is no number", async () => {
  const server = await testServer();
  const site = await bar(server);
  await site.ask(devices.unbind, { body: { bindingIds: [site.bindingId ?? 0], to: "2026-05-01" } });
  expect(await site.one()).toMatchObject({ value: null, leftOver: null, isStale: true, asOf: null });
  expect((await site.day()).points.every(({ value }) => value === null)).toBe(true);
});
