import { createServer, type Socket } from "node:net";
import { stateTopic, topicRoot } from "@foyer/contract/devices/topics";
import { connectAsync } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { mqttDevice } from "../../../../test/device-connections.ts";
import { externalBroker, hasExternalBroker } from "../../../../test/external-broker.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";
import { testServer } from "../../../../test/test-server.ts";
import { makeBrokerClient } from "./broker-client.ts";

const patience = { timeout: 20_000, interval: 100 };
const eventTopic = (sn: string) => `${topicRoot}/${sn}/event`;

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

test.skipIf(!hasExternalBroker)(
  "what cannot be kept now is tried again; what never can be holds nobody up",
  { timeout: 60_000 },
  async () => {
    const { client, pool, events, sn } = await withBroker();
    // It was told once, and the database gave way twice.
    const { rows } = await pool.query("select version, connected_at is not null as there from devices");
    expect(rows).toEqual([{ version: "V7", there: true }]);

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

test("a device's coming is kept although the database gave way when it came", {
  timeout: 30_000,
}, async () => {
  const server = await listeningServer();
  const { device } = await countingSite(server);
  await giveWay(server);
  const { sn } = device;
  const client = await mqttDevice(server, { username: sn, password: device.key, clientId: sn });
  await client.subscribeAsync(`${topicRoot}/${sn}/cmd`, { qos: 1 });
  await vi.waitFor(async () => {
    const { rows } = await server.platform.database.pool.query(
      "select connected_at is not null as there from devices",
    );
    expect(rows).toEqual([{ there: true }]);
  }, patience);
});

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
  // Both connections wait for what becomes of their subscriptions.
  await vi.waitFor(() => expect(asked).toBe(2), 5_000);
  await client.stop();
});
