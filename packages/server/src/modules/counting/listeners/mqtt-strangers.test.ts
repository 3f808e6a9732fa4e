import { connect as dial } from "node:net";
import { type IClientOptions, MqttClient } from "mqtt";
import { expect, onTestFinished, test, vi } from "vitest";
import { countingSite } from "../../../../test/counting-site.ts";
import { disconnection } from "../../../../test/device-connections.ts";
import { recordsOf } from "../../../../test/kept-counts.ts";
import { type ListeningServer, listeningServer } from "../../../../test/test-listeners.ts";

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
  expect(await recordsOf(server, id)).toHaveLength(1);

  // The device itself comes back before the end of its old connection is seen.
  const takenOver = disconnection(keyless);
  const back = await mqttFrom(server, "127.0.0.1", { username: sn, clientId: sn });
  await takenOver;
  expect([back.connected, stranger.connected]).toEqual([true, true]);
});
