import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { screenPart } from "../../../../test/screen-questions.ts";
import { testServer } from "../../../../test/test-server.ts";

test("a grid has the hours of the last days: known, unknown, running and ahead", async () => {
  const server = await testServer();
  server.clock.set("2026-05-13T12:07:00+02:00");
  const site = await countingSite(server, { recordPeriod: 15, from: "2026-05-12" });
  await counted(server, site, "+02:00", {
    ...wholeDays({ "2026-05-12 09:15": { in: 8 }, "2026-05-12 09:45": { in: 3 } }),
    "2026-05-13 12:00": { in: 2 },
  });
  const grid = await screenPart(site.ask, "grid", { dataType: 0, ids: [site.entityId] }, { size: 3 });
  expect(grid).toMatchObject({ startTime: "2026-05-11", endTime: "2026-05-13", total: { value: 13 } });
  expect(grid.hours).toHaveLength(72);
  const at = (day: string, time: string) => grid.hours.find((hour) => hour.day === day && hour.time === time);
  // Nothing was bound.
  expect(at("2026-05-11", "09:00")).toMatchObject({ value: null, completeness: null });
  expect(at("2026-05-12", "09:00")).toMatchObject({ value: 11, completeness: 1 });
  expect(at("2026-05-12", "10:00")).toMatchObject({ value: 0, completeness: 1 });
  expect(at("2026-05-13", "09:00")).toMatchObject({ value: null, completeness: 0 });
  expect(at("2026-05-13", "12:00")).toMatchObject({ value: 2, running: true });
  expect(at("2026-05-13", "13:00")).toEqual({
    ...{ day: "2026-05-13", time: "13:00", value: null, completeness: null, ahead: true },
  });
});

test("no more days than a screen has room for", async () => {
  const server = await testServer();
  const { ask } = await countingSite(server);
  const { hours } = await screenPart(ask, "grid", undefined, { size: 100 });
  expect(new Set(hours.map(({ day }) => day)).size).toBe(31);
});
