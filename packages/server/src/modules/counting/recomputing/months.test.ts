import { holidays } from "@foyer/contract/places/holidays";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { recomputeAll } from "../../../../test/test-listeners.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { listPieces, pieceOfDays } from "../clocks/clocks.ts";
import { sumsOfPieces } from "../figures/read-pieces.ts";
import { writeRecords } from "../storage/records/write-records.ts";
import { beginMonthsAndDays, makeDueHours } from "./month-hours.queries.ts";
import { addUpDueMonths } from "./month-rollups.queries.ts";
import { recompute } from "./recomputing.ts";

const dayMs = 86_400_000;
const first = Date.parse("2025-03-01T00:00:00Z");
const nthDay = (nth: number) => new Date(first + nth * dayMs).toISOString().slice(0, 10);

async function shop(server: TestServer) {
  const site = await countingSite(server, { timeZone: "America/New_York" });
  const write = (days: readonly number[], later = 0, mode: "live" | "bulk" = "live") =>
    writeRecords(
      server.platform.database.ingest,
      mode,
      days.map((nth, index) => ({
        tenantId: site.tenantId,
        deviceId: site.device.id,
        line: "1",
        startMs: first + Math.floor((nth + later) * dayMs) + index * 60_000,
        seconds: 900,
        receivedMs: Date.now(),
        source: "test",
        revision: null,
        values: { in: nth + 1, out: 1 },
      })),
    );
  const of = {
    tenantId: site.tenantId,
    kind: 0 as const,
    ids: [site.entityId, 999_999],
    measures: ["in", "out"] as const,
  };
  const { pool } = server.platform.database;
  /** By months where they are whole, and day by day. */
  const sums = async (from: string, to: string) => {
    const clock = { zone: "Europe/Berlin", dayStartMinute: 0 };
    const whole = pieceOfDays(clock, { from, to });
    const byMonths = await sumsOfPieces(pool, of, [whole], "none", null);
    const byDays = await sumsOfPieces(pool, of, listPieces(clock, "1d", { from, to }), "none", null);
    const added = [...byDays.values()].reduce(
      (all, { byLayer, covered }) => ({
        covered: all.covered + covered,
        in: all.in + (byLayer[0]?.in ?? 0),
        out: all.out + (byLayer[0]?.out ?? 0),
      }),
      { covered: 0, in: 0, out: 0 },
    );
    // Days without any row have nothing, not a zero: that is how a figure nobody counted is recognised.
    expect(byMonths.has("|0"), `${from} to ${to}`).toBe(byDays.size > 0);
    const all = byMonths.get("|0");
    const shown = {
      covered: all?.covered ?? 0,
      in: all?.byLayer[0]?.in ?? 0,
      out: all?.byLayer[0]?.out ?? 0,
    };
    return { shown, added };
  };
  const fresh = async () =>
    Number((await pool.query("select count(*) as n from month_states where fresh and kind = 0")).rows[0].n);
  return { ...site, write, sums, fresh, pool };
}

test("sums over whole months are those of their days, whatever came late", async () => {
  const server = await testServer();
  const { write, sums, fresh, pool, tenantId } = await shop(server);
  const spans = fc.tuple(fc.nat(500), fc.nat(500)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const everySpan = async () => {
    for (const [from, to] of fc.sample(spans, { seed: 11, numRuns: 25 })) {
      const { shown, added } = await sums(nthDay(from), nthDay(to));
      expect(shown, `${nthDay(from)} to ${nthDay(to)}`).toEqual(added);
    }
  };
  await write([0, 5, 30, 31, 32, 60, 61, 120, 300, 400, 480]);
  expect(await fresh()).toBe(0);
  await everySpan();
  while (await addUpDueMonths(pool));
  expect(await fresh()).toBeGreaterThan(5);
  await everySpan();
  const before = await fresh();
  // Late data, live and in bulk, and everything recomputed.
  await write([5, 29, 121, 499], 0.3);
  expect(await fresh()).toBe(before - 2);
  await everySpan();
  while (await addUpDueMonths(pool));
  await everySpan();
  await write([6, 200, 201], 0.5, "bulk");
  await recomputeAll(server, tenantId);
  await everySpan();
  while (await addUpDueMonths(pool));
  await everySpan();
});

test("a month is begun for every subject once it is over; a change while it is added up is not lost", async () => {
  const server = await testServer();
  const { write, sums, fresh, pool, tenantId } = await shop(server);
  const over = "date_trunc('month', now() - interval '3 days') - interval '1 month'";
  const { rows } = await pool.query(`select (${over})::date::text as month`);
  const month = rows[0].month as string;
  const inMonth = (Date.parse(`${month}T00:00:00Z`) - first) / dayMs + 1;
  await write([inMonth]);
  await pool.query("delete from month_states");
  await beginMonthsAndDays(pool, tenantId);
  await addUpDueMonths(pool);
  expect(await fresh()).toBe(1);

  // Writers and the adding up at the same time, again and again: in the end both say the same.
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => write([inMonth], index / 100)),
    ...Array.from({ length: 20 }, () => addUpDueMonths(pool)),
  ]);
  const last = nthDay(Math.floor(inMonth) + 40);
  const concurrent = await sums(month, last);
  expect(concurrent.shown).toEqual(concurrent.added);
  await addUpDueMonths(pool);
  const settled = await sums(month, last);
  expect(settled.shown).toEqual(settled.added);
  expect(settled.shown.out).toBe(20);
});

test("a holiday leaves the sums and hours of sites without rules as they are", async () => {
  const server = await testServer();
  const { ask, tenantId, write, fresh, pool } = await shop(server);
  await write([1, 5, 40, 70]);
  // The site is new, and its device was bound just now.
  await recompute(pool, tenantId);
  while (await addUpDueMonths(pool));
  while (await makeDueHours(pool));
  const made = async () =>
    (await pool.query("select * from month_states order by kind, subject_id, month")).rows;
  const before = await made();
  expect(await fresh()).toBe(3);
  expect(before.every(({ hours_due: isDue }) => !isDue)).toBe(true);
  await ask(holidays.create, {
    body: { name: "Fair", year: 2025, startTime: nthDay(30), endTime: nthDay(45) },
  });
  expect(await recompute(pool, tenantId)).toHaveLength(1);
  expect(await made()).toEqual(before);
});
