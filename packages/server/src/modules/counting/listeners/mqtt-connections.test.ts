import { quarantine } from "@foyer/contract/counting/records";
import { deviceKeys, deviceSecurity } from "@foyer/contract/devices/security";
import type { IClientOptions } from "mqtt";
import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { disconnection, mqttDevice } from "../../../../test/device-connections.ts";
import { keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";

const patience = { timeout: 10_000, interval: 50 };
const flow = (sn: string) =>
  JSON.stringify({ sn, records: [{ start: "2026-05-04T07:00:00Z", seconds: 300, in: 1 }] });
const flowTopic = (sn: string) => `foyer/v1/${sn}/flow`;
const stateTopic = (sn: string) => `foyer/v1/${sn}/state`;

async function berlin(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set("2026-05-04T08:00:00Z");
  const made = await countingSite(server);
  const { sn, key, id } = made.device;
  const login: IClientOptions = { username: sn, password: key, clientId: sn };
  return { server, ...made, sn, id, login };
}

test("while a key is changed both are good; then the old one lets nobody in any more", async () => {
  const { server, ask, id, login } = await berlin();
  const old = await mqttDevice(server, login);
  const { key, othersUntil } = await ask(deviceKeys.rotate, { body: { deviceId: id, overlapHours: 2 } });
  expect(othersUntil).toBe("2026-05-04T10:00:00.000Z");
  server.clock.set("2026-05-04T09:59:59Z");
  expect(old.connected).toBe(true);
  const renewed = await mqttDevice(server, { ...login, password: key });
  server.clock.set("2026-05-04T10:00:00Z");
  await expect(mqttDevice(server, login)).rejects.toThrow();
  expect(renewed.connected).toBe(true);
  await renewed.publishAsync(flowTopic(login.username as string), flow(login.username as string), { qos: 1 });
});

test("a revoked key is refused at once, and whoever uses it is cut off", async () => {
  const { server, ask, id, sn, login } = await berlin();
  const client = await mqttDevice(server, login);
  const cutOff = disconnection(client);
  const [shown] = await ask(deviceKeys.list, { query: { deviceId: id } });
  await ask(deviceKeys.revoke, { body: { deviceId: id, ids: [shown?.id as number] } });
  await cutOff;
  await expect(mqttDevice(server, login)).rejects.toThrow();
  expect((await server.post({ sn, records: [] }, login.password as string)).status).toBe(401);
  await vi.waitFor(async () => {
    const { refused } = await ask(deviceSecurity.show);
    expect(refused).toMatchObject([{ sn, why: "keyWrong", times: 2 }]);
  }, patience);
});

test("a device's client id is its serial number; the newer connection with the right key takes its place", async () => {
  const { server, sn, login } = await berlin();
  for (const clientId of ["something-else", ""])
    await expect(mqttDevice(server, { ...login, clientId })).rejects.toThrow(/[Ii]dentifier/);
  const older = await mqttDevice(server, login);
  const takenOver = disconnection(older);
  const newer = await mqttDevice(server, login);
  await takenOver;
  expect(newer.connected).toBe(true);

  // A stranger by the same name neither takes its place nor its commands.
  const stranger = await mqttDevice(server, { clientId: sn, clean: false });
  const granted = await stranger.subscribeAsync(`foyer/v1/${sn}/cmd`, { qos: 1 }).then(
    ([answer]) => (answer?.qos ?? 128) < 128,
    () => false,
  );
  expect(granted).toBe(false);
  await newer.publishAsync(flowTopic(sn), flow(sn), { qos: 1 });
  expect(newer.connected).toBe(true);
});

test("strangers' states are not retained; a device's own is, while it is short", async () => {
  const { server, sn, login, addDevice } = await berlin();
  const retained = async () => {
    const found: string[] = [];
    const { persistence } = server.broker as unknown as {
      persistence: { createRetainedStream: (pattern: string) => AsyncIterable<{ topic: string }> };
    };
    for await (const { topic } of persistence.createRetainedStream("foyer/#")) found.push(topic);
    return found;
  };
  const stranger = await mqttDevice(server, { clientId: "nobody" });
  for (const name of [sn, "S-1", "S-2"])
    await stranger.publishAsync(stateTopic(name), '{"state":"ready"}', { qos: 1, retain: true });
  await stranger.publishAsync(flowTopic("S-3"), flow("S-3"), { qos: 1, retain: true });
  const other = await addDevice();
  const long = await mqttDevice(server, { username: other.sn, password: other.key, clientId: other.sn });
  await long.publishAsync(stateTopic(other.sn), "x".repeat(5_000), { qos: 1, retain: true });
  expect(await retained()).toEqual([]);

  const device = await mqttDevice(server, login);
  await device.publishAsync(stateTopic(sn), '{"state":"ready"}', { qos: 1, retain: true });
  expect(await retained()).toEqual([stateTopic(sn)]);
});

test("a packet beyond the limit ends the connection before it is read", async () => {
  const { server, sn, login } = await berlin();
  const client = await mqttDevice(server, login);
  const closed = disconnection(client);
  client.publish(flowTopic(sn), Buffer.alloc(3 * 1024 * 1024, " "), { qos: 1 }, () => undefined);
  await closed;
  const greeting = mqttDevice(server, { ...login, password: "x".repeat(60_000) });
  await expect(greeting).rejects.toThrow();
});

test("where the company demands proof, counts of a nameless connection are quarantined", async () => {
  const { server, ask, sn, id, login } = await berlin();
  await ask(deviceSecurity.setMode, { body: { keysRequired: true } });
  const stranger = await mqttDevice(server, { clientId: "nobody" });
  await stranger.publishAsync(flowTopic(sn), flow(sn), { qos: 1 });
  await expect(mqttDevice(server, { ...login, password: undefined })).rejects.toThrow();
  expect(await listRecords(server, id)).toEqual([]);
  expect((await ask(quarantine.list, { query: { reason: "unproven" } })).totalElements).toBe(1);
  const device = await mqttDevice(server, login);
  await device.publishAsync(flowTopic(sn), flow(sn), { qos: 1 });
  expect(await listRecords(server, id)).toHaveLength(1);
});

test("a device brings counts of others by other systems' topics of its own company only", async () => {
  const { server, ask, login, addDevice } = await berlin({ FOYER_MQTT_TOPICS: "gateway/+" });
  const [own, stranger] = [await addDevice(), await countingSite(server)];
  const client = await mqttDevice(server, login);
  await client.publishAsync("gateway/1", flow(own.sn), { qos: 1 });
  await client.publishAsync("gateway/1", flow(stranger.device.sn), { qos: 1 });
  expect(await listRecords(server, own.id)).toHaveLength(1);
  expect(await listRecords(server, stranger.device.id)).toEqual([]);
  // Nor does it fill what the other company is shown as unreadable.
  expect(await keptPayloads(server)).toEqual([]);
  await vi.waitFor(async () => {
    const { refused } = await stranger.ask(deviceSecurity.show);
    expect(refused).toMatchObject([{ why: "gateway", sn: stranger.device.sn }]);
  }, patience);
  expect((await ask(deviceSecurity.show)).refused).toEqual([]);
});

test("an address holds so many MQTT connections", async () => {
  const { server, login } = await berlin({ FOYER_CONNECTIONS_PER_ADDRESS: "2" });
  const first = await mqttDevice(server, { clientId: "a" });
  await mqttDevice(server, { clientId: "b" });
  await expect(mqttDevice(server, login)).rejects.toThrow();
  await first.endAsync();
  await vi.waitFor(() => mqttDevice(server, login), patience);
});

test("an unknown serial number is no device yet, whatever password it shows", async () => {
  const { server } = await berlin();
  const client = await mqttDevice(server, { username: "NEW-1", password: "guess", clientId: "NEW-1" });
  const granted = await client.subscribeAsync("foyer/v1/NEW-1/cmd", { qos: 1 }).then(
    ([answer]) => (answer?.qos ?? 128) < 128,
    () => false,
  );
  expect(granted).toBe(false);
});
