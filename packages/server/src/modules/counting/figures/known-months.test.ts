import fc from "fast-check";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { access } from "../../../../test/factories.ts";
import { recomputeAll } from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";
import { grouped } from "../clock-groups/clock-groups.ts";
import { needsKey } from "../comparing/comparing.ts";
import { sumUpMonths } from "../remaking/remaking.ts";
import { writeRecords } from "../storage/records/write-records.ts";
import { comparedTotals } from "./totals.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const first = "2025-01-20";
const dayCount = 200;
const needs = ["flow"] as const;
const daysOf = () => ({
  current: { from: "2025-05-01", to: "2025-07-24" },
  previous: { from: "2025-02-01", to: "2025-04-26" },
  running: false,
});

/** What a door's counter did not tell, and since when it was there. */
const doorPlan = fc.record({
  gone: fc.array(fc.record({ day: fc.nat(dayCount - 1), hours: fc.constantFrom(1, 5, 24) }), {
    maxLength: 2,
  }),
  /** Hours of which some seconds miss. */
  short: fc.array(fc.record({ hour: fc.nat(dayCount * 24 - 1), seconds: fc.constantFrom(1, 20, 70, 400) }), {
    maxLength: 5,
  }),
  boundOn: fc.constantFrom(0, 0, 0, 30, 70),
});

test("what compares over long spans is the same whether months are added up or each day is looked at", async () => {
  const server = await testServer();
  const { pool, ingest } = server.platform.database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(doorPlan, { minLength: 2, maxLength: 3 }),
      fc.boolean(),
      async (plans, isOpenByDay) => {
        const site = await countingSite(server, { timeZone: "America/New_York" });
        if (isOpenByDay)
          await pool.query("update entities set open_minute = 480, close_minute = 1200 where id = $1", [
            site.entityId,
          ]);
        const from = Date.parse(`${first}T05:00:00Z`);
        for (const { gone, short, boundOn } of plans) {
          const accessId = await access(site.ask, { entityId: site.entityId });
          const { id } = await site.addDevice();
          await pool.query(
            "insert into bindings (tenant_id, device_id, access_id, from_at) values ($1, $2, $3, $4)",
            [site.tenantId, id, accessId, new Date(from + boundOn * dayMs)],
          );
          const missing = new Map(short.map(({ hour, seconds }) => [hour, seconds]));
          const records = Array.from({ length: dayCount * 24 }, (_, hour) => hour).flatMap((hour) => {
            const day = Math.floor(hour / 24);
            if (day < boundOn || gone.some((gap) => gap.day === day && hour % 24 < gap.hours)) return [];
            const startMs = from + hour * hourMs;
            return {
              ...{ tenantId: site.tenantId, deviceId: id, line: "1", source: "test", revision: null },
              ...{ startMs, seconds: 3_600 - (missing.get(hour) ?? 0), receivedMs: startMs },
              values: { in: 1 + (hour % 7), out: 1 },
            };
          });
          await writeRecords(ingest, "bulk", records);
        }
        await recomputeAll(server, site.tenantId);
        const all = [{ id: site.entityId, name: "", zone: "America/New_York", dayStartMinute: 0 }];
        const compare = async () => {
          const now = Date.parse("2025-09-01T00:00:00Z");
          const how = { needs: [needs] };
          const totals = await comparedTotals(
            pool,
            grouped(site.tenantId, 0, all),
            daysOf,
            ["in"],
            "none",
            now,
            how,
          );
          const { comparable, current, previous } = totals.get("") ?? {};
          const { seconds, current: now_, previous: before } = comparable?.get(needsKey(needs)) ?? {};
          return {
            seconds,
            all: [current, previous].map((sums) => sums?.byLayer[0]?.in),
            compared: [now_, before].map((sums) => sums?.byLayer[0]?.in),
          };
        };
        const byDays = await compare();
        while (await sumUpMonths(server.platform.database));
        expect(await compare()).toEqual(byDays);
      },
    ),
    { numRuns: Number(process.env.FOYER_PROPERTY_RUNS ?? 8) },
  );
}, 300_000);

test("of months that are known in whole no day is read", async () => {
  const server = await testServer();
  const { pool, ingest } = server.platform.database;
  const site = await countingSite(server, { timeZone: "Europe/Berlin" });
  const from = Date.parse("2025-01-31T23:00:00Z");
  // Begins late on the first day: a span before that is not known in whole is looked at more closely.
  const records = Array.from({ length: 181 * 24 - 6 }, (_, hour) => ({
    ...{ tenantId: site.tenantId, deviceId: site.device.id, line: "1", source: "test", revision: null },
    ...{ startMs: from + (hour + 6) * hourMs, seconds: 3_600, receivedMs: from, values: { in: 1 } },
  }));
  await writeRecords(ingest, "bulk", records);
  await recomputeAll(server, site.tenantId);
  while (await sumUpMonths(server.platform.database));
  const compare = async () => {
    const all = [{ id: site.entityId, name: "", zone: "Europe/Berlin", dayStartMinute: 0 }];
    const now = Date.parse("2025-09-01T00:00:00Z");
    const how = { needs: [needs] };
    const totals = await comparedTotals(
      pool,
      grouped(site.tenantId, 0, all),
      daysOf,
      ["in"],
      "none",
      now,
      how,
    );
    return totals.get("")?.comparable.get(needsKey(needs));
  };
  const known = await compare();
  expect(known?.seconds[1]).toBe((known?.ofSeconds[1] ?? 0) - 86_400);
  await pool.query(
    `delete from day_rollups where tenant_id = $1 and kind = 1 and day between '2025-03-01' and '2025-03-31'`,
    [site.tenantId],
  );
  expect(await compare()).toEqual(known);
});
