import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { camera, soon } from "../../../../test/commanded-camera.ts";
import { lockWaits } from "../../../../test/lock-waits.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { writeDeviceStates } from "./device-states.queries.ts";

test("states wait for a held device before they hold the next one, in whatever order they came", async () => {
  const server = await listeningServer();
  const { db, pool } = server.platform.database;
  const low = await camera(server);
  const high = await camera(server);
  const toState = ({ tenantId, id }: typeof low, version: string) => ({
    ...{ tenantId, deviceId: id, state: { version }, receivedAt: new Date(), isLive: true as const },
  });
  // It lies behind the other one in the table from now on.
  await pool.query("update devices set name = name where id = $1", [low.id]);
  let written: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from devices where tenant_id = ${low.tenantId} and id = ${low.id} for no key update`.execute(
      tx,
    );
    written = writeDeviceStates(db, [toState(high, "V8"), toState(low, "V7")]);
    await vi.waitFor(async () => {
      expect(await lockWaits(pool)).toBe(1);
    }, soon);
    // Held the other way round, this would wait for ever.
    await sql`select 1 from devices where tenant_id = ${high.tenantId} and id = ${high.id} for no key update nowait`.execute(
      tx,
    );
  });
  await written;
  const { rows } = await pool.query("select version from devices where id = any($1) order by id", [
    [low.id, high.id],
  ]);
  expect(rows).toEqual([{ version: "V7" }, { version: "V8" }]);
});
