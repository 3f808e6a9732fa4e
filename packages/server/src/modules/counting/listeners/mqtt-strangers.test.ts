import { connect as dial } from "node:net";
import { unreadable } from "@foyer/contract/counting/records";
import { type IClientOptions, MqttClient } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { disconnection, mqttDevice } from "../../../../test/device-connections.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";

const patience = { timeout: 10_000, interval: 50 };
const flow = (sn: string) =>
  JSON.stringify({ sn, records: [{ start: "2026-05-04T07:00:00Z", seconds: 300, in: 1 }] });

async function berlin(environment: Record<string, string> = {}) {
  const server = await listeningServer(environment);
  server.clock.set("2026-05-04T08:00:00Z");
  return { server, ...(await countingSite(server)) };
}

/** A connection from one of this machine's addresses. */
async function mqttFrom({ ports }: ListeningServer, localAddress: string, options: IClientOptions) {
  const client = new MqttClient(() => dial({ port: ports.mqtt, host: "127.0.0.1", localAddress }), {
    ...options,
    protocolVersion: 4,
    reconnectPeriod: 0,
  });
  onTestFinished(() => client.endAsync(true));
  client.on("error", () => undefined);
  await new Promise<void>((resolve) => client.once("connect", () => resolve()));
  return client;
}

test("a client id alone throws nobody out who speaks from elsewhere", async () => {
  const { server, device } = await berlin();
  const { sn, id } = device;
  const keyless = await mqttFrom(server, "127.0.0.1", { username: sn, clientId: sn });
  const closed = vi.fn();
  keyless.on("close", closed);
  const stranger = await mqttFrom(server, "127.0.0.2", { username: sn, clientId: sn });
  await stranger.publishAsync(`foyer/v1/${sn}/state`, '{"state":"ready"}', { qos: 1 });
  expect(stranger.connected).toBe(true);
  await keyless.publishAsync(`foyer/v1/${sn}/flow`, flow(sn), { qos: 1 });
  expect(closed).not.toHaveBeenCalled();
  expect(await listRecords(server, id)).toHaveLength(1);

  // The device itself comes back before the end of its old connection is seen.
  const takenOver = disconnection(keyless);
  const back = await mqttFrom(server, "127.0.0.1", { username: sn, clientId: sn });
  await takenOver;
  expect([back.connected, stranger.connected]).toEqual([true, true]);
});

test("whoever speaks MQTT 5 is refused and listed, once, under the name it gives", async () => {
  const { server, ask, device, login } = await berlin().then((made) => ({
    ...made,
    login: { protocolVersion: 5 as const, username: made.device.sn, clientId: made.device.sn },
  }));
  for (let nth = 0; nth < 3; nth++)
    await expect(mqttDevice(server, { ...login, password: "secret" })).rejects.toThrow("protocol version");
  const listed = () => ask(unreadable.list);
  await vi.waitFor(async () => expect((await listed()).totalElements).toBe(1), patience);
  const [entry] = (await listed()).content;
  expect(entry).toMatchObject({ sn: device.sn, protocol: "mqtt", reason: expect.stringContaining("3.1.1") });
  const { preview } = await ask(unreadable.body, { query: { id: entry?.id as number } });
  expect(preview).toContain(device.sn);
  expect(preview).not.toContain("secret");
  // Read again, it stays what it is.
  expect(await ask(unreadable.readAgain, { body: [entry?.id as number] })).toMatchObject({ unreadable: 1 });
});

test("many connections at once by one unknown name are listed once", async () => {
  const { server } = await berlin();
  const login = { protocolVersion: 5 as const, clientId: "NOBODY1" };
  const refused = () => expect(mqttDevice(server, login)).rejects.toThrow("protocol version");
  // So many connections to the database are open that nobody waits for another's statement.
  const { pool } = server.platform.database;
  await Promise.all(Array.from({ length: 10 }, () => pool.query("select pg_sleep(0.1)")));
  await Promise.all(Array.from({ length: 10 }, refused));
  await server.stopListening();
  expect((await server.admin(unreadable.list)).totalElements).toBe(1);
});

test("one address lists a few strangers that speak MQTT 5, however many names it makes up", async () => {
  const { server } = await berlin();
  for (let nth = 0; nth < 12; nth++)
    await expect(mqttDevice(server, { protocolVersion: 5, clientId: `made-up-${nth}` })).rejects.toThrow();
  const listed = () => server.admin(unreadable.list);
  await vi.waitFor(async () => expect((await listed()).totalElements).toBe(5), patience);
  await server.platform.database.pool.query(
    `insert into kept_payloads (state, sn, protocol, reason, meta, body, received_at)
     select 'unreadable', 'old' || n, 'mqtt', 'x', '{}', '', now() from generate_series(1, 195) n`,
  );
  const other = new MqttClient(
    () => dial({ port: server.ports.mqtt, host: "127.0.0.1", localAddress: "127.0.0.2" }),
    { protocolVersion: 5, reconnectPeriod: 0, clientId: "late" },
  );
  onTestFinished(() => other.endAsync(true));
  await new Promise((resolve) => other.once("error", resolve));
  await server.stopListening();
  expect((await listed()).totalElements).toBe(200);
});
