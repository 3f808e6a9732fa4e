import { recomputing } from "@foyer/contract/counting/recompute";
import { expect, test } from "vitest";
import { binding, entity, site, storeUser, takeMarks } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { recompute } from "./recomputing.ts";

test("tells how many sites still wait and how many were made anew", async () => {
  const server = await testServer();
  const theirs = await site(server);
  const { ask, tenantId, entityId, areaId, accessId, device } = await site(server, theirs.modelId);
  await expect(server.ask(recomputing.progress, {})).rejects.toMatchObject({ status: 401 });
  await takeMarks(server);
  const nothing = { waiting: 0, since: null, doneLastMinute: 0 };
  expect(await ask(recomputing.progress, {})).toEqual(nothing);

  const { pool } = server.platform.database;
  const mark = (kind: number, subject: number, at: string) =>
    pool.query(
      `insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at, marked_at)
       values ($1, $2, $3, '2026-05-01', '2026-05-02', $4)`,
      [tenantId, kind, subject, at],
    );
  await mark(0, entityId, "2026-05-04T08:00:10Z");
  await mark(2, areaId, "2026-05-04T08:00:00Z");
  const elsewhere = await entity(ask);
  await mark(0, elsewhere, "2026-05-04T07:00:00Z");
  const keeper = await storeUser(server, tenantId, { range: { entityIds: [entityId] } });
  expect(await keeper(recomputing.progress, {})).toEqual({
    waiting: 1,
    since: "2026-05-04T08:00:00.000Z",
    doneLastMinute: 0,
  });
  expect(await ask(recomputing.progress, {})).toEqual({
    waiting: 2,
    since: "2026-05-04T07:00:00.000Z",
    doneLastMinute: 0,
  });
  expect(await theirs.ask(recomputing.progress, {})).toEqual(nothing);

  await recompute(pool, tenantId);
  expect(await keeper(recomputing.progress, {})).toEqual({ ...nothing, doneLastMinute: 1 });
  expect(await ask(recomputing.progress, {})).toEqual({ ...nothing, doneLastMinute: 2 });
  await pool.query("update recomputed_entities set at = now() - interval '61 seconds'");
  expect(await ask(recomputing.progress, {})).toEqual(nothing);

  // A change of meaning marks, as ever, and the mark knows when it was made.
  await binding(ask, { corridorId: accessId, deviceId: device.id, line: "7" });
  const after = await ask(recomputing.progress, {});
  expect(after.waiting).toBe(1);
  expect(Date.now() - Date.parse(after.since ?? "")).toBeLessThan(60_000);
});
