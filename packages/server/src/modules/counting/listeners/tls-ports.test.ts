import { once } from "node:events";
import { request } from "node:https";
import { connect as dial } from "node:net";
import { connect as connectTls } from "node:tls";
import { deviceKeys } from "@foyer/contract/devices/security";
import { connectAsync, type IClientOptions } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { certificateFiles, selfSigned } from "../../../../test/certificate.ts";
import { countingSite } from "../../../../test/counting-site.ts";
import { disconnection, mqttDevice } from "../../../../test/device-connections.ts";
import { listRecords } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";

const patience = { timeout: 10_000, interval: 50 };
const counted = (sn: string) =>
  JSON.stringify({ sn, records: [{ start: "2026-05-04T07:00:00Z", seconds: 300, in: 1 }] });

async function secured(environment: Record<string, string> = {}) {
  const files = await certificateFiles();
  const server = await listeningServer({ ...files.environment, ...environment });
  server.clock.set("2026-05-04T08:00:00Z");
  return { ...files, server };
}

/** Sends counts over https, trusting one certificate. */
async function postSecurely({ ports }: ListeningServer, ca: string, key: string, body: string) {
  const headers = { authorization: `Bearer ${key}`, "content-length": Buffer.byteLength(body) };
  const asked = request({
    host: "127.0.0.1",
    port: ports.httpTls ?? 0,
    path: "/v1/records",
    method: "POST",
    ca,
    headers,
    agent: false,
  });
  asked.end(body);
  const [answer] = await once(asked, "response");
  answer.resume();
  return answer.statusCode as number;
}

async function overMqtts({ ports }: ListeningServer, options: IClientOptions) {
  const client = await connectAsync(`mqtts://127.0.0.1:${ports.mqttTls}`, {
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...options,
  });
  onTestFinished(() => client.endAsync(true));
  client.on("error", () => undefined);
  return client;
}

test("devices count over HTTPS and MQTTS beside the plain ports, with the certificate of now", async () => {
  const { server, made, write } = await secured();
  const { device, addDevice } = await countingSite(server);
  const [camera, other] = [await addDevice(), await addDevice()];
  expect(await postSecurely(server, made.cert, device.key, counted(device.sn))).toBe(200);
  expect(await listRecords(server, device.id)).toHaveLength(1);

  const login = { username: camera.sn, password: camera.key, clientId: camera.sn, ca: made.cert };
  const client = await overMqtts(server, login);
  await client.publishAsync(`foyer/v1/${camera.sn}/flow`, counted(camera.sn), { qos: 1 });
  expect(await listRecords(server, camera.id)).toHaveLength(1);

  const plain = await mqttDevice(server, { username: other.sn, password: other.key, clientId: other.sn });
  await plain.publishAsync(`foyer/v1/${other.sn}/flow`, counted(other.sn), { qos: 1 });
  expect(await listRecords(server, other.id)).toHaveLength(1);
  expect((await server.post({ sn: other.sn, records: [] }, other.key)).status).toBe(200);

  const next = selfSigned();
  await write(next);
  await server.platform.tls?.reload();
  expect(client.connected).toBe(true);
  await client.publishAsync(`foyer/v1/${camera.sn}/flow`, counted(camera.sn), { qos: 1 });
  await expect(overMqtts(server, { ...login, clientId: "a" })).rejects.toThrow();
  const { rejects } = expect(postSecurely(server, made.cert, device.key, counted(device.sn)));
  await rejects.toThrow();
  expect(await postSecurely(server, next.cert, device.key, counted(device.sn))).toBe(200);
  const stranger = await overMqtts(server, { clientId: "b", ca: next.cert });
  expect(stranger.connected).toBe(true);
});

test("with the plain ports off devices come by TLS only; a key that is changed ends the connection", async () => {
  const { server, made } = await secured({
    FOYER_DEVICE_PORT: "off",
    FOYER_HE2_PORT: "off",
    MQTT_PORT: "off",
  });
  expect(server.ports).toMatchObject({ http: null, tcp: null, mqtt: null });
  const { ask, device } = await countingSite(server);
  expect(await postSecurely(server, made.cert, device.key, counted(device.sn))).toBe(200);
  const login = { username: device.sn, password: device.key, clientId: device.sn, ca: made.cert };
  const client = await overMqtts(server, login);
  const gone = disconnection(client);
  const [key] = await ask(deviceKeys.list, { query: { deviceId: device.id } });
  await ask(deviceKeys.revoke, { body: { deviceId: device.id, ids: [key?.id as number] } });
  await gone;
  await expect(overMqtts(server, login)).rejects.toThrow();
});

test.each(["httpTls", "mqttTls"] as const)(
  "an address holds so many connections over %s, greeted or not",
  async (way) => {
    const { server } = await secured({ FOYER_CONNECTIONS_PER_ADDRESS: "2" });
    const port = server.ports[way] as number;
    const silent = async () => {
      const socket = dial(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      await once(socket, "connect");
      return { socket, closed: once(socket, "close") };
    };
    const greeted = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false });
    onTestFinished(() => void greeted.destroy());
    await once(greeted, "secureConnect");
    const second = await silent();
    await (await silent()).closed;
    // Each that ends makes room, whether it had greeted or not.
    greeted.destroy();
    second.socket.destroy();
    const two = [];
    await vi.waitFor(async () => {
      const again = connectTls({ port, host: "127.0.0.1", rejectUnauthorized: false });
      onTestFinished(() => void again.destroy());
      await once(again, "secureConnect");
      two.push(again);
      expect(two.length).toBeGreaterThanOrEqual(2);
    }, patience);
  },
);

test("who does not finish greeting is hung up on", async () => {
  const { server } = await secured();
  const greeting = Buffer.from("1603010200010001fc0303", "hex");
  const closed = [server.ports.httpTls, server.ports.mqttTls].map(async (port) => {
    const socket = dial(port as number, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => undefined).resume();
    await once(socket, "connect");
    socket.write(greeting);
    await once(socket, "close");
  });
  await Promise.all(closed);
}, 25_000);

test("a stop ends greetings and connections that never ask", async () => {
  const { server } = await secured();
  const begun = dial(server.ports.httpTls as number, "127.0.0.1");
  onTestFinished(() => void begun.destroy());
  await once(begun, "connect");
  begun.resume();
  const ended = once(begun, "close");
  await server.stopListening();
  await ended;
});
