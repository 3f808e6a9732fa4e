import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import type { DevicePorts } from "../../../platform/listening.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  type CommandHandlers,
  type CommandTransport,
  makeCommandEngine,
} from "../../devices/commands/commands.ts";
import { makePresenceRetry } from "../../devices/presence/presence.ts";
import { tcpProtocols } from "../../devices/protocols/protocols.ts";
import { makeIngestQueue } from "../storage/storage.ts";
import { makeTakeSaid } from "./command-messages.ts";
import { makeDeviceBroker } from "./device-broker.ts";
import { deviceBodyBudget, makeDeviceHttp } from "./device-http.ts";
import { makeDeviceTcp } from "./device-tcp.ts";
import { makeTakeFlow } from "./flow-messages.ts";
import { makeIntake } from "./intake.ts";
import { replayWaiting } from "./replay-waiting.ts";

/** Everything devices speak to, from the open ports to durable records. */
export async function makeListeners(platform: Platform, handlers: CommandHandlers) {
  const { config, tls } = platform;
  const intake = makeIntake(platform, makeIngestQueue(platform));
  const transport: CommandTransport = {
    name: config.mqttUrl ? "broker" : `${hostname()}:${config.mqttPort}`,
    isOwnBroker: config.mqttUrl === undefined,
    publish: async (...message) => (await (broker ?? client)?.publish(...message)) ?? "nobody",
  };
  const engine = makeCommandEngine(platform, transport, handlers);
  const take = makeTakeFlow(platform, intake, makeTakeSaid(engine, config.mqttUrl === undefined));
  const presence = makePresenceRetry(engine.applyPresence);
  const budget = deviceBodyBudget(intake);
  const plain = await makeDeviceHttp(platform, { intake, budget, tls: null });
  const secure = tls ? await makeDeviceHttp(platform, { intake, budget, tls }) : null;
  const tcp = tcpProtocols.map(({ protocol, port }) => ({
    port: config[port],
    listener: makeDeviceTcp(platform, intake, protocol),
  }));
  const broker = config.mqttUrl ? null : await makeDeviceBroker(platform, intake, take, presence.add);
  // Its library is loaded only where there is an external broker.
  const client = config.mqttUrl
    ? (await import("./broker-client.ts")).makeBrokerClient(platform, take)
    : null;
  const running: (() => Promise<void>)[] = [];

  async function listen(http: FastifyInstance | null, port: number | null, host: string) {
    if (http === null || port === null) return null;
    await http.listen({ port, host });
    running.push(() => http.close());
    return (http.server.address() as AddressInfo).port;
  }

  async function startBroker(host: string): Promise<Pick<DevicePorts, "mqtt" | "mqttTls">> {
    const { mqttPort, mqttTlsPort } = config;
    if (!broker) return { mqtt: null, mqttTls: null };
    running.push(broker.stop);
    return {
      mqtt: mqttPort === null ? null : await broker.start(mqttPort, host),
      mqttTls: tls === null || mqttTlsPort === null ? null : await broker.start(mqttTlsPort, host, tls),
    };
  }

  async function startTcp(host: string): Promise<number | null> {
    let open: number | null = null;
    for (const { port, listener } of tcp) {
      if (port === null) continue;
      open = await listener.start(port, host);
      running.push(listener.stop);
    }
    return open;
  }

  return {
    intake,
    /** The embedded broker; null where an external one is used. */
    broker: broker?.broker ?? null,

    async start(host: string): Promise<DevicePorts> {
      const ports: DevicePorts = {
        http: await listen(plain, config.devicePort, host),
        httpTls: await listen(secure, config.deviceTlsPort, host),
        tcp: await startTcp(host),
        ...(await startBroker(host)),
      };
      if (client) {
        client.start();
        running.push(client.stop);
      }
      running.push(replayWaiting(platform, intake));
      if (client || ports.mqtt !== null || ports.mqttTls !== null) await engine.start();
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
