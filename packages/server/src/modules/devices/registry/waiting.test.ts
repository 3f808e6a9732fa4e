import { devices } from "@foyer/contract/devices/devices";
import { deviceSecurity } from "@foyer/contract/devices/security";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { waiting } from "@foyer/contract/devices/waiting";
import { expect, test } from "vitest";
import { he2Frame } from "../../../../test/device-connections.ts";
import { company, device, deviceModel, entity, site, storeUser } from "../../../../test/factories.ts";
import { type TestServer, testServer } from "../../../../test/test-server.ts";
import { statistics } from "../protocols/he2/frame.ts";
import { foyerName } from "../protocols/protocols.ts";

interface Kept {
  protocol?: string;
  body?: string | Buffer;
  meta?: object;
}

async function keep(server: TestServer, sn: string, receivedAt: string, kept: Kept = {}) {
  const { protocol = foyerName, body = "\0", meta = {} } = kept;
  await server.platform.database.pool.query(
    `insert into kept_payloads (state, sn, protocol, meta, body, received_at) values ('waiting', $1, $2, $3, $4, $5)`,
    [sn, protocol, meta, Buffer.from(body), receivedAt],
  );
}

const message = (sn: string, records: object[]) => JSON.stringify({ sn, records });

test("unknown serial numbers wait, with how much is kept of them", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId, modelId } = await site(server);
  await keep(server, "W1", "2026-05-04T08:00:00Z", { body: "12345" });
  await keep(server, "W1", "2026-05-04T09:00:00Z", { protocol: "foorir", body: "123" });
  await keep(server, "W2", "2026-05-04T08:30:00Z", { protocol: "he2" });
  const looker = await storeUser(server, tenantId, { may: ["device:list"] });
  await expect(looker(devices.waiting, {})).rejects.toMatchObject({ status: 403 });
  expect(await ask(devices.waiting, { query: { size: 1 } })).toEqual({
    content: [
      {
        sn: "W1",
        protocol: "foorir",
        protocols: ["foorir", "foyer"],
        firstSeen: "2026-05-04T08:00:00.000Z",
        lastSeen: "2026-05-04T09:00:00.000Z",
        kept: 2,
        bytes: 8,
        elsewhere: null,
      },
    ],
    totalElements: 2,
    open: true,
  });
  expect(await ask(devices.waiting, { query: { search: "w2" } })).toMatchObject({
    content: [{ sn: "W2" }],
    totalElements: 1,
  });
  await device(ask, { modelId, entityId, sn: "W1" });
  expect((await ask(devices.waiting, {})).content).toMatchObject([{ sn: "W2", kept: 1 }]);
});

test("what an unknown device has sent tells its lines, last counts and probable model", async () => {
  const server = await testServer();
  const { ask } = await site(server);
  const record = (start: string, values: object) => ({ start, seconds: 300, ...values });
  await keep(server, "W1", "2026-05-04T08:00:00Z", {
    body: message("W1", [
      record("2026-05-04T07:00:00Z", { in: 1, line: "10" }),
      record("2026-05-04T07:00:00Z", { in: 2, out: 0, line: "2" }),
    ]),
  });
  await keep(server, "W1", "2026-05-04T08:05:00Z", {
    body: message("W1", [
      record("2026-05-04T07:05:00Z", { in: 4, line: "2" }),
      record("2026-05-04T07:10:00Z", { in: 5, passby: 6, line: "2" }),
    ]),
  });
  await keep(server, "W1", "2026-05-04T08:06:00Z", { body: "{" });
  expect(await ask(waiting.details, { query: { sn: "W1" } })).toEqual({
    sn: "W1",
    read: 3,
    unreadable: 1,
    lines: [
      { line: "2", records: 3, last: { in: 5, passby: 6 }, at: "2026-05-04T07:10:00.000Z" },
      { line: "10", records: 1, last: { in: 1 }, at: "2026-05-04T07:00:00.000Z" },
    ],
    reportedModel: null,
    deviceType: null,
    modelId: null,
  });
  await expect(ask(waiting.details, { query: { sn: "W9" } })).rejects.toMatchObject({ status: 404 });
});

test("a device that names its model is known by it", async () => {
  const server = await testServer();
  const { ask } = await site(server);
  const modelId = await deviceModel(server.admin, { code: "HX-H6", deviceType: 9 });
  const body = he2Frame(statistics, "W1,20260504090500,7,1,49,47,1,V5.38-EN,hx-h6");
  await keep(server, "W1", "2026-05-04T08:05:00Z", { protocol: "he2", body });
  expect(await ask(waiting.details, { query: { sn: "W1" } })).toMatchObject({
    lines: [{ line: "1", last: { in: 7, out: 1 }, at: "2026-05-04 09:05:00" }],
    reportedModel: "hx-h6",
    deviceType: 9,
    modelId,
  });
});

test("what is kept of unknown devices can be discarded, all or nothing", async () => {
  const server = await testServer();
  const { ask, tenantId, device: mine } = await site(server);
  for (const sn of ["W1", "W1", "W2", "W3", mine.sn]) await keep(server, sn, "2026-05-04T08:00:00Z");
  const adder = await storeUser(server, tenantId, { may: ["device:list", "device:add"] });
  await expect(adder(waiting.discard, { body: ["W1"] })).rejects.toMatchObject({ status: 403 });
  for (const sn of ["W9", mine.sn]) {
    await expect(ask(waiting.discard, { body: ["W1", sn] })).rejects.toMatchObject({ status: 404 });
  }
  expect((await ask(devices.waiting, {})).totalElements).toBe(3);
  await ask(waiting.discard, { body: ["W1", "W2"] });
  expect((await ask(devices.waiting, {})).content).toMatchObject([{ sn: "W3" }]);
});

test("among several companies only the platform reads and discards what belongs to nobody yet", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId } = await site(server);
  await keep(server, "W1", "2026-05-04T08:00:00Z");
  const may = ["device:list", "device:add", "device:del"] as const;
  const limited = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  expect(await limited(devices.waiting, {})).toMatchObject({ totalElements: 1, open: false });
  await expect(limited(waiting.details, { query: { sn: "W1" } })).rejects.toMatchObject({ status: 403 });

  await company(server.admin);
  expect(await ask(devices.waiting, {})).toEqual({ content: [], totalElements: 0, open: true });
  await expect(ask(waiting.details, { query: { sn: "W1" } })).rejects.toMatchObject({ status: 404 });
  await expect(ask(waiting.discard, { body: ["W1"] })).rejects.toMatchObject({ status: 404 });
  expect(await server.admin(waiting.details, { query: { sn: "W1" } })).toMatchObject({
    read: 1,
    unreadable: 1,
  });
  await server.admin(waiting.discard, { body: ["W1"] });
  expect((await server.admin(devices.waiting, {})).totalElements).toBe(0);
});

test("among several companies each is shown what came by its own keys and networks, as far as it is seen", async () => {
  const server = await testServer();
  const { ask, tenantId, entityId } = await site(server);
  const other = await site(server);
  const readKey = async (who: typeof ask, site: number | null) =>
    (await who(siteKeys.create, { body: { name: "Key", entityId: site } })).id;
  const away = await entity(ask);
  const by = (tenant: number, id: number) => ({ meta: { from: "198.51.100.9", siteKey: `${tenant}:${id}` } });
  const at = "2026-05-04T08:00:00Z";
  await keep(server, "HERE", at, by(tenantId, await readKey(ask, entityId)));
  await keep(server, "AWAY", at, by(tenantId, await readKey(ask, away)));
  await keep(server, "WHOLE", at, by(tenantId, await readKey(ask, null)));
  await keep(server, "THEIRS", at, by(other.tenantId, await readKey(other.ask, null)));
  await keep(server, "NETWORK", at, { meta: { from: "10.1.2.3" } });
  await keep(server, "NOBODY", at, { meta: { from: "" } });
  await ask(deviceSecurity.setAddresses, { body: { addresses: ["10.1.0.0/16"] } });
  const seen = async (who: typeof ask) =>
    (await who(devices.waiting, { query: { size: 100 } })).content.map(({ sn }) => sn).sort();
  expect(await seen(ask)).toEqual(["AWAY", "HERE", "NETWORK", "WHOLE"]);
  expect(await seen(other.ask)).toEqual(["THEIRS"]);
  const may = ["device:add", "device:del"] as const;
  const limited = await storeUser(server, tenantId, { may, range: { entityIds: [entityId] } });
  expect(await seen(limited)).toEqual(["HERE"]);
  expect(await limited(waiting.details, { query: { sn: "HERE" } })).toMatchObject({ read: 1 });
  for (const sn of ["AWAY", "THEIRS", "NETWORK"])
    await expect(limited(waiting.discard, { body: [sn] })).rejects.toMatchObject({ status: 404 });
  expect(await seen(server.admin)).toHaveLength(6);
});
