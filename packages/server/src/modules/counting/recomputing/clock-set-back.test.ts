import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { makeRecomputeWorker } from "./recomputing.ts";

test("figures are made anew as soon as ever after the clock of the machine was set back", async () => {
  const server = await listeningServer();
  const { device, bind } = await countingSite(server, { from: null });
  const sent = await server.post({
    sn: device.sn,
    records: [{ start: "2026-05-04T07:00:00Z", seconds: 900, in: 10 }],
  });
  expect(sent.body.data).toMatchObject({ accepted: 1 });
  const { pool } = server.platform.database;
  const marks = async () => (await pool.query("select from recompute_marks")).rowCount;
  const worker = makeRecomputeWorker(server.platform);
  worker.start();
  onTestFinished(worker.stop);
  await vi.waitFor(async () => expect(await marks()).toBe(0), 10_000);

  const { now } = Date;
  const set = vi.spyOn(Date, "now").mockImplementation(() => now() - 2 * 3_600_000);
  onTestFinished(() => set.mockRestore());
  await bind(device.id, "2026-01-01");
  expect(await marks()).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await marks()).toBe(0), 10_000);
  const { rows } = await pool.query("select sum(in_count)::int as people from rollups where kind = 1");
  expect(rows).toEqual([{ people: 10 }]);
});
