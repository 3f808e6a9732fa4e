import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { commandTopic, topicRoot } from "@foyer/contract/devices/topics";
import pg from "pg";
import { isBrokerUnproven } from "../../../platform/config.ts";
import type { Platform } from "../../../platform/platform.ts";
import { seldom } from "../../../platform/seldom.ts";
import type { Publication } from "../../devices/commands/commands.ts";
import { makeBrokerGuard } from "./broker-guard.ts";
import { type BrokerSession, openBrokerSession } from "./broker-session.ts";
import { makeBrokerSlots, nameHolder } from "./broker-slots.ts";
import type { ConnectionContext } from "./connection-context.ts";
import type { TakeFlow } from "./flow-messages.ts";

/** Messages the broker may hand over before the first is acknowledged: what one server keeps in memory at most. */
const inFlight = 1_000;
/** MQTT 5: no matching subscribers. Not every broker reports it. */
const nobodyListens = 0x10;
const firstWaitMs = 500;
const longestWaitMs = 30_000;
const complainAgainMs = 10_000;
/**
 * Patience for what is still in flight when the server stops; a broker that says nothing any more is left without a
 * goodbye.
 */
const usualFarewellMs = 5_000;

/** No later try of the same message would end otherwise: its data is refused, or it meets a fault of ours. */
const isUnfit = (error: unknown): boolean =>
  error instanceof pg.DatabaseError
    ? /^2[23]/.test(error.code ?? "")
    : error instanceof TypeError || error instanceof RangeError;

/**
 * Counts and answers from an external broker. Several servers share the load by a shared subscription. A message is
 * acknowledged after its commit: an acknowledgement with an error code would make the broker forget it, so one that
 * cannot be committed now is held and tried again, and goes to another server if this one ends. Counts wait for a
 * server that is away, under its name, which others take over. Answers must not wait: they go to a server that is
 * connected, over a session of their own that ends with its connection. Presence goes to every server, retained, so
 * that none misses it.
 */
export function makeBrokerClient(platform: Platform, take: TakeFlow, disconnectMs: number = usualFarewellMs) {
  const { config, log } = platform;
  const url = config.mqttUrl as string;
  const connection: ConnectionContext = {
    address: null,
    byBroker: true,
    ...(config.mqttTrusted && { isTrusted: true }),
  };

  /** Many messages meet the same trouble at once: it is logged now and then. */
  const complaints = { dropped: seldom(complainAgainMs), triedAgain: seldom(complainAgainMs) };

  /** Counts that cannot be read are kept as unreadable; everything else that cannot be kept is dropped. */
  async function isTaken(topic: string, payload: Buffer, isRetained: boolean): Promise<boolean> {
    try {
      return await take(topic, payload, connection, isRetained);
    } catch (error) {
      const isHopeless = isUnfit(error);
      if (complaints[isHopeless ? "dropped" : "triedAgain"].isDue())
        log.warn(
          { error: String(error), topic },
          isHopeless ? "a message that cannot be kept is dropped" : "a message is tried again",
        );
      return isHopeless;
    }
  }

  /** True once it may be acknowledged; false when it is left to others. */
  async function takeForSure(topic: string, payload: Buffer, isRetained: boolean): Promise<boolean> {
    let wait = firstWaitMs;
    while (!slots.isOver()) {
      if (await isTaken(topic, payload, isRetained)) return true;
      await pause(wait);
      wait = Math.min(wait * 2, longestWaitMs);
    }
    return false;
  }

  type Take = typeof takeForSure;
  const open = (clientId: string, isKept: boolean, filters: readonly string[], take: Take = takeForSure) =>
    openBrokerSession({ url, clientId, isKept, filters, inFlight, take, log });
  const shared = (filter: string) => `$share/foyer/${filter}`;
  const counts = [`${topicRoot}/+/flow`, `${topicRoot}/+/heat`, ...config.mqttTopics];
  const holder = nameHolder(platform);
  const guard = makeBrokerGuard(platform, {
    holder,
    filters: counts,
    open: ({ clientId }, filters, isNeeded) =>
      open(clientId, true, filters, async (...message) => !isNeeded() || takeForSure(...message)),
    disconnectMs,
  });
  const slots = makeBrokerSlots(platform, {
    holder,
    filters: counts.map(shared),
    open: ({ clientId }, filters) => open(clientId, true, filters),
    guard,
    disconnectMs,
  });

  let commands: BrokerSession | undefined;
  /** Messages on their way back to their sender, acknowledged and processed by nobody. */
  const unreceived = new Set<number>();

  return {
    start(): void {
      if (isBrokerUnproven(config))
        log.warn("the MQTT broker tells nobody which device sent what: its counts are taken as unproven");
      slots.start();
      const said = [`${topicRoot}/+/reply`, `${topicRoot}/+/event`].map(shared);
      const name = `foyer-commands-${randomBytes(8).toString("hex")}`;
      commands = open(name, false, [...said, `${topicRoot}/+/state`]);
      // The library reports this reason here only.
      commands.client.on("packetreceive", (packet) => {
        if (packet.cmd === "puback" && packet.reasonCode === nobodyListens)
          unreceived.add(packet.messageId ?? 0);
      });
    },

    /** A command; the broker drops it when the device does not come in time. Resolves once the broker has it. */
    async publish(sn: string, message: string, withinMs: number): Promise<Publication> {
      if (!commands?.client.connected) return "nobody";
      const properties = { messageExpiryInterval: Math.max(1, Math.ceil(withinMs / 1000)) };
      const options = { qos: 1, retain: false, properties } as const;
      const { messageId = 0 } =
        (await commands.client.publishAsync(commandTopic(sn), message, options)) ?? {};
      return unreceived.delete(messageId) ? "nobody" : "taken";
    },

    async stop(): Promise<void> {
      await Promise.all([slots.stop(), commands?.end(disconnectMs, true)]);
    },
  };
}
