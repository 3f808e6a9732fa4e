import { expect, test } from "vitest";
import { randomHouses } from "../../../../test/random-houses.ts";
import { testServer } from "../../../../test/test-server.ts";
import type { OwnedBy } from "../clock-groups/clock-groups.ts";
import { listPieces } from "../clocks/clocks.ts";
import { sumsOfPieces } from "../figures/read-pieces.ts";
import { beginMonthsAndDays, makeDueHours } from "./month-hours.queries.ts";

const days = { from: "2026-03-20", to: "2026-11-02" };

test.each([4, 21])(
  "hours from what is kept of days that are over are those of slots, whatever the clock (%i)",
  async (seed) => {
    const server = await testServer();
    server.clock.set("2026-11-04T12:00:00Z");
    const { tenantId, houses } = await randomHouses(server, seed);
    const { pool } = server.platform.database;
    const open = new Map(
      (await pool.query("select id, hours, day_start_minute from entities")).rows.map((row) => [
        row.id as number,
        row,
      ]),
    );
    async function read(isOpenOnly: boolean, by: OwnedBy) {
      const all: unknown[] = [];
      for (const { entityId: id, timeZone: zone } of houses) {
        const site = open.get(id);
        const hours = new Map([[id, { zone, hours: site.hours as string }]]);
        const pieces = listPieces({ zone, dayStartMinute: site.day_start_minute }, "1h", days);
        const of = { tenantId, kind: 0 as const, ids: [id], measures: ["in", "passby", "adult"] as const };
        const sums = await sumsOfPieces(pool, of, pieces, by, isOpenOnly ? hours : null);
        all.push([...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)));
      }
      return all;
    }
    const ways = [
      [false, "none"],
      [true, "subject"],
    ] as const;
    const readAll = async () => {
      const all: unknown[] = [];
      for (const [isOpenOnly, by] of ways) all.push(await read(isOpenOnly, by));
      return all;
    };
    const bySlots = await readAll();
    await beginMonthsAndDays(pool, tenantId);
    while (await makeDueHours(pool));
    expect(await readAll()).toEqual(bySlots);
    const house = houses[0]?.entityId;
    // One month of one house is to be made again: its hours come from slots.
    await pool.query(
      "update month_states set hours_until = null, hours_due = true where subject_id = $1 and month = '2026-10-01'",
      [house],
    );
    expect(await readAll()).toEqual(bySlots);
    await makeDueHours(pool);
    await pool.query("delete from rollups where slot >= '2026-10-05' and slot < '2026-10-20'");
    expect(await read(false, "none")).toEqual(bySlots[0]);
  },
  120_000,
);
