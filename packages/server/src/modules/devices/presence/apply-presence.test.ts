import { isOver } from "@foyer/contract/devices/commands";
import { devices } from "@foyer/contract/devices/devices";
import { messaging } from "@foyer/contract/devices/messaging";
import { commandTopic, replyTopic, stateTopic } from "@foyer/contract/devices/topics";
import { connect } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { camera, listDeviceEvents, queue, quick, soon } from "../../../../test/commanded-camera.ts";
import { externalBroker, hasExternalBroker } from "../../../../test/external-broker.ts";
import { fine, scriptedDevice } from "../../../../test/scripted-device.ts";
import { listeningServer } from "../../../../test/test-listeners.ts";

test("a restart has been carried out when the device comes back, answered or not", async () => {
  const server = await listeningServer();
  const { ask, sn, key } = await camera(server);
  const counter = await scriptedDevice(server, { sn, key }, { answer: () => null });
  const restarted = ask(messaging.maintain, { body: { sn, type: 1 } });
  await counter.message(0);
  await counter.disconnect();
  await scriptedDevice(server, { sn, key });
  expect(await restarted).toMatchObject({ state: "succeeded", reason: "reconnected" });
});

test("network settings are read back when the device comes back with them", async () => {
  const server = await listeningServer();
  const { ask, sn, key } = await camera(server);
  const counter = await scriptedDevice(server, { sn, key }, { answer: () => null });
  const network = {
    type: "dhcp" as const,
    ip: "10.0.0.5",
    mask: "255.255.255.0",
    gateway: "10.0.0.1",
    dns1: "",
    dns2: "",
  };
  const set = ask(messaging.setNetwork, { body: { sn, ...network } });
  await counter.message(0);
  await counter.disconnect();
  const back = await scriptedDevice(server, { sn, key });
  expect(await set).toMatchObject({ state: "succeeded" });
  expect(back.received.map(({ Command }) => Command)).not.toContain(1301);
});

test("presence and version are told by the connection and its state; strangers tell nothing", async () => {
  const server = await listeningServer();
  const { ask, sn, key, id } = await camera(server);
  const counter = await scriptedDevice(server, { sn, key });
  await counter.client.publishAsync(stateTopic(sn), '{"state":"ready","fw":"V9"}', { qos: 1, retain: true });
  const version = async () => (await ask(devices.details, { query: { id } })).version;
  await vi.waitFor(async () => expect(await version()).toBe("V9"), soon);
  // A count that came a moment later may be written first; the version is reported only once.
  const { pool } = server.platform.database;
  await pool.query("update devices set last_seen_at = now() + interval '1 minute'");
  await counter.client.publishAsync(stateTopic(sn), '{"state":"ready","fw":"V10"}', { qos: 1, retain: true });
  await vi.waitFor(async () => expect(await version()).toBe("V10"), soon);
  expect((await pool.query("select from devices where last_seen_at > now()")).rowCount).toBe(1);
  await counter.disconnect();
  await vi.waitFor(async () => expect(await listDeviceEvents(server, id, "lost")).toHaveLength(1), soon);
  expect(await listDeviceEvents(server, id, "connected")).toHaveLength(1);
  await expect(ask(messaging.totals, { query: { sn } })).rejects.toMatchObject({ key: "device.offline" });
});

test("an older connection's end does not make a device away that has come back", async () => {
  const server = await listeningServer();
  const { ask, id, sn, key } = await camera(server);
  await scriptedDevice(server, { sn, key });
  const { pool } = server.platform.database;
  const connectedAt = async () =>
    (await pool.query("select connected_at from devices where id = $1", [id])).rows[0].connected_at;
  const before = await connectedAt();
  await scriptedDevice(server, { sn, key });
  // It is online since then, by another connection: a waiter for its return sees it.
  await vi.waitFor(async () => expect(await connectedAt()).not.toEqual(before), soon);
  await vi.waitFor(async () => {
    expect(await ask(messaging.totals, { query: { sn } })).toMatchObject({ state: "succeeded" });
  }, soon);
});

test("a question is over as soon as its device goes away; a setting waits for it", async () => {
  const server = await listeningServer();
  const { ask, sn, key, id, tenantId, listed } = await camera(server);
  const counter = await scriptedDevice(server, { sn, key }, { answer: () => null });
  const begun = Date.now();
  const asked = ask(messaging.totals, { query: { sn } });
  const refused = expect(asked).rejects.toMatchObject({ status: 409, key: "device.offline" });
  await counter.message(0);
  const behind = ask(messaging.network, { query: { sn } });
  const alsoRefused = expect(behind).rejects.toMatchObject({ key: "device.offline" });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(2), soon);
  await queue(server, [{ tenantId, deviceId: id, name: "get.ntp", cause: "readBack" }]);
  await counter.disconnect();
  await Promise.all([refused, alsoRefused]);
  // Long before the time for an answer is over.
  expect(Date.now() - begun).toBeLessThan(9_000);
  expect((await listed()).map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ["get.ntp", "pending", null],
    ["get.network", "timed_out", "offline"],
    ["totals", "timed_out", "offline"],
  ]);
});

test("a setting under way is left alone when its device goes away", async () => {
  const server = await listeningServer();
  const { ask, sn, key, id, listed } = await camera(server);
  const counter = await scriptedDevice(server, { sn, key }, { answer: () => null });
  void ask(messaging.setDirection, { body: { sn, forward: true } }).catch(() => undefined);
  await counter.message(0);
  await counter.disconnect();
  await vi.waitFor(async () => expect(await listDeviceEvents(server, id, "lost")).toHaveLength(1), soon);
  const [set] = await listed();
  expect(isOver(set?.state ?? "failed")).toBe(false);
});

test.skipIf(!hasExternalBroker)(
  "a command nobody listens to yet waits until the device does, where the broker tells",
  async () => {
    const url = await externalBroker();
    const server = await listeningServer({ ...quick, MQTT_URL: url });
    const { ask, sn, tenantId, id, listed } = await camera(server);
    const { database } = server.platform;
    const client = connect(url, { clientId: sn });
    onTestFinished(() => client.endAsync(true));
    await client.publishAsync(stateTopic(sn), '{"state":"ready"}', { qos: 1, retain: true });
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query("select from devices where connected_at is not null");
      expect(rowCount).toBe(1);
    }, soon);
    // A question is not asked for ever.
    await expect(ask(messaging.totals, { query: { sn } })).rejects.toMatchObject({ key: "device.offline" });
    await queue(server, [{ tenantId, deviceId: id, name: "set.direction", parameters: { forward: true } }]);
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        "select state, tries, step, sent_at from commands where name = 'set.direction'",
      );
      expect(rows).toMatchObject([{ state: "pending", step: null, sent_at: null }]);
      expect(rows[0].tries).toBeGreaterThan(1);
    }, soon);
    client.on("message", (_topic, payload) => {
      const { id: nth } = JSON.parse(payload.toString()) as { id: string };
      const reply = JSON.stringify({ id: nth, ...fine, DetectionDirection: 1 });
      void client.publishAsync(replyTopic(sn), reply, { qos: 1 }).catch(() => undefined);
    });
    await client.subscribeAsync(commandTopic(sn), { qos: 1 });
    await vi.waitFor(async () => {
      const set = (await listed()).find(({ name }) => name === "set.direction");
      expect(set).toMatchObject({ state: "succeeded" });
    }, soon);
  },
);
