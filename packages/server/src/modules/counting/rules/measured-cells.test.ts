import { rules } from "@foyer/contract/counting/rules";
import { expect, test } from "vitest";
import { counted, wholeDays } from "../../../../test/counted.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { access, binding, device, entity } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

const day = "2026-05-04";

test("the cells to correct are judged by those who measure what is corrected", async () => {
  const server = await testServer();
  server.clock.set("2026-05-20T12:00:00Z");
  const place = await countingSite(server, { timeZone: "UTC", from: "2026-01-01" });
  const { ask, tenantId, modelId, entityId } = place;
  const morning = (values: object) =>
    Object.fromEntries(Object.entries(wholeDays(values as never)).slice(0, 48));
  // Who entered is known of all day, who passed by until noon.
  const camera = wholeDays({ [`${day} 09:00`]: { in: 10 } });
  await counted(server, place, "Z", { ...camera, ...morning({ [`${day} 09:00`]: { in: 10, passby: 40 } }) });
  const beamAt = async (siteId: number) => {
    const beam = await device(ask, { modelId, entityId: siteId });
    const corridorId = await access(ask, { entityId: siteId });
    await binding(ask, { corridorId, deviceId: beam.id, from: "2026-01-01" });
    await counted(server, { tenantId, device: beam }, "Z", wholeDays({ [`${day} 09:00`]: { in: 30 } }));
  };
  await beamAt(entityId);
  const otherId = await entity(ask, { timeZone: "UTC", workTime: "00:00~00:00" });
  await beamAt(otherId);

  const readDay = async (measure: "in" | "passby", id = entityId) => {
    const query = { entityId: id, measure, startTime: day, endTime: day };
    const { days = [], coverage, measuredAt } = (await ask(rules.days, { query })).content[0] ?? {};
    return { ...days[0], coverage, measuredAt };
  };
  const whole = { coverage: undefined, measuredAt: undefined };
  expect(await readDay("in")).toMatchObject({
    value: 40,
    completeness: 1,
    expectedSeconds: 172_800,
    ...whole,
  });
  expect(await readDay("passby")).toMatchObject({
    value: 40,
    completeness: 0.5,
    expectedSeconds: 86_400,
    coverage: 0.5,
    measuredAt: { places: "accesses", measured: 1, all: 2 },
  });
  expect(await readDay("passby", otherId)).toMatchObject({ value: null, completeness: null, coverage: 0 });

  const readHours = async (id: number) => ask(rules.hours, { query: { id, day, measures: "in,passby" } });
  const { hours, total } = await readHours(entityId);
  expect(hours[15]?.values).toMatchObject({
    in: { value: 0, completeness: 1 },
    passby: { value: null, completeness: 0, coverage: 0.5 },
  });
  expect(hours[15]?.values.in).not.toHaveProperty("coverage");
  expect(total.values).toMatchObject({
    in: { value: 40, completeness: 1 },
    passby: { value: 40, completeness: 0.5 },
  });
  const other = await readHours(otherId);
  expect(other.total.values.passby).toMatchObject({ value: null, completeness: null, coverage: 0 });
});
