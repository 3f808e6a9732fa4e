import { addDays } from "@foyer/contract/calendar-days";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { access } from "../../../../test/factories.ts";
import { recomputeAll } from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";
import { dayStart, toBusinessDay } from "../../../platform/time/zone-time.ts";
import { grouped } from "../clock-groups/clock-groups.ts";
import { daysIn } from "../clocks/clocks.ts";
import { needsKey } from "../comparing/comparing.ts";
import { sumUpMonths } from "../recomputing/recomputing.ts";
import { writeRecords } from "../storage/records/write-records.ts";
import { comparedTotals } from "./totals.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const first = "2025-01-20";
const dayCount = 200;
const needs = ["flow"] as const;
const toDays = () => ({
  current: { from: "2025-05-01", to: "2025-07-24" },
  previous: { from: "2025-02-01", to: "2025-04-26" },
  running: false,
});

/** What a door's counter did not tell, and since when it was there. */
const doorPlan = fc
  .record({
    gone: fc.array(fc.record({ day: fc.nat(dayCount - 1), hours: fc.constantFrom(1, 5, 24) }), {
      maxLength: 2,
    }),
    /** Hours of which some seconds miss. */
    short: fc.array(
      fc.record({ hour: fc.nat(dayCount * 24 - 1), seconds: fc.constantFrom(1, 20, 70, 400) }),
      {
        maxLength: 5,
      },
    ),
    boundOn: fc.constantFrom(0, 0, 0, 30, 70, 110),
    goneOn: fc.constantFrom(dayCount, dayCount, dayCount, 60, 130),
  })
  .map((plan) => (plan.goneOn > plan.boundOn ? plan : { ...plan, goneOn: dayCount }));
type DoorPlan = typeof doorPlan extends fc.Arbitrary<infer Plan> ? Plan : never;

const zone = "America/New_York";
const from = Date.parse(`${first}T05:00:00Z`);

/** What a door's counter told, hour by hour. */
function toRecords({ gone, short, boundOn, goneOn }: DoorPlan) {
  const missing = new Map(short.map(({ hour, seconds }) => [hour, seconds]));
  return Array.from({ length: dayCount * 24 }, (_, hour) => hour).flatMap((hour) => {
    const day = Math.floor(hour / 24);
    if (day < boundOn || day >= goneOn) return [];
    if (gone.some((gap) => gap.day === day && hour % 24 < gap.hours)) return [];
    const seconds = 3_600 - (missing.get(hour) ?? 0);
    return { startMs: from + hour * hourMs, seconds, in: 1 + (hour % 7) };
  });
}

/** The same of each day, and whether it compares with a day as whole: null where the door was not there. */
function daysShown(plan: DoorPlan, isOpenByDay: boolean) {
  const [begin, end] = [from + plan.boundOn * dayMs, from + plan.goneOn * dayMs];
  const records = Map.groupBy(toRecords(plan), ({ startMs }) => toBusinessDay(zone, startMs, 0));
  return (day: string) => {
    const [dayBegin, dayEnd] = [dayStart(zone, day, 0), dayStart(zone, addDays(day, 1), 0)];
    if (dayEnd <= begin || end <= dayBegin) return null;
    const own = records.get(day) ?? [];
    const covered = own.reduce((all, { seconds }) => all + seconds, 0);
    const expected = isOpenByDay ? 12 * 3_600 : (dayEnd - dayBegin) / 1_000;
    const isWhole = begin <= dayBegin && dayEnd <= end && covered >= 0.999 * expected;
    return { isWhole, in: own.reduce((all, record) => all + record.in, 0) };
  };
}

/** What of all doors compares, reckoned day by day. */
function comparedByDays(plans: readonly DoorPlan[], isOpenByDay: boolean, plain: boolean): number[] {
  const compared = [0, 0];
  const { current, previous } = toDays();
  for (const plan of plans) {
    const actual = daysShown(plan, isOpenByDay);
    daysIn(current).forEach((day, nth) => {
      const both = [actual(day), actual(addDays(previous.from, nth))];
      if (both.includes(null) && !plain) return;
      if (both.some((each) => each && !each.isWhole)) return;
      both.forEach((each, side) => {
        compared[side] = (compared[side] ?? 0) + (each?.in ?? 0);
      });
    });
  }
  return compared;
}

test("what compares over long spans is the same whether months are added up or each day is looked at", async () => {
  const server = await testServer();
  const { pool, ingest } = server.platform.database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(doorPlan, { minLength: 2, maxLength: 3 }),
      fc.boolean(),
      fc.boolean(),
      async (plans, isOpenByDay, plain) => {
        const site = await countingSite(server, { timeZone: zone });
        if (isOpenByDay)
          await pool.query("update entities set open_minute = 480, close_minute = 1200 where id = $1", [
            site.entityId,
          ]);
        for (const plan of plans) {
          const accessId = await access(site.ask, { entityId: site.entityId });
          const { id } = await site.addDevice();
          const [begin, end] = [plan.boundOn, plan.goneOn].map((day) => new Date(from + day * dayMs));
          await pool.query(
            "insert into bindings (tenant_id, device_id, access_id, from_at, to_at) values ($1, $2, $3, $4, $5)",
            [site.tenantId, id, accessId, begin, plan.goneOn === dayCount ? null : end],
          );
          const records = toRecords(plan).map(({ startMs, seconds, in: count }) => ({
            ...{ tenantId: site.tenantId, deviceId: id, line: "1", source: "test", revision: null },
            ...{ startMs, seconds, receivedMs: startMs, values: { in: count, out: 1 } },
          }));
          await writeRecords(ingest, "bulk", records);
        }
        await recomputeAll(server, site.tenantId);
        const all = [{ id: site.entityId, name: "", zone, dayStartMinute: 0 }];
        const compare = async () => {
          const now = Date.parse("2025-09-01T00:00:00Z");
          const totals = await comparedTotals(
            pool,
            grouped(site.tenantId, 0, all),
            toDays,
            ["in"],
            "none",
            now,
            { needs: [needs], plain },
          );
          const { comparable, current, previous } = totals.get("") ?? {};
          const { seconds, current: now_, previous: before } = comparable?.get(needsKey(needs)) ?? {};
          return {
            seconds,
            all: [current, previous].map((sums) => sums?.byLayer[0]?.in),
            compared: [now_, before].map((sums) => sums?.byLayer[0]?.in ?? 0),
          };
        };
        const byDays = await compare();
        expect(byDays.compared).toEqual(comparedByDays(plans, isOpenByDay, plain));
        while (await sumUpMonths(server.platform.database));
        expect(await compare()).toEqual(byDays);
      },
    ),
    { numRuns: Number(process.env.FOYER_PROPERTY_RUNS ?? 8) },
  );
}, 300_000);

test.each([
  { workTime: "around the clock", open: [0, 0] },
  { workTime: "by day, with counts of the night as well", open: [540, 1_200] },
])("of months that are known in whole no day is read: open $workTime", async ({ open }) => {
  const server = await testServer();
  const { pool, ingest } = server.platform.database;
  const site = await countingSite(server, { timeZone: "Europe/Berlin" });
  await pool.query("update entities set open_minute = $2, close_minute = $3 where id = $1", [
    site.entityId,
    ...open,
  ]);
  const from = Date.parse("2025-01-31T23:00:00Z");
  // The counter came on the third day: two days have nothing beside them.
  const absentHours = 48;
  await pool.query("update bindings set from_at = $2 where tenant_id = $1", [
    site.tenantId,
    new Date(from + absentHours * hourMs),
  ]);
  const records = Array.from({ length: 181 * 24 - absentHours }, (_, hour) => ({
    ...{ tenantId: site.tenantId, deviceId: site.device.id, line: "1", source: "test", revision: null },
    ...{ startMs: from + (hour + absentHours) * hourMs, seconds: 3_600, receivedMs: from, values: { in: 1 } },
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
      toDays,
      ["in"],
      "none",
      now,
      how,
    );
    return totals.get("")?.comparable.get(needsKey(needs));
  };
  const known = await compare();
  const ofDay = open[0] === open[1] ? 86_400 : 39_600;
  expect(known?.seconds[0]).toBe((known?.ofSeconds[0] ?? 0) - 2 * ofDay);
  expect(known?.seconds[1]).toBe(known?.ofSeconds[1]);
  await pool.query(
    `delete from day_rollups where tenant_id = $1 and kind = 1 and day between '2025-03-01' and '2025-03-31'`,
    [site.tenantId],
  );
  expect(await compare()).toEqual(known);
});
