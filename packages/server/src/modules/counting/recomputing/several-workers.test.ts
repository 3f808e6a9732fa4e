import { expect, onTestFinished, test, vi } from "vitest";
import { entity, site } from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { Events } from "../../../platform/events.ts";
import { deviceLock, rollupLockClass } from "../../devices/bindings/bindings.ts";
import { makeRecomputeWorker } from "./recomputing.ts";

/** A worker of a server of its own; which entities it made anew. */
async function startWorker({ platform }: TestServer): Promise<{ made: number[] }> {
  const database = await openDatabase(platform.database.url, { pool: 2, ingest: 1, background: 2 });
  const events = new Events();
  const made: number[] = [];
  events.on("countsChanged", ({ entityIds }) => void made.push(...entityIds));
  const worker = makeRecomputeWorker({ ...platform, database, events });
  worker.start();
  onTestFinished(async () => {
    await worker.stop();
    await database.stop();
  });
  return { made };
}

async function markedSites(server: TestServer, count: number) {
  const first = await site(server);
  const entityIds = [first.entityId];
  while (entityIds.length < count) entityIds.push(await entity(first.ask));
  const { pool } = server.platform.database;
  await pool.query("delete from recompute_marks");
  await pool.query(
    `insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
     select $1, 0, id, '2026-05-01', '2026-05-02' from unnest($2::bigint[]) as id`,
    [first.tenantId, entityIds],
  );
  return { ...first, entityIds };
}

const ascending = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const soon = { timeout: 20_000, interval: 50 };

test("two workers share the sites that wait, and make none of them twice", async () => {
  const server = await testServer();
  const { entityIds } = await markedSites(server, 24);
  const workers = [await startWorker(server), await startWorker(server)];
  const made = () => workers.flatMap((each) => each.made);
  await vi.waitFor(() => expect(ascending([...new Set(made())])).toEqual(ascending(entityIds)), soon);
  expect(ascending(made())).toEqual(ascending(entityIds));
  for (const each of workers) expect(each.made.length).toBeGreaterThan(0);
});

test("a worker passes over the site that another is at", async () => {
  const server = await testServer();
  const { entityIds, entityId, device } = await markedSites(server, 6);
  // A device whose counts are being added keeps the first worker at its site.
  const holder = await server.platform.database.pool.connect();
  await holder.query("begin");
  await holder.query("select pg_advisory_xact_lock_shared($1, $2)", [rollupLockClass, deviceLock(device.id)]);
  onTestFinished(() => holder.release());
  const workers = [await startWorker(server)];
  const made = () => ascending(workers.flatMap((each) => each.made));
  const others = ascending(entityIds.filter((id) => id !== entityId));
  await vi.waitFor(() => expect(made()).toEqual(others), soon);
  workers.push(await startWorker(server));
  // More comes while the first one waits.
  await server.platform.database.pool.query(
    `insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
     select tenant_id, 0, id, '2026-05-01', '2026-05-02' from entities where id = any($1)`,
    [others],
  );
  await vi.waitFor(() => expect(made()).toEqual(ascending([...others, ...others])), soon);
  await holder.query("commit");
  await vi.waitFor(() => expect(made()).toEqual(ascending([...others, ...others, entityId])), soon);
});
