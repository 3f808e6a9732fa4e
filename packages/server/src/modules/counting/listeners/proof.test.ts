import { quarantine, unreadable } from "@foyer/contract/counting/records";
import { deviceProof } from "@foyer/contract/devices/claims";
import { deviceSecurity } from "@foyer/contract/devices/security";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { logs } from "@foyer/contract/operations/logs";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { mqttDevice } from "../../../../test/device-connections.ts";
import { storeUser } from "../../../../test/factories.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";
import { isProof } from "./connection-context.ts";

const at = (minute: string) => `2026-05-04T07:${minute}:00Z`;
const records = (sn: string, start: string, into: number) => ({
  sn,
  records: [{ start, seconds: 300, in: into }],
});

async function berlin() {
  const server = await listeningServer();
  server.clock.set("2026-05-04T08:00:00Z");
  const made = await countingSite(server);
  const { sn, key } = made.device;
  const send = async (start: string, into: number, secret?: string) =>
    (await server.post(records(sn, start, into), secret)).body.data;
  return { server, ...made, sn, key, send };
}

test("a device that has shown its key goes on showing it: what comes without is quarantined", async () => {
  const { server, ask, device, key, send, tenantId } = await berlin();
  expect(await send(at("00"), 1)).toMatchObject({ accepted: 1 });
  expect(await send(at("05"), 2, key)).toMatchObject({ accepted: 1 });
  // Neither a new count nor another value for an existing one.
  expect(await send(at("10"), 50)).toMatchObject({ accepted: 0, quarantined: 1 });
  expect(await send(at("05"), 60)).toMatchObject({ revised: 0, quarantined: 1 });
  expect(await listRecords(server, device.id)).toMatchObject([{ in: 1 }, { in: 2 }]);

  const { content } = await ask(quarantine.list, { query: { reason: "unproven" } });
  expect(content).toMatchObject([
    { deviceId: device.id, reason: "unproven" },
    { deviceId: device.id, reason: "unproven" },
  ]);
  const wanted = content.find(({ start }) => Date.parse(start) === Date.parse(at("10")))?.id as number;
  expect(await ask(quarantine.release, { body: [wanted] })).toMatchObject({ counted: 1 });
  expect((await listRecords(server, device.id)).map(({ in: into }) => into)).toEqual([1, 2, 50]);

  // A switch of the device lets it count without; it stands in the log.
  const looker = await storeUser(server, tenantId, { may: ["device:list", "device:edit"] });
  const set = { body: { deviceId: device.id, unprovenAllowed: true } };
  await expect(looker(deviceProof.set, set)).rejects.toMatchObject({ status: 403 });
  await ask(deviceProof.set, set);
  expect((await ask(logs.list)).content[0]).toMatchObject({ endpoint: "PUT /api/device/proof" });
  expect(await send(at("15"), 4)).toMatchObject({ accepted: 1 });
  // What came with proof is not changed by what comes without.
  expect(await send(at("05"), 70)).toMatchObject({ revised: 0, quarantined: 1 });
  expect(await send(at("05"), 3, key)).toMatchObject({ revised: 1 });
});

test("releasing what came without proof replaces nothing that came with it, and says so", async () => {
  const { server, ask, device, key, send } = await berlin();
  expect(await send(at("00"), 5, key)).toMatchObject({ accepted: 1 });
  const proof = () => ask(deviceProof.show, { query: { deviceId: device.id } });
  await vi.waitFor(async () => expect((await proof()).provenTime).not.toBeNull(), 10_000);
  server.clock.set("2026-05-04T08:10:00Z");
  expect(await send(at("00"), 70)).toMatchObject({ quarantined: 1 });
  expect(await send(at("10"), 3)).toMatchObject({ quarantined: 1 });
  const longer = { sn: device.sn, records: [{ start: at("00"), seconds: 600, in: 80 }] };
  expect((await server.post(longer)).body.data).toMatchObject({ quarantined: 1 });

  const held = async () => (await ask(quarantine.list, { query: { reason: "unproven" } })).content;
  const listIds = async () => (await held()).map(({ id }) => id);
  expect(await ask(quarantine.release, { body: await listIds() })).toEqual({
    counted: 1,
    revised: 0,
    unchanged: 0,
    outdated: 0,
    withheld: 2,
  });
  expect((await listRecords(server, device.id)).map(({ in: into }) => into)).toEqual([5, 3]);
  expect((await held()).map(({ values }) => values.in).sort()).toEqual([70, 80]);
  expect(await ask(quarantine.release, { body: await listIds() })).toMatchObject({ counted: 0, withheld: 2 });

  // What was released without proof may be replaced without it.
  server.clock.set("2026-05-04T08:20:00Z");
  expect(await send(at("10"), 4)).toMatchObject({ quarantined: 1 });
  expect(await ask(quarantine.release, { body: await listIds() })).toMatchObject({ revised: 1, withheld: 2 });
  expect((await listRecords(server, device.id)).map(({ in: into }) => into)).toEqual([5, 4]);
});

test("it is written down, told, and known to every server", async () => {
  const { server, ask, device, key, send, tenantId } = await berlin();
  const proof = () => ask(deviceProof.show, { query: { deviceId: device.id } });
  expect(await proof()).toEqual({
    provenTime: null,
    unprovenAllowed: false,
    contested: false,
    demanded: false,
  });
  await send(at("00"), 1, key);
  await vi.waitFor(async () => expect((await proof()).provenTime).not.toBeNull(), 10_000);
  // Read again, as another server would.
  server.platform.events.emit("deviceKeysChanged", { sn: device.sn, tenantId, deviceId: device.id });
  expect((await server.intake.findDevice(device.sn))?.provenAt).not.toBeNull();
});

test("a site key counts as proof, and so does a network that is listed; commands over MQTT bind nothing", async () => {
  const { server, ask, sn, key, send } = await berlin();
  const client = await mqttDevice(server, { username: sn, clientId: sn, password: key });
  await client.publishAsync(`foyer/v1/${sn}/state`, JSON.stringify({ state: "ready" }), { qos: 1 });
  expect(await send(at("00"), 1)).toMatchObject({ accepted: 1 });
  const site = await ask(siteKeys.create, { body: { name: "Site" } });
  expect(await send(at("05"), 1, site.key)).toMatchObject({ accepted: 1 });
  expect(await send(at("10"), 1)).toMatchObject({ quarantined: 1 });
  await ask(deviceSecurity.setAddresses, { body: { addresses: ["127.0.0.0/8"] } });
  expect(await send(at("15"), 1)).toMatchObject({ accepted: 1 });
});

test("over MQTT, too: a stranger's counts are quarantined, and its presence covers nothing", async () => {
  const { server, ask, device, sn, key } = await berlin();
  const flow = `foyer/v1/${sn}/flow`;
  const own = await mqttDevice(server, { username: sn, clientId: sn, password: key });
  await own.publishAsync(flow, JSON.stringify(records(sn, at("00"), 5)), { qos: 1 });
  const stranger = await mqttDevice(server, { username: sn, clientId: "stranger" });
  await stranger.publishAsync(flow, JSON.stringify(records(sn, at("00"), 500)), { qos: 1 });
  await stranger.publishAsync(flow, JSON.stringify(records(sn, at("05"), 500)), { qos: 1 });
  expect(await listRecords(server, device.id)).toMatchObject([{ in: 5 }]);
  expect((await ask(quarantine.list, { query: { reason: "unproven" } })).totalElements).toBe(2);
});

test("running totals without proof are kept whole and count when somebody says so", async () => {
  const { server, ask, device, sn, key, send } = await berlin();
  await send(at("00"), 1, key);
  const message = {
    sn,
    kind: "counts",
    records: [],
    readings: [{ line: "1", at: { utc: new Date(at("05")) }, totals: { in: 900 }, seconds: 300 }],
    state: {},
  };
  const inbound = {
    protocol: "foyer",
    meta: {},
    body: Buffer.from(JSON.stringify(records(sn, at("05"), 8))),
    receivedAt: server.clock.now(),
    connection: { address: "127.0.0.1" },
  };
  const result = await server.intake.take({ ok: true, message: message as never }, inbound);
  expect(result.outcome).toBe("unreadable");
  const { content } = await ask(unreadable.list, {});
  expect(content).toMatchObject([{ sn, reason: expect.stringContaining("proof") }]);
  await ask(unreadable.readAgain, { body: content.map(({ id }) => id) });
  await vi.waitFor(async () => expect(await listRecords(server, device.id)).toHaveLength(2), 10_000);
});

test("what comes over an external broker that nobody vouches for is not shown as proven", async () => {
  const device = { addresses: ["10.0.0.0/8"] } as Parameters<typeof isProof>[0];
  expect(isProof(device, { address: null, byBroker: true })).toBe(false);
  expect(isProof(device, { address: "10.1.1.1" })).toBe(true);
  expect(isProof({ ...device, addresses: [] }, { address: "10.1.1.1" })).toBe(false);
});
