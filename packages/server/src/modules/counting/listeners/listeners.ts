import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import type { DevicePorts } from "../../../platform/listening.ts";
import type { Platform } from "../../../platform/platform.ts";
import { makeCommandEngine } from "../../devices/commands/command-engine.ts";
import { tcpProtocols } from "../../devices/protocols/protocols.ts";
import { makeIngestQueue } from "../records/ingest-queue.ts";
import { makeBrokerClient } from "./broker-client.ts";
import { makeTakeSaid } from "./command-messages.ts";
import { makeDeviceBroker } from "./device-broker.ts";
import { makeDeviceHttp } from "./device-http.ts";
import { makeDeviceTcp } from "./device-tcp.ts";
import { makeTakeFlow } from "./flow-messages.ts";
import { makeIntake } from "./intake.ts";
import { replayWaiting } from "./replay-waiting.ts";
import { makeSurePresence } from "./sure-presence.ts";

/** Everything devices speak to, from the open ports to durable records. */
export async function makeListeners(platform: Platform) {
  const { config } = platform;
  const intake = makeIntake(platform, makeIngestQueue(platform));
  const engine = makeCommandEngine(platform, {
    name: config.mqttUrl ? "broker" : `${hostname()}:${config.mqttPort}`,
    isOwnBroker: config.mqttUrl === undefined,
    publish: async (...message) => (await (broker ?? client)?.publish(...message)) ?? "nobody",
  });
  const take = makeTakeFlow(platform, intake, makeTakeSaid(engine, config.mqttUrl === undefined));
  const presence = makeSurePresence(engine.present);
  const http = await makeDeviceHttp(platform, intake);
  const tcp = tcpProtocols.map(({ protocol, port }) => ({
    port: config[port],
    listener: makeDeviceTcp(platform, intake, protocol),
  }));
  const broker = config.mqttUrl ? null : await makeDeviceBroker(platform, intake, take, presence.tell);
  const client = config.mqttUrl ? makeBrokerClient(platform, take) : null;
  const running: (() => Promise<void>)[] = [];

  return {
    intake,
    /** The embedded broker; null where an external one is used. */
    broker: broker?.broker ?? null,

    async start(host: string): Promise<DevicePorts> {
      const ports: DevicePorts = { http: null, tcp: null, mqtt: null };
      if (config.devicePort !== null) {
        await http.listen({ port: config.devicePort, host });
        running.push(() => http.close());
        ports.http = (http.server.address() as AddressInfo).port;
      }
      for (const { port, listener } of tcp) {
        if (port === null) continue;
        ports.tcp = await listener.start(port, host);
        running.push(listener.stop);
      }
      if (broker && config.mqttPort !== null) {
        ports.mqtt = await broker.start(config.mqttPort, host);
        running.push(broker.stop);
      }
      if (client) {
        client.start();
        running.push(client.stop);
      }
      running.push(replayWaiting(platform, intake));
      if (client || ports.mqtt !== null) await engine.start();
      return ports;
    },

    /** Takes nothing new, finishes what was begun. */
    async stop(): Promise<void> {
      await Promise.all(running.map((stop) => stop()));
      presence.stop();
      await engine.stop();
      await intake.stop();
    },
  };
}
