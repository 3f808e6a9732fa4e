import { createServer, type Socket } from "node:net";
import { readTopic } from "@foyer/contract/devices/topics";
import { Aedes, type Client } from "aedes";
import type { Platform } from "../../../platform/platform.ts";
import { maySend } from "./device-keys.ts";
import type { TakeFlow } from "./flow-messages.ts";
import type { Intake } from "./intake.ts";
import { isMapped } from "./mapped-topics.ts";

const refused = (text: string) => Object.assign(new Error(text), { returnCode: 4 });

/** The embedded MQTT broker: the PUBACK of a count waits for its commit. A device speaks under its own serial number only. */
export async function makeDeviceBroker({ config, log }: Platform, intake: Intake, take: TakeFlow) {
  const broker = await Aedes.createBroker({ concurrency: 1_000, queueLimit: 1_000 });
  /** Serial number a connection has proven; anonymous ones are not in it. */
  const proven = new WeakMap<Client, string>();
  const open = new Set<Socket>();

  broker.authenticate = (client, username, password, done) => {
    if (!username)
      return done(config.deviceKeysRequired ? refused("a key is needed") : null, !config.deviceKeysRequired);
    intake
      .deviceOf(username)
      .then((device) => {
        const passes = maySend(device, password?.toString() || null, config.deviceKeysRequired);
        // A name without its key lets counts in, as no name at all does, but proves nothing.
        if (passes && password?.length) proven.set(client, username);
        done(passes ? null : refused("the key is wrong"), passes);
      })
      .catch(() => done(refused("not now"), false));
  };

  const isOwnTopic = (client: Client, topic: string, channels: readonly string[]) => {
    const address = readTopic(topic);
    // A wildcard is nobody's serial number, even if somebody signs in by that name.
    if (!address || /[+#]/.test(address.sn) || !channels.includes(address.channel)) return false;
    const sn = proven.get(client);
    return sn === undefined || sn === address.sn;
  };

  /** Other systems' topics: their payloads tell the devices; where keys are required, a device's own must be shown. */
  const mayMap = (client: Client, topic: string) =>
    isMapped(topic, config.mqttTopics) && (!config.deviceKeysRequired || proven.has(client));

  broker.authorizePublish = (client, packet, done) => {
    if (!client) return done();
    if (
      !isOwnTopic(client, packet.topic, ["flow", "state", "reply", "event"]) &&
      !mayMap(client, packet.topic)
    )
      return done(refused("not your topic"));
    const payload = typeof packet.payload === "string" ? Buffer.from(packet.payload) : packet.payload;
    take(packet.topic, payload).then(
      (durable) => done(durable ? null : refused("not kept, send it again")),
      (error: unknown) => done(error as Error),
    );
  };

  // Commands are for their device alone: whoever listens has proven to be it.
  broker.authorizeSubscribe = (client, subscription, done) =>
    done(null, proven.has(client) && isOwnTopic(client, subscription.topic, ["cmd"]) ? subscription : null);

  broker.on("ping", (_packet, client) => {
    const sn = client && proven.get(client);
    if (sn !== undefined) void intake.present(sn);
  });
  broker.on("clientError", (client, error) =>
    log.debug({ client: client.id, error: error.message }, "mqtt client"),
  );
  broker.on("connectionError", (_client, error) => log.debug({ error: error.message }, "mqtt connection"));

  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    broker.handle(socket);
  });

  return {
    broker,
    start: (port: number, host: string) =>
      new Promise<number>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve((server.address() as { port: number }).port));
      }),

    async stop(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
