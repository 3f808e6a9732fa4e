import { festivals } from "@foyer/contract/analytics/festivals";
import { holidays } from "@foyer/contract/places/holidays";
import { expect, test } from "vitest";
import { countReadings } from "../../../../test/count-readings.ts";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { access, binding, device, entity } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

test("where business days begin at different hours, a running day is cut on each clock where it stands", async () => {
  const server = await testServer();
  server.clock.set("2026-05-09T12:20:00Z");
  const bar = await countingSite(server, { timeZone: "UTC", businessDayStart: "06:00" });
  const { ask, tenantId, modelId } = bar;
  const entityId = await entity(ask, { timeZone: "UTC", workTime: "00:00~00:00" });
  const counter = await device(ask, { modelId, entityId });
  const corridorId = await access(ask, { entityId });
  await binding(ask, { corridorId, deviceId: counter.id, from: "2020-01-01" });
  const body = { name: "Fair", startTime: "2026-05-09", endTime: "2026-05-09" };
  const { id: holidayId } = await ask(holidays.create, { body });
  const barCounts = {
    "2026-05-02 07:00": { in: 10 },
    // Two in the morning of the bar's Saturday, which is still to come on the 9th.
    "2026-05-03 02:00": { in: 40 },
    "2026-05-09 07:00": { in: 20 },
  };
  const shopCounts = { "2026-05-02 02:00": { in: 4 }, "2026-05-09 02:00": { in: 8 } };
  const untilNow = (counts: Record<string, { in: number }>) =>
    Object.fromEntries(Object.entries(wholeDays(counts)).filter(([start]) => start < "2026-05-09 12:15"));
  await counted(server, bar, "Z", untilNow(barCounts));
  await counted(server, { tenantId, device: counter }, "Z", untilNow(shopCounts));
  const { days, hours } = await ask(festivals.details, { body: { holidayId, nth: 1 } });
  // (20 + 8) / (10 + 4) - 1
  expect(days).toMatchObject([{ value: 28, usual: { value: 14, days: 1 }, growth: 1 }]);
  // The shop's 4 and the bar's 40; only the shop's is over: 8 / 4 - 1.
  expect(hours.find(({ time }) => time === "02:00")).toMatchObject({
    value: 8,
    usual: { value: 44 },
    growth: 1,
  });
});

test("however many holidays, days and opening hours are asked for, counts are read once", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC" });
  const { ask } = place;
  const holidayIds: number[] = [];
  for (const startTime of ["2023-05-12", "2024-05-10", "2025-05-09", "2026-05-08"]) {
    const endTime = `${startTime.slice(0, 8)}${Number(startTime.slice(8)) + 2}`.replace(/-(\d)$/, "-0$1");
    holidayIds.push((await ask(holidays.create, { body: { name: "Fair", startTime, endTime } })).id);
    await counted(server, place, "Z", wholeDays({ [`${startTime} 09:00`]: { in: 7 } }));
  }
  const usual = wholeDays({ "2026-05-01 09:00": { in: 5 }, "2025-05-02 09:00": { in: 3 } });
  await counted(server, place, "Z", usual);
  const read = countReadings(server);
  const asked = async (body: object) => {
    const before = read();
    const { sides, hours } = await ask(festivals.contrastSame, { body: { holidayIds, ...body } });
    return { readings: read() - before, values: sides.map(({ value }) => value), nine: hours[9]?.points };
  };
  const values = [7, 7, 7, 7];
  expect(await asked({})).toMatchObject({ readings: 1, values });
  const nine = [null, null, 3, 5].map((value) => ({ value: 7, usual: { value } }));
  expect(await asked({ nth: 0 })).toMatchObject({ readings: 2, values, nine });
  expect(await asked({ openHoursOnly: true })).toMatchObject({ readings: 1, values });
  expect(await asked({ nth: 0, openHoursOnly: true })).toMatchObject({ readings: 2, values, nine });
});
