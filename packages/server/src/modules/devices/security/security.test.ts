import { deviceSecurity } from "@foyer/contract/devices/security";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { expect, test } from "vitest";
import { company, companyAdmin, entity, site, storeUser } from "../../../../test/factories.ts";
import { testServer } from "../../../../test/test-server.ts";
import { writeContacts } from "../presence/presence.ts";

test("what concerns the whole company is changed by whoever sees all of it", async () => {
  const server = await testServer();
  const { tenantId, entityId } = await site(server);
  const calls = [
    [deviceSecurity.setMode, { body: { keysRequired: true } }],
    [deviceSecurity.setAddresses, { body: { addresses: [] } }],
    [siteKeys.create, { body: { name: "X" } }],
  ] as const;
  const limited = await storeUser(server, tenantId, {
    may: ["device:key"],
    range: { entityIds: [entityId] },
  });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  for (const [endpoint, sent] of calls) {
    await expect(server.ask(endpoint, sent as never)).rejects.toMatchObject({ status: 401 });
    await expect(looker(endpoint, sent as never)).rejects.toMatchObject({ status: 403 });
    await expect(limited(endpoint, sent as never)).rejects.toMatchObject({ key: "permission.denied" });
  }
  expect(await limited(deviceSecurity.show)).toMatchObject({ mayChange: false, keysRequired: false });
  expect(await looker(deviceSecurity.notice)).toEqual({ required: false, unproven: 0 });
});

test("site keys: told once, seen by their begin, of an entity for those who see it, revoked but not forgotten", async () => {
  const server = await testServer();
  const { tenantId, ask, entityId } = await site(server);
  const annex = await entity(ask);
  const { id, key } = await ask(siteKeys.create, {
    body: { name: "Cameras", entityId: annex, protocols: ["foorir"] },
  });
  const whole = await ask(siteKeys.create, { body: { name: "All" } });
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const [all, ofAnnex] = await ask(siteKeys.list);
  expect(all).toMatchObject({ id: whole.id, entityId: null, protocols: [] });
  expect(ofAnnex).toMatchObject({
    id,
    name: "Cameras",
    entityId: annex,
    begins: key.slice(0, 6),
    protocols: ["foorir"],
    state: "good",
  });
  expect(JSON.stringify([all, ofAnnex])).not.toContain(key);

  const limited = (range: number[]) =>
    storeUser(server, tenantId, { may: ["device:key"], range: { entityIds: range } });
  expect(await (await limited([entityId]))(siteKeys.list)).toEqual([]);
  const keeper = await limited([annex]);
  expect((await keeper(siteKeys.list)).map((one) => one.id)).toEqual([id]);
  const stranger = await companyAdmin(server, await company(server.admin));
  await expect(stranger(siteKeys.revoke, { body: [id] })).rejects.toMatchObject({ status: 404 });
  await expect(keeper(siteKeys.revoke, { body: [id, whole.id] })).rejects.toMatchObject({ status: 404 });
  const draft = { name: "X", entityId };
  await expect(stranger(siteKeys.create, { body: draft })).rejects.toMatchObject({ status: 404 });
  expect((await ask(siteKeys.list)).map(({ state }) => state)).toEqual(["good", "good"]);

  await keeper(siteKeys.revoke, { body: [id] });
  expect((await ask(siteKeys.list)).map(({ state }) => state)).toEqual(["good", "revoked"]);
  const { rows } = await server.platform.database.pool.query(
    "select content::text, before::text from operation_logs where endpoint like '%/api/device/siteKey'",
  );
  expect(JSON.stringify(rows)).toContain("Cameras");
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("addresses are checked, kept in order, and what they would shut out is told before", async () => {
  const server = await testServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const { tenantId, ask, device } = await site(server);
  const other = await site(server);
  const lastContact = { address: "198.51.100.7", at: new Date("2026-05-04T07:00:00Z"), isProven: false };
  const { db } = server.platform.database;
  const keyless = { address: lastContact.address, at: lastContact.at };
  await writeContacts(db, [{ tenantId, deviceId: device.id, lastContact, keyless }]);
  await writeContacts(db, [{ tenantId: other.tenantId, deviceId: other.device.id, lastContact, keyless }]);

  for (const addresses of [["10.0.0.0/33"], ["erp.lan"], ["10.0.0"], ["1.2.3.4", "2001:db8::/129"]]) {
    const refused = { status: 400, key: "validation.failed" };
    await expect(ask(deviceSecurity.setAddresses, { body: { addresses } })).rejects.toMatchObject(refused);
    await expect(ask(deviceSecurity.checkAddresses, { body: { addresses } })).rejects.toMatchObject(refused);
  }
  const check = (addresses: string[]) => ask(deviceSecurity.checkAddresses, { body: { addresses } });
  expect(await check(["203.0.113.0/24"])).toEqual({
    count: 1,
    devices: [{ deviceId: device.id, sn: device.sn, name: device.sn, address: "198.51.100.7" }],
  });
  expect(await check(["198.51.100.0/24", "2001:DB8::/32"])).toEqual({ count: 0, devices: [] });
  expect((await check([])).count).toBe(0);

  await ask(deviceSecurity.setAddresses, { body: { addresses: ["198.51.100.7", "2001:DB8::/32"] } });
  await ask(deviceSecurity.setMode, { body: { keysRequired: true } });
  expect(await ask(deviceSecurity.show)).toMatchObject({
    requiredByInstallation: false,
    keysRequired: true,
    addresses: ["198.51.100.7", "2001:db8::/32"],
    mayChange: true,
    heard: 1,
    unproven: 1,
    sources: [{ address: "198.51.100.7", devices: 1, listed: true }],
    refused: [],
  });
  expect(await ask(deviceSecurity.unproven, { query: { search: "nobody" } })).toMatchObject({
    totalElements: 0,
  });
  expect((await ask(deviceSecurity.unproven)).content).toMatchObject([
    { deviceId: device.id, sn: device.sn, address: "198.51.100.7" },
  ]);
  expect(await other.ask(deviceSecurity.show)).toMatchObject({ keysRequired: false, addresses: [] });
});
