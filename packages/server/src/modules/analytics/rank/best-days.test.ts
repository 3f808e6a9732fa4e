import { ranking } from "@foyer/contract/analytics/rank";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countedAllDay } from "../../../../test/counted-all-day.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { exportedRows } from "../../../../test/exported-rows.ts";
import { access, binding, device, deviceModel, entity, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

const range = { startTime: "2026-05-01", endTime: "2026-05-23", type: "flowIn", weekday: 6 } as const;

/**
 * Three shops of a company in Tokyo, whose Saturdays are 2, 9, 16 and 23 May 2026, the last of them today. The first knows
 * three whole Saturdays, the second a whole one and a better one of which little is known; the third has counted nothing.
 */
async function shops() {
  const server = await testServer();
  server.clock.set("2026-05-23T06:00:00Z");
  const bakery = await countingSite(server, { timeZone: "Asia/Tokyo" });
  const { ask, tenantId } = bakery;
  const modelId = await deviceModel(server.admin);
  const another = async (name: string) => {
    const entityId = await entity(ask, { name, timeZone: "Asia/Tokyo", workTime: "00:00~00:00" });
    const counter = await device(ask, { modelId, entityId });
    const corridorId = await access(ask, { entityId, name: `${name} door` });
    await binding(ask, { corridorId, deviceId: counter.id, from: "2026-05-01" });
    return { tenantId, entityId, device: counter };
  };
  const books = await another("Books");
  const silent = await another("Silent");
  const zone = "+09:00";
  await countedAllDay(server, bakery, zone, ["2026-05-02", "2026-05-17"], {
    "2026-05-02 09:00": { in: 30, out: 15 },
    "2026-05-09 00:15": { in: 40, out: 10 },
    "2026-05-09 23:45": { in: 50 },
    // Sundays and Fridays are no Saturdays.
    "2026-05-08 23:45": { in: 500 },
    "2026-05-10 00:00": { in: 500 },
    "2026-05-16 12:00": { in: 60 },
  });
  await countedAllDay(server, books, zone, ["2026-05-02", "2026-05-02"], { "2026-05-02 10:00": { in: 70 } });
  await counted(server, books, zone, { "2026-05-09 10:00": { in: 900 } });
  await counted(server, bakery, zone, { "2026-05-23 09:00": { in: 999 } });
  return { server, ask, tenantId, bakery, books, silent };
}

test("each site by its best Saturday that is whole and over, with the mean of all such", async () => {
  const { ask, bakery, books, silent } = await shops();
  const { rows, days, zones } = await ask(ranking.bestDays, { body: range });
  expect(days).toBe(4);
  expect(zones).toEqual(["Asia/Tokyo"]);
  expect(rows).toMatchObject([
    {
      id: bakery.entityId,
      place: 1,
      best: { day: "2026-05-09", figure: { value: 90, completeness: 1 }, holidays: [] },
      mean: 60,
      days: 3,
      incomplete: 0,
    },
    {
      id: books.entityId,
      name: "Books",
      place: 2,
      best: { day: "2026-05-02", figure: { value: 70 } },
      mean: 70,
      days: 1,
      // The ninth, with more of them in a quarter of an hour, and the sixteenth.
      incomplete: 2,
    },
    { id: silent.entityId, place: null, best: null, mean: null, days: 0, incomplete: 3 },
  ]);
  const sundays = await ask(ranking.bestDays, { body: { ...range, weekday: 7, ids: [bakery.entityId] } });
  expect(sundays.rows).toMatchObject([
    { best: { day: "2026-05-10", figure: { value: 500 } }, mean: 500 / 3, days: 3 },
  ]);
  expect(sundays.days).toBe(3);
});

test("the holidays of the day are named, at the sites they are one for", async () => {
  const { ask, books, bakery } = await shops();
  await ask(holidays.create, {
    body: {
      name: "Spring fair",
      startTime: "2026-05-01",
      endTime: "2026-05-03",
      scope: "sites",
      entityIds: [books.entityId],
    },
  });
  const { rows } = await ask(ranking.bestDays, { body: { ...range, endTime: "2026-05-03" } });
  expect(rows.map(({ id, best }) => [id, best?.holidays])).toContainEqual([books.entityId, ["Spring fair"]]);
  expect(rows.map(({ id, best }) => [id, best?.holidays])).toContainEqual([bakery.entityId, []]);
});

test("of a rate the mean is the rate of all days, and accesses are ranked as well", async () => {
  const { ask, bakery } = await shops();
  const body = { ...range, type: "turnbackRate", ids: [bakery.entityId] };
  await expect(ask(ranking.bestDays, { body: { ...body, weekday: 8 } })).rejects.toMatchObject({
    fields: { weekday: "outOfRange" },
  });
  const net = await ask(ranking.bestDays, { body: { ...range, type: "flowOut", ids: [bakery.entityId] } });
  expect(net.rows).toMatchObject([{ best: { day: "2026-05-02", figure: { value: 15 } }, mean: 25 / 3 }]);
  const doors = await ask(ranking.bestDays, { body: { ...range, dataType: 1 } });
  expect(doors.rows).toHaveLength(3);
  expect(doors.rows[0]).toMatchObject({ place: 1, best: { day: "2026-05-09", figure: { value: 90 } } });
  expect(doors.rows[0]?.entityName).toBeTruthy();
});

test("the file holds the same, and who may not rank gets neither", async () => {
  const { server, ask, tenantId, bakery } = await shops();
  const { rows } = await ask(ranking.bestDays, { body: range });
  const file = await exportedRows(server, tenantId, ranking.exportBestDays, range);
  expect(
    file.map((row) => [row.Place, row["Best Saturday"], row["Mean Saturday"], row["Days counted"]]),
  ).toEqual(
    rows.map(({ place, best, mean, days }) => [
      place === null ? "" : String(place),
      best?.day ?? "",
      mean === null ? "" : String(mean),
      String(days),
    ]),
  );
  const nobody = await storeUser(server, tenantId, { may: ["growth:list"] });
  for (const endpoint of [ranking.bestDays, ranking.exportBestDays] as const)
    await expect(nobody(endpoint, { body: { ...range, ids: [bakery.entityId] } })).rejects.toMatchObject({
      key: "permission.denied",
    });
});
