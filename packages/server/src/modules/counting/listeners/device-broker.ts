import { createServer, type Server, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createServer as createTlsServer } from "node:tls";
import { heardChannels, readTopic, saidChannels } from "@foyer/contract/devices/topics";
import { Aedes, type AedesPublishPacket, type Client } from "aedes";
import type { Platform } from "../../../platform/platform.ts";
import { takeGreeting } from "../../../platform/tls/plain-calls.ts";
import type { Tls } from "../../../platform/tls/tls.ts";
import type { PresenceChange } from "../../devices/presence/presence.ts";
import { makeBrokerCommands } from "./broker-commands.ts";
import type { TakeFlow } from "./flow-messages.ts";
import type { Intake } from "./intake.ts";
import { isMapped } from "./mapped-topics.ts";
import { makeMqttConnections } from "./mqtt-connections.ts";

/** A wildcard is no device's name, even if somebody signs in by it; U+0000 occurs in no topic. */
const strange = /[+#\0]/;

const refused = (text: string) => Object.assign(new Error(text), { returnCode: 4 });

/** Nobody may subscribe to what devices say: once it is acknowledged there is nobody to deliver it to. */
function endPublications(broker: Aedes): void {
  // Its types name the call without a client alone, which it has for messages of its own.
  type Publish = (packet: AedesPublishPacket, from: Client | (() => void) | null, done?: () => void) => void;
  const publish = broker.publish.bind(broker) as unknown as Publish;
  const publishOwn: Publish = (packet, from, done) =>
    from && typeof from !== "function" && !packet.retain ? done?.() : publish(packet, from, done);
  broker.publish = publishOwn as unknown as Aedes["publish"];
}

/** The embedded MQTT broker: the PUBACK of a count waits for its commit. A device speaks under its own serial number only. */
export async function makeDeviceBroker(
  platform: Platform,
  intake: Intake,
  take: TakeFlow,
  present: (change: PresenceChange) => void,
) {
  const { config, log } = platform;
  const broker = await Aedes.createBroker({ concurrency: 1_000, queueLimit: 1_000 });
  endPublications(broker);
  const connections = makeMqttConnections(platform, intake, broker);
  const open = new Set<Socket>();

  const isOwnTopic = (client: Client, topic: string, channels: readonly string[]) => {
    const address = readTopic(topic);
    if (!address || strange.test(address.sn) || !channels.includes(address.channel)) return false;
    const sn = connections.provenSn(client);
    return sn === undefined || sn === address.sn;
  };

  /** Other systems' topics: their payloads tell the devices; where keys are required, a device's own must be shown. */
  const mayMap = (client: Client, topic: string) =>
    isMapped(topic, config.mqttTopics) &&
    !strange.test(topic) &&
    (!config.deviceKeysRequired || connections.provenSn(client) !== undefined);

  /** What came and is not answered yet. */
  const underWay = new Set<Promise<void>>();
  let isStopping = false;

  const takeInOrder = async (client: Client, topic: string, payload: Buffer): Promise<boolean> =>
    (await connections.turn(client)) && take(topic, payload, connections.findContext(client));

  broker.authorizePublish = (client, packet, done) => {
    if (!client) return done();
    // Nothing new is taken: who is not answered sends it again, to another server or the next one.
    if (isStopping) return;
    if (!isOwnTopic(client, packet.topic, saidChannels) && !mayMap(client, packet.topic))
      return done(refused("not your topic"));
    const payload = typeof packet.payload === "string" ? Buffer.from(packet.payload) : packet.payload;
    if (packet.retain && !connections.mayRetain(client, packet)) packet.retain = false;
    const answered = takeInOrder(client, packet.topic, payload)
      .then(
        (durable) => done(durable ? null : refused("not kept, send it again")),
        (error: unknown) => done(error as Error),
      )
      .finally(() => underWay.delete(answered));
    underWay.add(answered);
  };

  // Commands are for their device alone: a subscriber has proven to be it.
  broker.authorizeSubscribe = (client, subscription, done) =>
    done(
      null,
      connections.provenSn(client) !== undefined && isOwnTopic(client, subscription.topic, heardChannels)
        ? subscription
        : null,
    );

  broker.on("ping", (_packet, client) => {
    const sn = client && connections.provenSn(client);
    if (sn !== undefined) void intake.present(sn, connections.findContext(client));
  });
  broker.on("clientError", (client, error) =>
    log.debug({ client: client.id, error: error.message }, "mqtt client"),
  );
  broker.on("connectionError", (_client, error) => log.debug({ error: error.message }, "mqtt connection"));

  function keep(socket: Socket): boolean {
    if (!connections.enter(socket)) return false;
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    return true;
  }

  const makePlain = (): Server => createServer((socket) => keep(socket) && connections.take(socket));

  function makeTls(tls: Tls): Server {
    const server = createTlsServer(tls.options());
    tls.follow(server);
    const greet = takeGreeting(server);
    server.on("connection", (socket) => keep(socket) && greet(socket));
    server.on("secureConnection", (socket) => connections.take(socket));
    server.on("tlsClientError", (_error, socket) => socket.destroy());
    return server;
  }

  const servers: Server[] = [];

  return {
    broker,
    /** Sends a command. */
    publish: makeBrokerCommands(broker, connections.provenSn, present),
    start(port: number, host: string, tls: Tls | null = null): Promise<number> {
      const server = tls ? makeTls(tls) : makePlain();
      servers.push(server);
      return new Promise<number>((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve((server.address() as { port: number }).port));
      });
    },

    /** Takes nothing new, answers what came, then hangs up. */
    async stop(): Promise<void> {
      await connections.stop();
      const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      isStopping = true;
      await Promise.all(underWay);
      // The last answers are on their way before their connections end.
      await nextTurn();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
