import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { company } from "../../../test/factories.ts";
import { silent } from "../../../test/silent.ts";
import { testServer } from "../../../test/test-server.ts";
import { makeLog } from "../log.ts";
import { makeExportDesk } from "./export-desk.ts";

test("an export that goes on while its state cannot be written says so once, and not with every look", async () => {
  const { admin, platform } = await testServer();
  const { pool } = platform.database;
  const log = makeLog(silent);
  const complain = vi.spyOn(log, "warn");
  const desk = makeExportDesk(pool, log);
  const { signal } = new AbortController();
  const run = desk.open({ userId: 1, tenantId: await company(admin) });
  await desk.begin(run, signal);
  await pool.query("alter table export_runs rename to export_runs_away");
  await vi.waitFor(() => expect(complain).toHaveBeenCalled(), { timeout: 10_000 });
  await sleep(2_500);
  expect(complain).toHaveBeenCalledTimes(1);
  await pool.query("alter table export_runs_away rename to export_runs");
  desk.finish(run, "done");
  desk.leave(run);
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select state from export_runs where id = $1", [run.id]);
    expect(rows).toEqual([{ state: "done" }]);
  });
});
