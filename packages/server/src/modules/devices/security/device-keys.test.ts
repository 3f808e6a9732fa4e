import { createHash } from "node:crypto";
import { deviceKeys } from "@foyer/contract/devices/security";
import { logs } from "@foyer/contract/operations/logs";
import { expect, test } from "vitest";
import { company, companyAdmin, device, site, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

test("keys of a device are their company's, for whoever may see the device and manage keys", async () => {
  const server = await testServer();
  const { tenantId, ask, entityId, device: counter } = await site(server);
  const calls = [
    [deviceKeys.list, { query: { deviceId: counter.id } }],
    [deviceKeys.rotate, { body: { deviceId: counter.id } }],
    [deviceKeys.revoke, { body: { deviceId: counter.id, ids: [1] } }],
  ] as const;
  const stranger = await companyAdmin(server, await company(server.admin));
  const looker = await storeUser(server, tenantId, { may: ["device:list", "device:edit"] });
  const elsewhere = await storeUser(server, tenantId, { may: ["device:key"], range: { entityIds: [] } });
  for (const [endpoint, sent] of calls) {
    await expect(server.ask(endpoint, sent as never)).rejects.toMatchObject({ status: 401 });
    await expect(looker(endpoint, sent as never)).rejects.toMatchObject({ status: 403 });
    await expect(stranger(endpoint, sent as never)).rejects.toMatchObject({ status: 404 });
    await expect(elsewhere(endpoint, sent as never)).rejects.toMatchObject({ status: 404 });
  }
  const keeper = await storeUser(server, tenantId, {
    may: ["device:key"],
    range: { entityIds: [entityId] },
  });
  const [shown] = await keeper(deviceKeys.list, { query: { deviceId: counter.id } });
  expect(shown).toMatchObject({ state: "good", validUntil: null, lastUsed: null });
  expect(shown?.madeBy).toBeTruthy();
  // A key of another device is none of this one's.
  const modelId = (await server.platform.database.pool.query("select model_id from devices limit 1")).rows[0]
    .model_id as number;
  const other = await device(ask, { modelId, entityId });
  const [theirs] = await ask(deviceKeys.list, { query: { deviceId: other.id } });
  const body = { deviceId: counter.id, ids: [theirs?.id as number] };
  await expect(ask(deviceKeys.revoke, { body })).rejects.toMatchObject({ status: 404 });
});

test("a new key is told once; those before stay good for the chosen time, never longer than they were", async () => {
  const server = await testServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const { ask, device: counter } = await site(server);
  const deviceId = counter.id;
  const states = async () =>
    (await ask(deviceKeys.list, { query: { deviceId } })).map(({ state, validUntil }) => [state, validUntil]);

  const second = await ask(deviceKeys.rotate, { body: { deviceId } });
  expect(second.key).not.toBe(counter.key);
  expect(second.othersUntil).toBe("2026-05-05T08:00:00.000Z");
  await ask(deviceKeys.rotate, { body: { deviceId, overlapHours: 72 } });
  expect(await states()).toEqual([
    ["good", null],
    ["ending", "2026-05-07T08:00:00.000Z"],
    ["ending", "2026-05-05T08:00:00.000Z"],
  ]);
  await ask(deviceKeys.rotate, { body: { deviceId, overlapHours: 0 } });
  expect((await states()).map(([state]) => state)).toEqual(["good", "ended", "ended", "ended"]);
  await expect(ask(deviceKeys.rotate, { body: { deviceId, overlapHours: 721 } })).rejects.toMatchObject({
    fields: { overlapHours: "outOfRange" },
  });

  const listed = JSON.stringify(await ask(deviceKeys.list, { query: { deviceId } }));
  expect(listed).not.toContain(second.key);
  expect(listed).not.toMatch(/hash/);
  const { rows } = await server.platform.database.pool.query(
    "select kind, detail from device_events where kind like 'key%' order by id",
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["keyRotated", "keyRotated", "keyRotated"]);
  expect(JSON.stringify(rows)).not.toContain(second.key);
});

test("revoking is in the operation log, with the device and without secrets", async () => {
  const server = await testServer();
  const { ask, device: counter } = await site(server);
  const { key } = await ask(deviceKeys.rotate, { body: { deviceId: counter.id } });
  const ids = (await ask(deviceKeys.list, { query: { deviceId: counter.id } })).map(({ id }) => id);
  await ask(deviceKeys.revoke, { body: { deviceId: counter.id, ids } });
  const left = await ask(deviceKeys.list, { query: { deviceId: counter.id } });
  expect(left.map(({ state }) => state)).toEqual(["ended", "ended"]);
  const { content } = await ask(logs.list);
  const entries = content.filter(({ endpoint }) => endpoint.endsWith("/api/device/key"));
  expect(entries.map(({ endpoint }) => endpoint)).toEqual(["DELETE /api/device/key", "POST /api/device/key"]);
  const { rows } = await server.platform.database.pool.query(
    "select content::text, before::text from operation_logs where endpoint like '%/api/device/key'",
  );
  expect(JSON.stringify(rows)).toContain(counter.sn);
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("devices that never had a key get one each, told once, of whoever may see them", async () => {
  const server = await testServer();
  const { tenantId, ask, modelId, entityId, device: counter } = await site(server);
  const { pool } = server.platform.database;
  const [one, two] = [await device(ask, { modelId, entityId }), await device(ask, { modelId, entityId })];
  // As they come from a spreadsheet.
  await pool.query("delete from device_keys where device_id = any($1)", [[one.id, two.id]]);
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(looker(deviceKeys.missing, { body: {} })).rejects.toMatchObject({ status: 403 });
  const stranger = await companyAdmin(server, await company(server.admin));
  expect(await stranger(deviceKeys.missing, { body: {} })).toEqual([]);
  const elsewhere = await storeUser(server, tenantId, { may: ["device:key"], range: { entityIds: [] } });
  expect(await elsewhere(deviceKeys.missing, { body: {} })).toEqual([]);

  const made = await ask(deviceKeys.missing, { body: {} });
  expect(made.map(({ sn }) => sn).sort()).toEqual([one.sn, two.sn].sort());
  expect(new Set(made.map(({ key }) => key)).size).toBe(2);
  expect(await ask(deviceKeys.missing, { body: {} })).toEqual([]);
  expect(await ask(deviceKeys.list, { query: { deviceId: counter.id } })).toHaveLength(1);
  const { rows } = await pool.query(
    "select encode(hash, 'hex') as hash from device_keys where device_id = $1",
    [one.id],
  );
  const actual = made.find(({ sn }) => sn === one.sn)?.key ?? "";
  expect(rows).toEqual([{ hash: createHash("sha256").update(actual).digest("hex") }]);
  const { content } = await ask(logs.list, { query: {} });
  expect(JSON.stringify(content)).not.toContain(actual);
});
