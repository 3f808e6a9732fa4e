import { settings } from "@foyer/contract/devices/settings";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { company, companyAdmin, deviceModel, entity } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { timed } from "../../../../test/timed.ts";
import type { EndedCommand } from "../commands/command-handlers.ts";
import { settingsCommandsEnded } from "./command-ended.ts";

/** Cameras that were just set another time server, and the ends of these commands. */
async function createEnds(count: number) {
  const server = await testServer();
  const { db, pool } = server.platform.database;
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  const modelId = await deviceModel(server.admin, { deviceType: 2 });
  const entityId = await entity(ask);
  const { rows } = await pool.query<{ id: number; sn: string }>(
    `insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval, record_period, velocity)
     select $1, 'MANY-' || n, 'Camera ' || n, 2, $2, $3, 5, 5, 0 from generate_series(1, $4::int) n returning id, sn`,
    [tenantId, modelId, entityId, count],
  );
  const deviceIds = rows.map(({ id }) => id);
  const parameters = { server: "desired" };
  await ask(settings.apply, { body: { deviceIds, settings: { ntp: parameters } } });
  const kept = await pool.query<{ id: string; device_id: number; cause_id: number }>(
    "update commands set state = 'succeeded', finished_at = now() where tenant_id = $1 returning id, device_id, cause_id",
    [tenantId],
  );
  const ended = kept.rows.map(
    (row): EndedCommand => ({
      tenantId,
      deviceId: Number(row.device_id),
      commandId: row.id,
      name: "set.ntp",
      setting: "ntp",
      state: "succeeded",
      parameters,
      result: null,
      reason: null,
      cause: "template",
      causeId: Number(row.cause_id),
    }),
  );
  const read = (actual: string) =>
    ended.map(
      (one): EndedCommand => ({ ...one, name: "get.ntp", result: { server: actual }, cause: "readBack" }),
    );
  return { server, db, pool, ended, read };
}

test("500 ends take as many statements as two, and well under a second", timed, async () => {
  const counted = new Map<number, number>();
  let took = 0;
  for (const count of [2, 500]) {
    const { db, ended } = await createEnds(count);
    const begun = performance.now();
    const statements = await db.transaction().execute(async (tx) => {
      const logged: string[] = [];
      const watched = tx.withPlugin({
        transformQuery: ({ node }) => {
          logged.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const busy = await settingsCommandsEnded(watched as typeof tx, ended);
      expect(busy.size).toBe(count);
      return logged.length;
    });
    took = performance.now() - begun;
    counted.set(count, statements);
  }
  expect(counted.get(500)).toBe(counted.get(2));
  expect(counted.get(500)).toBeLessThanOrEqual(6);
  expect(took).toBeLessThan(1_000);
});

test("ends of many devices at once mean for each what its own end means", async () => {
  const { db, pool, ended, read } = await createEnds(3);
  const [first, second, third] = ended as [EndedCommand, EndedCommand, EndedCommand];
  // One took it, one refused, one was taken back by a person.
  await db
    .transaction()
    .execute((tx) =>
      settingsCommandsEnded(tx, [
        first,
        { ...second, state: "failed", reason: "no" },
        { ...third, state: "cancelled" },
      ]),
    );
  const states = async () => {
    const { rows } = await sql<object>`
      select desired, unconfirmed, fault, reported from device_settings where setting = 'ntp' order by device_id`.execute(
      db,
    );
    return rows;
  };
  const desired = { server: "desired" };
  expect(await states()).toEqual([
    { desired, unconfirmed: true, fault: null, reported: null },
    { desired, unconfirmed: false, fault: "no", reported: null },
    { desired: null, unconfirmed: false, fault: null, reported: null },
  ]);
  const asked = await pool.query("select device_id, name from commands where state = 'pending'");
  expect(asked.rows).toEqual([{ device_id: first.deviceId, name: "get.ntp" }]);

  // Two answers of one device in one round: the later one stands.
  await pool.query("update commands set state = 'succeeded', finished_at = now() where state = 'pending'");
  const [before] = read("other") as [EndedCommand];
  const [after] = read("desired") as [EndedCommand];
  const busy = await db.transaction().execute((tx) => settingsCommandsEnded(tx, [before, after]));
  expect([...busy]).toEqual([first.deviceId]);
  expect((await states())[0]).toMatchObject({ reported: desired, desired });
  const run = await pool.query("select state from template_run_devices order by device_id");
  expect(run.rows.map(({ state }) => state).slice(1)).toEqual(["failed", "superseded"]);
});
