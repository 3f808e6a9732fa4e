import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { commandTopic, topicRoot } from "@foyer/contract/devices/topics";
import mqtt from "mqtt";
import pg from "pg";
import type { Platform } from "../../../platform/platform.ts";
import type { Publication } from "../../devices/commands/command-engine.ts";
import type { TakeFlow } from "./flow-messages.ts";

/** Messages the broker may hand over before the first is acknowledged: what one server keeps in memory at most. */
const inFlight = 1_000;
/** How long the broker keeps counts for a server that is away. */
const sessionSeconds = 7 * 86_400;
/** MQTT 5: no matching subscribers. Not every broker tells. */
const nobodyListens = 0x10;
const firstWaitMs = 500;
const longestWaitMs = 30_000;
const complaintMs = 1_000;
/** For what is still under way when the server stops; a broker that says nothing any more is left without its leave. */
const usualFarewellMs = 5_000;

/** No later try of the same message would end otherwise: its data is refused, or it meets a fault of ours. */
const isUnfit = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^2[23]/.test(error.code ?? "")
    : error instanceof TypeError || error instanceof RangeError;

interface Session {
  /** Behind the server's own name. */
  suffix: string;
  /** The broker keeps what comes while the server is away. */
  isKept: boolean;
  filters: string[];
}

/**
 * Counts and answers from an external broker. Several servers share the load by a shared subscription. A message is
 * acknowledged after its commit: an acknowledgement with an error code would make the broker forget it, so one that
 * cannot be committed now is held and tried again, and goes to another server if this one ends.
 *
 * Counts wait for a server that is away. Answers must not: they go to a server that is there, over a session of their
 * own that ends with its connection. Presence is told to every server, retained, so that none misses it.
 */
export function makeBrokerClient(
  { config, log }: Platform,
  take: TakeFlow,
  farewellMs: number = usualFarewellMs,
) {
  const clients: mqtt.MqttClient[] = [];
  let isStopping = false;

  /** Many messages meet the same trouble at once: it is told once a second. */
  let complainedAt = 0;
  function complain(error: unknown, topic: string, text: string): void {
    if (Date.now() - complainedAt < complaintMs) return;
    complainedAt = Date.now();
    log.warn({ error: String(error), topic }, text);
  }

  /** Counts are kept as unreadable where they cannot be read; what is said beside them and cannot be kept is let go. */
  async function isTaken(topic: string, payload: Buffer, isRetained: boolean): Promise<boolean> {
    try {
      return await take(topic, payload, { address: null, isTrusted: true }, isRetained);
    } catch (error) {
      const isHopeless = isUnfit(error);
      complain(
        error,
        topic,
        isHopeless ? "a message that cannot be kept is let go" : "a message is tried again",
      );
      return isHopeless;
    }
  }

  async function takeForSure(topic: string, payload: Buffer, isRetained: boolean): Promise<void> {
    let wait = firstWaitMs;
    while (!isStopping && !(await isTaken(topic, payload, isRetained))) {
      await pause(wait);
      wait = Math.min(wait * 2, longestWaitMs);
    }
  }

  function connect({ suffix, isKept, filters }: Session): mqtt.MqttClient {
    const client = mqtt.connect(config.mqttUrl as string, {
      protocolVersion: 5,
      // The same after a restart, so that the broker hands over what it kept meanwhile.
      clientId: `foyer-${hostname()}-${config.port}${suffix}`,
      clean: !isKept,
      reconnectPeriod: 1_000,
      properties: { receiveMaximum: inFlight, sessionExpiryInterval: isKept ? sessionSeconds : 0 },
      customHandleAcks: (topic, payload, packet, done) => {
        void takeForSure(topic, payload, packet.retain).then(() => {
          if (!isStopping) done(0, 0);
        });
      },
    });
    client.on("connect", () => {
      client.subscribe(filters, { qos: 1 });
      log.info("connected to the MQTT broker");
    });
    client.on("error", (error) => log.warn({ error: error.message }, "MQTT broker"));
    clients.push(client);
    return client;
  }

  async function leave(client: mqtt.MqttClient): Promise<void> {
    await Promise.race([client.endAsync(), pause(farewellMs, undefined, { ref: false })]);
    client.stream.destroy();
  }

  let commands: mqtt.MqttClient | undefined;
  /** Messages on their way back to whoever sent them, acknowledged and taken by nobody. */
  const unheard = new Set<number>();
  const shared = (filter: string) => `$share/foyer/${filter}`;

  return {
    start(): void {
      const flow = [`${topicRoot}/+/flow`, ...config.mqttTopics].map(shared);
      connect({ suffix: "", isKept: true, filters: flow });
      const said = [`${topicRoot}/+/reply`, `${topicRoot}/+/event`].map(shared);
      commands = connect({
        suffix: "-commands",
        isKept: false,
        filters: [...said, `${topicRoot}/+/state`],
      });
      // The library tells of this reason here only.
      commands.on("packetreceive", (packet) => {
        if (packet.cmd === "puback" && packet.reasonCode === nobodyListens)
          unheard.add(packet.messageId ?? 0);
      });
    },

    /** A command; the broker lets it go when the device does not come in time. Resolves once the broker has it. */
    async publish(sn: string, message: string, withinMs: number): Promise<Publication> {
      if (!commands?.connected) return "nobody";
      const properties = { messageExpiryInterval: Math.max(1, Math.ceil(withinMs / 1000)) };
      const options = { qos: 1, retain: false, properties } as const;
      const { messageId = 0 } = (await commands.publishAsync(commandTopic(sn), message, options)) ?? {};
      return unheard.delete(messageId) ? "nobody" : "taken";
    },

    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(clients.map(leave));
    },
  };
}
