import { peaks } from "@foyer/contract/analytics/peaks";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { counted } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { type RandomHouses, randomHouses } from "../../../../test/random-houses.ts";
import { recomputeAll } from "../../../../test/test-listeners.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { companyIds } from "../../../platform/database/company-ids.ts";
import { beginMonthsAndDays, makeDueHours } from "./month-hours.queries.ts";

async function makeHours({ platform }: TestServer): Promise<number> {
  const { pool } = platform.database;
  for (const id of await companyIds(pool)) await beginMonthsAndDays(pool, id);
  while (await makeDueHours(pool));
  return Number((await pool.query("select count(*) as n from month_hours")).rows[0].n);
}

const forgetHours = ({ platform }: TestServer) =>
  platform.database.pool.query("update month_states set hours_until = null, hours_due = true");

/** Peaks of all that houses have, asked in many ways; never the answer of the time before. */
async function manyPeaks({ platform }: TestServer, { tenantId, ask, houses }: RandomHouses) {
  platform.events.emit("countsChanged", { tenantId, entityIds: houses.map(({ entityId }) => entityId) });
  const answers: unknown[] = [];
  for (const [nth, type] of ["flowIn", "captureRate", "adult"].entries())
    for (const openHoursOnly of [false, true]) {
      const [startTime, endTime] = openHoursOnly
        ? ["2025-09-30", "2026-10-24"]
        : ["2026-10-01", "2026-11-03"];
      const dataType = ((nth + Number(openHoursOnly)) % 3) as 0 | 1 | 2;
      const body = { dataType, type, startTime, endTime, openHoursOnly, withoutHolidays: openHoursOnly };
      answers.push(await ask(peaks.peaks, { body }));
    }
  return answers;
}

test.each([3, 14, 15])(
  "peaks by hours that are made are those by slots, whatever the clock (%i)",
  async (seed) => {
    const server = await testServer();
    server.clock.set("2026-11-04T12:00:00Z");
    const houses = await randomHouses(server, seed);
    await houses.ask(holidays.createMany, {
      body: [{ name: "Fair", year: 2026, startTime: "2026-10-14", endTime: "2026-10-15" }],
    });
    const bySlots = await manyPeaks(server, houses);
    expect(await makeHours(server)).toBeGreaterThan(0);
    expect(await manyPeaks(server, houses)).toEqual(bySlots);

    // Later counts of days whose hours are made, live and made again.
    const [house] = houses.houses;
    const device = { id: house?.deviceId ?? 0 };
    const late = { tenantId: houses.tenantId, device };
    await counted(server, late, "Z", { "2026-10-20 12:00": { in: 40, passby: 3 } });
    const changed = await manyPeaks(server, houses);
    await forgetHours(server);
    expect(await manyPeaks(server, houses)).toEqual(changed);
    await makeHours(server);
    expect(await manyPeaks(server, houses)).toEqual(changed);
    await recomputeAll(server, houses.tenantId);
    expect(await manyPeaks(server, houses)).toEqual(changed);
  },
  120_000,
);

test("hours of days that are over are read, not their slots; others are", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const place = await countingSite(server, { timeZone: "Europe/Berlin", businessDayStart: "06:00" });
  await counted(server, place, "+02:00", {
    "2026-05-04 09:00": { in: 10 },
    "2026-05-05 05:45": { in: 3 },
    "2026-05-11 09:15": { in: 70_000 },
  });
  const total = async () => {
    const { platform } = server;
    platform.events.emit("countsChanged", { tenantId: place.tenantId, entityIds: [place.entityId] });
    const body = { type: "flowIn", startTime: "2026-05-01", endTime: "2026-05-12" } as const;
    const { weekdays } = await place.ask(peaks.peaks, { body });
    return weekdays.find(({ weekday }) => weekday === 1);
  };
  const asked = await total();
  expect(asked).toMatchObject({ days: 2, total: { value: 70_013 }, peak: { hour: "09:00" } });
  await makeHours(server);
  const { pool } = server.platform.database;
  await pool.query("delete from rollups");
  expect(await total()).toEqual(asked);
  await forgetHours(server);
  expect(await total()).toMatchObject({ days: 0 });
});

test("milliseconds that outgrow 32 bits are kept in hours", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC" });
  await counted(server, place, "Z", { "2026-05-04 09:00": { in: 2, dwellCount: 2, dwellMs: 6_000_000_000 } });
  await makeHours(server);
  const { rows } = await server.platform.database.pool.query(
    "select octet_length(dwell_ms) as long, octet_length(in_count) as short from month_hours where kind = 0",
  );
  expect(rows).toEqual([{ long: 8, short: 2 }]);
});
