import fc from "fast-check";
import { expect, test } from "vitest";
import { testServer } from "../../../../test/test-server.ts";
import { ensurePartitions } from "../storage/partitions/partitions.ts";
import { netFlow, netLeftAfter } from "./net-flow.ts";

const slotMs = 900_000;
const slots = 12;
/** The turn of a month: rows lie in two tables. */
const first = Date.parse("2026-05-31T22:30:00Z");
const tenantId = 7;
const kind = 0;

const change = fc.record({
  subject: fc.constantFrom(1, 2, 3),
  nth: fc.nat({ max: slots - 1 }),
  layer: fc.nat({ max: 3 }),
  came: fc.option(fc.integer({ min: -20, max: 60 })),
  went: fc.option(fc.integer({ min: -20, max: 60 })),
  covered: fc.option(fc.nat({ max: 900 })),
});
const changes = fc.uniqueArray(change, {
  maxLength: 60,
  selector: ({ subject, nth, layer }) => `${subject}|${nth}|${layer}`,
});
/** Slots asked: all in a row, or with those of another day in between. */
const asked = fc.subarray(
  Array.from({ length: slots }, (_, nth) => nth),
  { minLength: 1 },
);

type Change = { came: number | null; went: number | null; covered: number | null };
const toNet = (rows: readonly Change[]) =>
  rows.reduce((all, { came, went }) => all + (came ?? 0) - (went ?? 0), 0);
const coveredBy = (rows: readonly Change[]) => rows.reduce((all, { covered }) => all + (covered ?? 0), 0);

test("what is left after slots is what step by step comes out, layers of a slot at once, never below 0", async () => {
  const { pool } = (await testServer()).platform.database;
  await ensurePartitions(pool, [first, first + slots * slotMs]);
  const of = { tenantId, kind, ids: [1, 2, 3] } as const;
  await fc.assert(
    fc.asyncProperty(changes, asked, async (rows, nths) => {
      await pool.query("delete from rollups where tenant_id = $1", [tenantId]);
      await pool.query(
        `insert into rollups (tenant_id, kind, subject_id, slot, layer, in_count, out_count, covered_seconds)
         select $1, $2, * from unnest($3::bigint[], $4::timestamptz[], $5::int[], $6::int[], $7::int[], $8::int[])`,
        [
          tenantId,
          kind,
          rows.map(({ subject }) => subject),
          rows.map(({ nth }) => new Date(first + nth * slotMs)),
          rows.map(({ layer }) => layer),
          rows.map(({ came }) => came),
          rows.map(({ went }) => went),
          rows.map(({ covered }) => covered),
        ],
      );
      const found = await netLeftAfter(
        pool,
        of,
        nths.map((nth) => first + nth * slotMs),
      );
      for (const subject of of.ids) {
        const own = rows.filter((row) => row.subject === subject);
        let left = 0;
        for (const nth of nths) left = Math.max(0, left + toNet(own.filter((row) => row.nth === nth)));
        const counted = own.filter(({ nth }) => nths.includes(nth));
        expect(found.get(subject)).toEqual(
          counted.length > 0 ? { left, coveredSeconds: coveredBy(counted) } : undefined,
        );
      }

      const flow = await netFlow(pool, { ...of, ids: [1] }, first, first + slots * slotMs);
      const ofOne = rows.filter(({ subject }) => subject === 1);
      expect(flow).toEqual(
        [...Map.groupBy(ofOne, ({ nth }) => nth)]
          .sort(([a], [b]) => a - b)
          .map(([nth, ofSlot]) => ({
            at: first + nth * slotMs,
            net: toNet(ofSlot),
            coveredSeconds: coveredBy(ofSlot),
          })),
      );
    }),
  );
  expect(await netLeftAfter(pool, of, [])).toEqual(new Map());
});
