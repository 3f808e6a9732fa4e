import { entities } from "@foyer/contract/places/entities";
import { forwarding } from "@foyer/contract/places/forwarding";
import { expect, test } from "vitest";
import { company, companyAdmin, entity, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";

async function anEntity(environment: Record<string, string> = {}) {
  const server = await testServer(environment);
  const tenantId = await company(server.admin);
  const ask = await companyAdmin(server, tenantId);
  return { server, tenantId, ask, entityId: await entity(ask) };
}

const json = {
  protocol: 1,
  address: "https://example.org/counts",
  channelCode: "mall-7",
  enabled: 1 as const,
};

test("where figures are forwarded to: saved, listed, changed, forgotten", async () => {
  const { server, tenantId, ask, entityId } = await anEntity();
  await expect(server.ask(forwarding.list, { query: { entityId } })).rejects.toMatchObject({ status: 401 });
  const stranger = await storeUser(server, tenantId, { may: ["entity:list", "entity:push"] });
  await expect(stranger(forwarding.list, { query: { entityId } })).rejects.toMatchObject({ status: 403 });

  const before = await ask(forwarding.list, { query: { entityId } });
  expect(before.protocols.map(({ protocol, reserved }) => [protocol, reserved])).toEqual([
    [1, false],
    [2, false],
    [3, false],
    ...[4, 5, 6, 7, 8, 9].map((protocol) => [protocol, true]),
  ]);
  expect(before.pushStateEnable).toBe(0);
  await ask(forwarding.save, { body: { entityId, protocols: [json] } });
  const changed = { ...json, address: "http://example.org:8080/in", enabled: 0 as const };
  await ask(forwarding.save, { body: { entityId, protocols: [changed, { ...json, protocol: 3 }] } });
  const { protocols } = await ask(forwarding.list, { query: { entityId } });
  expect(protocols.slice(0, 3)).toMatchObject([
    { ...changed, saved: true, lastSuccessAt: null, lastErrorAt: null, nextTryAt: null },
    { protocol: 2, saved: false, address: "", enabled: 0 },
    { ...json, protocol: 3 },
  ]);
  const { rows } = await server.platform.database.pool.query(
    "select before from operation_logs where endpoint = 'PUT /api/entity/forwarding' order by id",
  );
  expect(rows).toMatchObject([{ before: [] }, { before: [{ address: json.address, enabled: 1 }] }]);

  await ask(forwarding.remove, { body: { entityId, protocols: [3] } });
  await expect(ask(forwarding.remove, { body: { entityId, protocols: [3] } })).rejects.toMatchObject({
    status: 404,
  });
  // It goes with the site, and does not keep it.
  await ask(entities.remove, { body: [entityId] });
});

test("each protocol has its own permission; who lacks it leaves it untouched", async () => {
  const { server, tenantId, ask, entityId } = await anEntity();
  await ask(forwarding.save, { body: { entityId, protocols: [json] } });
  const user = await storeUser(server, tenantId, { may: ["entity:protocol2", "entity:protocol4"] });
  const shown = await user(forwarding.list, { query: { entityId } });
  expect(shown.protocols.map(({ protocol }) => protocol)).toEqual([2, 4]);
  await user(forwarding.save, { body: { entityId, protocols: [{ ...json, protocol: 2 }] } });
  for (const call of [
    () => user(forwarding.save, { body: { entityId, protocols: [json] } }),
    () => user(forwarding.save, { body: { entityId, protocols: [{ ...json, protocol: 2 }, json] } }),
    () => user(forwarding.remove, { body: { entityId, protocols: [1] } }),
    () => user(forwarding.test, { body: { entityId, protocol: 1, address: json.address } }),
  ])
    await expect(call()).rejects.toMatchObject({ key: "permission.denied" });
  expect((await ask(forwarding.list, { query: { entityId } })).protocols[0]).toMatchObject(json);
});

test("what cannot be sent to is refused", async () => {
  const { ask, entityId } = await anEntity({ FOYER_OUTGOING_ALLOW: "10.1.0.0/16" });
  const save = (...protocols: (typeof json)[]) => ask(forwarding.save, { body: { entityId, protocols } });
  for (const address of ["", "mailto:me@example.org", "ftp://example.org", "http://me:pw@example.org/", "x"])
    await expect(save({ ...json, address })).rejects.toMatchObject({
      fields: { "protocols.0.address": "webAddress" },
    });
  for (const address of [
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://[::ffff:a00:1]/",
    "http://10.2.0.1/",
  ])
    await expect(save({ ...json, address })).rejects.toMatchObject({ key: "forwarding.blocked" });
  await save({ ...json, address: "http://10.1.0.1/" });
  await expect(save({ ...json, protocol: 4 })).rejects.toMatchObject({ key: "forwarding.reserved" });
  await expect(save({ ...json, protocol: 10 })).rejects.toMatchObject({ status: 400 });
  await expect(save(json, json)).rejects.toMatchObject({ fields: { protocols: "twice" } });
  const tried = { entityId, protocol: 5, address: json.address };
  await expect(ask(forwarding.test, { body: tried })).rejects.toMatchObject({ key: "forwarding.reserved" });
});
