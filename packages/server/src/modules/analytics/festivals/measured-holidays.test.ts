import { festivals } from "@foyer/contract/analytics/festivals";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { exportedRows } from "../../../../test/exported-rows.ts";
import { access, binding, device } from "../../../../test/factories.ts";
import { holiday } from "../../../../test/fairs.ts";
import { testServer } from "../../../../test/test-server.ts";

test("a holiday's figures say for how much of the place they speak, as do those they stand beside", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC", from: "2025-01-01" });
  const { ask, tenantId, modelId, entityId } = place;
  const beam = await device(ask, { modelId, entityId });
  await binding(ask, { corridorId: await access(ask, { entityId }), deviceId: beam.id, from: "2025-01-01" });
  const passing = { "2026-05-08 09:00": 80, "2026-05-01 09:00": 40, "2025-05-09 09:00": 50 };
  const days = Object.entries(passing).map(([at, passby]) => [at, { in: 10, passby }] as const);
  await counted(server, place, "Z", wholeDays(Object.fromEntries(days)));
  // Nothing is known of the beam's evening: passers-by are counted by other devices.
  const beside = Object.entries(wholeDays({ "2026-05-08 09:00": { in: 30 } })).slice(0, 72);
  await counted(server, { tenantId, device: beam }, "Z", Object.fromEntries(beside));
  const fair = await holiday(ask, "Fair", "2026-05-08");
  await holiday(ask, "Fair", "2025-05-09");

  const known = { completeness: 1, coverage: 0.5 };
  const half = { ...known, measuredAt: { places: "accesses", measured: 1, all: 2 } };
  const body = { holidayId: fair, type: "flowPassby", nth: 1 };
  const answer = await ask(festivals.details, { body });
  expect(answer.holiday).toMatchObject({
    value: 80,
    ...half,
    usual: { value: 40, ...half },
    before: { value: 50, ...half },
  });
  expect(answer.days).toMatchObject([{ value: 80, ...known, usual: { value: 40, ...known } }]);
  expect(answer.hours[20]).toMatchObject({ value: 0, ...known, usual: known });
  const [row] = await exportedRows(server, tenantId, festivals.indexExport, {
    type: "flowPassby",
    year: 2026,
  });
  expect(row).toMatchObject({
    "Passers-by: coverage": "0.5",
    "Usual days: coverage": "0.5",
    "Year before: coverage": "0.5",
  });
});
