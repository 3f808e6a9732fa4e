import { createServer, type Socket } from "node:net";
import { deviceSecurity } from "@foyer/contract/devices/security";
import { flowTopic, stateTopic, topicRoot } from "@foyer/contract/devices/topics";
import { auth } from "@foyer/contract/identity/auth";
import { connectAsync } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { mqttDevice } from "../../../../test/device-connections.ts";
import { externalBroker, hasExternalBroker } from "../../../../test/external-broker.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import { isOnCitus, testServer } from "../../../../test/test-server.ts";
import { makeBrokerClient } from "./broker-client.ts";

const patience = { timeout: 20_000, interval: 100 };
const eventTopic = (sn: string) => `${topicRoot}/${sn}/event`;

/** By a trigger, which Citus does not have. */
const canGiveWay = !isOnCitus();

/** The database gives way the first times something is written to devices' timelines, or always where it says so. */
const giveWay = ({ platform }: ListeningServer) =>
  platform.database.pool.query(`
    create sequence tries;
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.detail ? 'bad' then raise exception 'no' using errcode = '22P05'; end if;
      if nextval('tries') <= 2 then raise exception 'later' using errcode = '40001'; end if;
      return new;
    end $$;
    create trigger refuse before insert on device_events for each row execute function refuse()`);

async function withBroker() {
  const url = await externalBroker();
  const server = await listeningServer({ MQTT_URL: url });
  const { device } = await countingSite(server);
  await giveWay(server);
  const client = await connectAsync(url);
  onTestFinished(() => client.endAsync(true));
  const { pool } = server.platform.database;
  const state = '{"state":"ready","fw":"V7"}';
  await client.publishAsync(stateTopic(device.sn), state, { qos: 1, retain: true });
  const events = async () =>
    (await pool.query("select kind, detail from device_events order by id")).rows as {
      kind: string;
      detail: object;
    }[];
  await vi.waitFor(
    async () => expect((await events()).map(({ kind }) => kind)).toEqual(["connected"]),
    patience,
  );
  return { client, pool, events, sn: device.sn };
}

test.skipIf(!hasExternalBroker || !canGiveWay)(
  "what cannot be kept now is tried again; what never can be holds nobody up",
  { timeout: 60_000 },
  async () => {
    const { client, pool, events, sn } = await withBroker();
    // It was logged once, and the database gave way twice.
    const { rows } = await pool.query("select version, connected_at is not null as online from devices");
    expect(rows).toEqual([{ version: "V7", online: true }]);

    // A broker hands a client so many messages before it waits for an acknowledgement: Mosquitto twenty.
    for (let nth = 0; nth < 60; nth++)
      await client.publishAsync(eventTopic(sn), `{"bad":${nth}}`, { qos: 1 });
    await client.publishAsync(eventTopic(sn), '{"alarm":"a\\u0000b \\ud800 \\ud83d\\ude00"}', { qos: 1 });
    await vi.waitFor(
      async () => expect((await events())[1]?.detail).toEqual({ alarm: "a\ufffdb \ufffd 😀" }),
      patience,
    );
  },
);

/** A company at a broker; what is kept of its one device. */
async function countedAtBroker(environment: Record<string, string> = {}) {
  const url = await externalBroker();
  const server = await listeningServer({ MQTT_URL: url, ...environment });
  const site = await countingSite(server);
  const client = await connectAsync(url);
  onTestFinished(() => client.endAsync(true));
  const { pool } = server.platform.database;
  const countRows = async (table: string) =>
    (await pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;
  await vi.waitFor(async () => expect(await countRows("broker_slots where slot > 0")).toBe(1), patience);
  const publish = (sn: string, qos: 0 | 1 = 1, minute = 0) => {
    const record = {
      start: new Date(Date.now() - minute * 60_000 - 3_600_000).toISOString(),
      seconds: 60,
      in: 1,
    };
    return client.publishAsync(flowTopic(sn), JSON.stringify({ sn, records: [record] }), { qos });
  };
  return { server, pool, client, publish, countRows, ...site };
}

test.skipIf(!hasExternalBroker || !canGiveWay)(
  "a message that is not kept yet does not hold up those behind it, and one without a wish for an answer counts too",
  { timeout: 60_000 },
  async () => {
    const { pool, client, publish, countRows, device } = await countedAtBroker();
    await pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'later' using errcode = '40001'; end $$;
      create trigger refuse before insert on device_events for each row execute function refuse()`);
    const stuck = async () => client.publishAsync(eventTopic(device.sn), '{"stuck":true}', { qos: 1 });
    await stuck();
    await publish(device.sn);
    await vi.waitFor(async () => expect(await countRows("records")).toBe(1), patience);
    await publish(device.sn, 0, 5);
    await vi.waitFor(async () => expect(await countRows("records")).toBe(2), patience);
    expect(await countRows("device_events")).toBe(0);
  },
);

test.skipIf(!hasExternalBroker)(
  "an external broker proves nobody unless that is stated: where proof is required its messages are kept, not counted",
  { timeout: 60_000 },
  async () => {
    const { server, pool, publish, countRows, device, ask } = await countedAtBroker();
    await publish(device.sn);
    await vi.waitFor(async () => expect(await countRows("records")).toBe(1), patience);
    await vi.waitFor(async () => {
      const { rows } = await pool.query("select unproven_at is not null as unproven from device_contacts");
      expect(rows).toEqual([{ unproven: true }]);
    }, patience);

    expect((await server.admin(auth.info)).brokerUnproven).toBe(true);
    expect((await ask(auth.info)).brokerUnproven).toBeUndefined();
    await ask(deviceSecurity.setMode, { body: { keysRequired: true } });
    await publish(device.sn, 1, 5);
    await vi.waitFor(async () => expect(await countRows("kept_payloads")).toBe(1), patience);
    expect(await countRows("records")).toBe(1);
    expect((await pool.query("select state, reason from kept_payloads")).rows).toEqual([
      { state: "unreadable", reason: "the broker does not tell who published it" },
    ]);
    expect(await server.platform.metrics.refusedDevices.get()).toMatchObject({
      values: [{ labels: { why: "keyMissing" }, value: 1 }],
    });
  },
);

test.skipIf(!hasExternalBroker)(
  "a broker that is stated to check its devices proves them",
  { timeout: 60_000 },
  async () => {
    const { server, pool, publish, countRows, device } = await countedAtBroker({
      FOYER_MQTT_TRUSTED: "on",
      FOYER_DEVICE_KEYS: "required",
    });
    expect((await server.admin(auth.info)).brokerUnproven).toBeUndefined();
    await publish(device.sn);
    await vi.waitFor(async () => expect(await countRows("records")).toBe(1), patience);
    await vi.waitFor(async () => {
      const { rows } = await pool.query("select unproven_at is not null as unproven from device_contacts");
      expect(rows).toEqual([{ unproven: false }]);
    }, patience);
  },
);

test.skipIf(!canGiveWay)(
  "a device's coming is kept although the database gave way when it came",
  {
    timeout: 30_000,
  },
  async () => {
    const server = await listeningServer();
    const { device } = await countingSite(server);
    await giveWay(server);
    const { sn } = device;
    const client = await mqttDevice(server, { username: sn, password: device.key, clientId: sn });
    await client.subscribeAsync(`${topicRoot}/${sn}/cmd`, { qos: 1 });
    await vi.waitFor(async () => {
      const { rows } = await server.platform.database.pool.query(
        "select connected_at is not null as online from devices",
      );
      expect(rows).toEqual([{ online: true }]);
    }, patience);
  },
);

test("a broker that lets clients in and says nothing more does not hold up the stop", async () => {
  const welcome = Buffer.from([0x20, 3, 0, 0, 0]);
  const open = new Set<Socket>();
  let asked = 0;
  const broker = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(welcome);
      socket.once("data", () => asked++);
    });
  });
  await new Promise<void>((resolve) => broker.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    broker.close();
  });
  const { port } = broker.address() as { port: number };
  const { platform } = await testServer({ MQTT_URL: `mqtt://127.0.0.1:${port}` });
  const client = makeBrokerClient(platform, async () => true, 100);
  client.start();
  // All connections wait for what becomes of their subscriptions; the third asks for the broker's version.
  await vi.waitFor(() => expect(asked).toBe(3), 5_000);
  await client.stop();
});
