import { expect, test } from "vitest";
import { device, site } from "../../../../test/factories.ts";
import { runTask } from "../../../../test/run-task.ts";
import { testServer } from "../../../../test/test-server.ts";
import { offlineTask } from "./offline.task.ts";

test("bound devices that said nothing for several of their intervals are counted and listed", async () => {
  const server = await testServer();
  const { pool } = server.platform.database;
  server.clock.set("2026-05-13T10:00:00Z");
  const loud = await site(server);
  const silent = await site(server, loud.modelId);
  const never = await site(server, loud.modelId);
  const closed = await site(server, loud.modelId);
  // Not bound: it does not count yet, so its silence is nobody's loss.
  const unbound = await device(silent.ask, { modelId: loud.modelId, entityId: silent.entityId });
  const seen = (id: number, moment: string | null) =>
    pool.query(
      "update devices set last_seen_at = $2, created_at = '2026-05-01', upload_interval = 5 where id = $1",
      [id, moment],
    );
  await pool.query("update bindings set from_at = '2026-05-01'");
  await seen(loud.device.id, "2026-05-13T09:25:01Z");
  await seen(silent.device.id, "2026-05-13T09:24:59Z");
  await seen(never.device.id, null);
  await seen(closed.device.id, null);
  await seen(unbound.id, null);
  await pool.query("update companies set status = 0 where id = $1", [closed.tenantId]);
  const [count, ...listed] = await runTask(offlineTask(server.platform));
  expect(count).toBe("silent devices: 2");
  expect(listed).toEqual([
    expect.stringMatching(new RegExp(`\\(${never.device.sn}\\), last heard never$`)),
    expect.stringMatching(new RegExp(`\\(${silent.device.sn}\\), last heard 2026-05-13T09:24:59.000Z$`)),
  ]);
  // With more patience only the one that never reported is silent.
  expect(await runTask(offlineTask(server.platform), { intervals: 8 })).toHaveLength(2);
});
