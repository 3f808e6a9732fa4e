import { readFile } from "node:fs/promises";
import { ranking } from "@foyer/contract/analytics/rank";
import { expect, test } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { keepRecords } from "../../../../test/kept-records.ts";
import { allRollups } from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";
import { recompute } from "../recomputing/recomputing.ts";
import { coverageSums, sumColumn } from "./columns.ts";

const migrations = ["0032_measured_groups", "0055_measured_beside", "0062_line_lengths"].map(
  (name) => new URL(`../../../../migrations/${name}.sql`, import.meta.url),
);

test("an installation from before: what lines measured comes from their records, of those gone it is unknown", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  server.clock.set("2026-05-20T12:00:00Z");
  const site = await countingSite(server);
  const values = { in: 40, out: 30, passby: 250, group: 25 };
  await keepRecords(server, site, [
    { start: "2026-04-10T09:00:00Z", ...values },
    { start: "2026-05-11T09:00:00Z", ...values },
    // Nobody passed by, and an older installation stores nothing of that.
    { start: "2026-05-11T09:05:00Z", in: 10, out: 0, passby: 0, group: 0 },
  ]);
  const made = await allRollups(server, site.tenantId);
  await pool.query("delete from records where start_at < '2026-05-01'");
  await pool.query("insert into months_let_go (month) values ('2026-04-01')");
  for (const table of ["rollups", "day_rollups", "month_rollups"])
    await pool.query(
      `alter table ${table} ${coverageSums.map((sum) => `drop column ${sumColumn(sum)}`).join(", ")}`,
    );
  for (const table of ["records", "record_revisions"])
    await pool.query(`alter table ${table} drop column measured`);
  await pool.query("drop table line_measures, measured_unknown");
  for (const migration of migrations) await pool.query(await readFile(migration, "utf8"));
  const { rows } = await pool.query("select line, shortest_seconds, longest_seconds from line_measures");
  expect(rows).toEqual([{ line: "1", shortest_seconds: 300, longest_seconds: 300 }]);
  await recompute(pool, site.tenantId, server.clock.now().getTime());

  const recomputed = await allRollups(server, site.tenantId);
  const ofMay = (lines: readonly string[]) =>
    lines.filter((line) => line.includes("2026-05")).map((line) => JSON.parse(line));
  expect(ofMay(recomputed)).toEqual(ofMay(made));
  const readTotal = async (day: string, type: string) => {
    const body = { startTime: day, endTime: day, type };
    return (await site.ask(ranking.rank, { body })).total;
  };
  expect(await readTotal("2026-05-11", "captureRate")).toMatchObject({ value: 50 / 300 });
  expect(await readTotal("2026-04-10", "flowIn")).toMatchObject({ value: 40, coveredSeconds: 300 });
  expect(await readTotal("2026-04-10", "flowPassby")).toMatchObject({ value: 250, coverage: null });
  expect(await readTotal("2026-04-10", "captureRate")).toMatchObject({
    value: null,
    coverage: null,
    completeness: null,
  });
});
