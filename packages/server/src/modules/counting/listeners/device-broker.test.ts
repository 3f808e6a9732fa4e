import { expect, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { disconnection, mqttDevice } from "../../../../test/device-connections.ts";
import { holdDevice, keptPayloads, listRecords } from "../../../../test/kept-counts.ts";
import { listeningServer, listSlots } from "../../../../test/test-listeners.ts";

const record = (start: string, values: object = { in: 1 }) => ({ start, seconds: 300, ...values });
const flow = (sn: string, ...records: object[]) => JSON.stringify({ sn, records });
const flowTopic = (sn: string) => `foyer/v1/${sn}/flow`;

async function berlin(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set("2026-05-04T08:00:00Z");
  const made = await countingSite(server);
  const { sn, key } = made.device;
  return { server, ...made, sn, login: { username: sn, password: key, clientId: sn } };
}

test("the acknowledgement comes after the commit", async () => {
  const { server, accessId, device, sn, login } = await berlin();
  const client = await mqttDevice(server, login);
  const hold = await holdDevice(server, device.id);
  let acknowledged = false;
  const sent = client
    .publishAsync(flowTopic(sn), flow(sn, record("2026-05-04T07:00:00Z", { in: 2, out: 1 })), { qos: 1 })
    .finally(() => (acknowledged = true));
  await hold.blocked();
  expect(acknowledged).toBe(false);
  expect(await listRecords(server, device.id)).toEqual([]);
  await hold.release();
  await sent;
  expect(await listRecords(server, device.id)).toMatchObject([{ start: "2026-05-04T07:00Z", in: 2, out: 1 }]);
  expect(await listSlots(server, 1, accessId)).toMatchObject([
    { at: "05-04 07:00", covered: 300, in: 2, out: 1 },
  ]);
});

test("the embedded broker speaks MQTT 3.1.1; a client of version 5 is told that it is too new", async () => {
  const { server, login } = await berlin();
  await expect(mqttDevice(server, { ...login, protocolVersion: 5 })).rejects.toThrow("protocol version");
});

test("what cannot be kept is not acknowledged, and counts when it is sent again", async () => {
  const { server, device, sn, login } = await berlin();
  const { pool } = server.platform.database;
  const client = await mqttDevice(server, login);
  await pool.query("alter table records rename to away");
  const closed = disconnection(client);
  let acknowledged = false;
  client.publish(flowTopic(sn), flow(sn, record("2026-05-04T07:00:00Z")), { qos: 1 }, (error) => {
    acknowledged = !error;
  });
  await closed;
  expect(acknowledged).toBe(false);

  await pool.query("alter table away rename to records");
  const back = await mqttDevice(server, login);
  await back.publishAsync(flowTopic(sn), flow(sn, record("2026-05-04T07:00:00Z")), { qos: 1, dup: true });
  expect(await listRecords(server, device.id)).toHaveLength(1);
});

test("a device speaks under its own serial number only", async () => {
  const { server, device, addDevice, login } = await berlin();
  const other = await addDevice();
  for (const topic of [flowTopic(other.sn), "anything/else", `foyer/v1/${device.sn}/cmd`]) {
    const client = await mqttDevice(server, login);
    const closed = disconnection(client);
    client.publish(topic, flow(other.sn, record("2026-05-04T07:00:00Z")), { qos: 1 }, () => undefined);
    await closed;
  }
  // The topic may be the device's own while the body names another.
  const client = await mqttDevice(server, login);
  const foreign = flow(other.sn, record("2026-05-04T07:00:00Z"));
  await client.publishAsync(flowTopic(device.sn), foreign, { qos: 1 });
  expect(await keptPayloads(server)).toMatchObject([
    { state: "unreadable", sn: device.sn, reason: "the serial number is not the topic's", body: foreign },
  ]);
  expect(await listRecords(server, other.id)).toEqual([]);
  expect(await listRecords(server, device.id)).toEqual([]);
});

test("a wrong key is refused; a missing one where keys are demanded", async () => {
  const { server, login } = await berlin();
  await expect(mqttDevice(server, { ...login, password: "wrong" })).rejects.toThrow();
  await mqttDevice(server, { clientId: "nameless" });

  const strict = await berlin({ FOYER_DEVICE_KEYS: "required" });
  await expect(mqttDevice(strict.server, { clientId: "nameless" })).rejects.toThrow();
  await expect(mqttDevice(strict.server, { ...strict.login, password: undefined })).rejects.toThrow();
  await mqttDevice(strict.server, strict.login);
});

test("an unreadable payload is acknowledged and kept with the reason", async () => {
  const { server, device, sn, login } = await berlin();
  const client = await mqttDevice(server, login);
  await client.publishAsync(flowTopic(sn), "{nonsense", { qos: 1 });
  await client.publishAsync(flowTopic(sn), flow(sn, record("2026-05-04T07:00:00Z", { in: 1.5 })), { qos: 1 });
  expect(await keptPayloads(server)).toMatchObject([
    { state: "unreadable", protocol: "foyer", body: "{nonsense" },
    { state: "unreadable", protocol: "foyer", reason: expect.stringContaining("records[0].in: ") },
  ]);
  await client.publishAsync(flowTopic(sn), flow(sn, record("2026-05-04T07:00:00Z")), { qos: 1 });
  expect(await listRecords(server, device.id)).toHaveLength(1);
});

test("commands are heard by the device they are for only", async () => {
  const { server, addDevice, sn, login } = await berlin();
  const other = await addDevice();
  const listeners = [
    await mqttDevice(server, login),
    await mqttDevice(server, { clientId: "nameless" }),
    await mqttDevice(server, { clientId: "+", username: "+" }),
  ];
  const [own, ...strangers] = listeners as [(typeof listeners)[0], ...typeof listeners];
  const refusedTopics = [`foyer/v1/${other.sn}/cmd`, "foyer/v1/+/cmd", "foyer/v1/#", "#", flowTopic(sn)];
  const subscribe = (client: typeof own, topic: string) =>
    client.subscribeAsync(topic, { qos: 1 }).then(
      (granted) => granted.some(({ qos }) => qos < 128),
      () => false,
    );
  for (const topic of refusedTopics) expect([topic, await subscribe(own, topic)]).toEqual([topic, false]);
  for (const stranger of strangers) {
    for (const topic of ["foyer/v1/+/cmd", "foyer/v1/#", "+/+/+/+"]) {
      expect([topic, await subscribe(stranger, topic)]).toEqual([topic, false]);
    }
  }
  expect(await subscribe(own, `foyer/v1/${sn}/cmd`)).toBe(true);
});

test("signs of life are acknowledged and count nothing", async () => {
  const { server, device, sn, login } = await berlin();
  const client = await mqttDevice(server, login);
  await client.publishAsync(`foyer/v1/${sn}/state`, '{"state":"ready"}', { qos: 1, retain: true });
  await client.publishAsync(flowTopic(sn), flow(sn), { qos: 1 });
  expect(await listRecords(server, device.id)).toEqual([]);
  expect(await keptPayloads(server)).toEqual([]);
  await vi.waitFor(async () => {
    const { rows } = await server.platform.database.pool.query(
      "select last_seen_at from devices where id = $1",
      [device.id],
    );
    expect(rows).toEqual([{ last_seen_at: new Date("2026-05-04T08:00:00Z") }]);
  }, 5_000);
});
