import { contrasting } from "@foyer/contract/analytics/contrast";
import { home } from "@foyer/contract/analytics/home";
import { peaks } from "@foyer/contract/analytics/peaks";
import { holidays } from "@foyer/contract/places/holidays";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { randomHouses } from "../../../../../test/random-houses.ts";
import { runTask } from "../../../../../test/run-task.ts";
import { isOnCitus, testServer } from "../../../../../test/test-server.ts";
import { makeOutgoing } from "../../../../platform/outgoing/outgoing.ts";
import { forward } from "../../forwarding/forward.ts";
import { checkTask } from "../../quality/check.task.ts";
import { monthsTask } from "../../recomputing/months.task.ts";
import { recompute, sumUpMonths } from "../../recomputing/recomputing.ts";
import { makePartitions } from "./partitions.queries.ts";

/** Years before anything was counted. */
const years = [2010, 2011, 2012];
const oldMonths = years.flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, "0")}`),
);

/** What is asked of the database with roll-ups in it, from now until the test ends. */
function listenToStatements(): Map<string, unknown[]> {
  const asked = new Map<string, unknown[]>();
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [what, apart] = given as [string | { text?: string; values?: unknown[] }, unknown];
    const { text = "", values } = typeof what === "string" ? { text: what, values: undefined } : what;
    const parameters = values ?? (Array.isArray(apart) ? apart : []);
    // Those that insert lead each row to its month; several in one have no plan of their own.
    if (/\b(from|join|update) rollups\b/.test(text) && !text.startsWith("begin")) asked.set(text, parameters);
    return query.apply(this, given as Parameters<typeof query>);
  } as typeof query);
  onTestFinished(() => spy.mockRestore());
  return asked;
}

// By the plans of what is asked, of which Citus explains not all.
test.skipIf(isOnCitus())(
  "months long gone are opened by nothing that is not about them",
  { timeout: 120_000 },
  async () => {
    const server = await testServer();
    server.clock.set("2026-11-04T12:00:00Z");
    const { pool } = server.platform.database;
    const { tenantId, ask, houses } = await randomHouses(server, 4);
    await makePartitions(pool, oldMonths);
    await ask(holidays.createMany, {
      body: [{ name: "Fair", year: 2026, startTime: "2026-10-14", endTime: "2026-10-15" }],
    });
    const asked = listenToStatements();

    const ids = houses.map(({ entityId }) => entityId);
    const days = { startTime: "2026-10-01", endTime: "2026-11-03" };
    for (const openHoursOnly of [false, true])
      for (const withoutHolidays of [false, true]) {
        const question = { dataType: 0, type: "flowIn", openHoursOnly } as const;
        await ask(peaks.peaks, { body: { ...question, ...days, withoutHolidays } });
        const ranges = ["2026-10-15", "2026-10-25"].map((day) => ({ startTime: day, endTime: day }));
        for (const range of ranges)
          await ask(contrasting.contrast, { body: { ...question, interval: "1h", ids, ranges: [range] } });
      }
    await ask(home.statistical, { query: { period: 1 } });
    await pool.query(
      `insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
     select tenant_id, 0, id, '2026-10-01', '2026-11-04' from entities where tenant_id = $1`,
      [tenantId],
    );
    await recompute(pool, tenantId, server.clock.now().getTime());
    await runTask(monthsTask(server.platform));
    while (await sumUpMonths(server.platform.database));
    await forward({ ...server.platform, outgoing: makeOutgoing({ allow: [] }) });
    await runTask(checkTask(server.platform), { entities: 5 });

    expect(asked.size).toBeGreaterThan(10);
    const opening: string[] = [];
    // As it stands: these are heard, too.
    for (const [text, values] of [...asked]) {
      const { rows } = await pool.query<Record<string, string>>(`explain ${text}`, values);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      if (years.some((year) => plan.includes(`rollups_${year}`))) opening.push(text);
    }
    expect(opening).toEqual([]);
  },
);
