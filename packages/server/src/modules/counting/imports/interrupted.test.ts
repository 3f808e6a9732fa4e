import { imports } from "@foyer/contract/counting/imports";
import { expect, test } from "vitest";
import { access, entity } from "../../../../test/factories.ts";
import { importingServer, toPlan } from "../../../../test/imports.ts";
import { neverStopping } from "../../../../test/never-stopping.ts";
import { isOnCitus } from "../../../../test/test-server.ts";
import { importJob } from "./imports.ts";

/** An import that waits for its work. */
async function waitingImport() {
  const server = await importingServer();
  const accessId = await access(server.ask, { entityId: await entity(server.ask, {}) });
  const up = await server.upload({ name: "door.csv", body: "sensor,time,in,out\na,2026-03-10 09:00,4,1" });
  const plan = { ...toPlan(up), mapping: [{ sensor: "a", accessId }] };
  await server.check(up.id, plan);
  await server.ask(imports.commit, { body: { id: up.id, plan } });
  const { tenantId, platform } = server;
  const job = importJob(platform);
  const asked = { tenantId, importId: up.id };
  return {
    pool: platform.database.pool,
    work: (stopping: AbortSignal) => job.handle(asked, stopping),
    giveUp: () => job.giveUp?.(asked),
    details: () => server.ask(imports.details, { query: { id: up.id } }),
  };
}

test("an import whose server stops is not broken: the next one goes on", async () => {
  const { work, details } = await waitingImport();
  await expect(work(AbortSignal.abort())).rejects.toThrow("aborted");
  expect(await details()).toMatchObject({ state: "running", failure: null });
  await work(neverStopping);
  expect(await details()).toMatchObject({ state: "done", result: { fresh: 1 } });
});

// The database goes away by a trigger, which Citus does not have.
test.skipIf(isOnCitus())(
  "an import that met a database that was away is tried again; after the last try it says that it is broken",
  async () => {
    const { pool, work, giveUp, details } = await waitingImport();
    await pool.query(`create function stumble() returns trigger language plpgsql as $$ begin
    raise exception 'away' using errcode = '57P01'; end $$`);
    await pool.query(
      "create trigger stumble before insert on records for each row execute function stumble()",
    );
    await expect(work(neverStopping)).rejects.toThrow("away");
    expect(await details()).toMatchObject({ state: "running", failure: null });
    await pool.query("drop trigger stumble on records");
    await pool.query("create table kept as select * from imports");
    await giveUp();
    expect(await details()).toMatchObject({ state: "failed", failure: "import.broken" });
    await pool.query("update imports set state = k.state, failure = k.failure from kept k");
    await work(neverStopping);
    expect(await details()).toMatchObject({ state: "done", result: { fresh: 1 } });
    await giveUp();
    expect(await details()).toMatchObject({ state: "done" });
  },
);
