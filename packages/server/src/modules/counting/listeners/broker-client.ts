import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { topicRoot } from "@foyer/contract/devices/topics";
import mqtt from "mqtt";
import type { Platform } from "../../../platform/platform.ts";
import type { TakeFlow } from "./flow-messages.ts";

/** Messages the broker may hand over before the first is acknowledged: what one server keeps in memory at most. */
const inFlight = 1_000;
/** How long the broker keeps messages for a server that is away. */
const sessionSeconds = 7 * 86_400;
const firstWaitMs = 500;
const longestWaitMs = 30_000;

/**
 * Counts from an external broker. Several servers share the load by a shared subscription. A message is acknowledged
 * after its commit: an acknowledgement with an error code would make the broker forget it, so one that cannot be
 * committed now is held and tried again, and goes to another server if this one ends.
 */
export function makeBrokerClient({ config, log }: Platform, take: TakeFlow) {
  let client: mqtt.MqttClient | undefined;
  let isStopping = false;

  async function takeForSure(topic: string, payload: Buffer): Promise<void> {
    let wait = firstWaitMs;
    while (!isStopping && !(await take(topic, payload))) {
      await pause(wait);
      wait = Math.min(wait * 2, longestWaitMs);
    }
  }

  return {
    start(): void {
      client = mqtt.connect(config.mqttUrl as string, {
        protocolVersion: 5,
        // The same after a restart, so that the broker hands over what it kept meanwhile.
        clientId: `foyer-${hostname()}-${config.port}`,
        clean: false,
        reconnectPeriod: 1_000,
        properties: { receiveMaximum: inFlight, sessionExpiryInterval: sessionSeconds },
        customHandleAcks: (topic, payload, _packet, done) => {
          takeForSure(topic, payload).then(
            () => {
              if (!isStopping) done(0, 0);
            },
            (error: unknown) => log.error({ error: String(error) }, "a message is not acknowledged"),
          );
        },
      });
      client.on("connect", () => {
        const filters = [`${topicRoot}/+/flow`, `${topicRoot}/+/state`, ...config.mqttTopics];
        client?.subscribe(
          filters.map((filter) => `$share/foyer/${filter}`),
          { qos: 1 },
        );
        log.info("connected to the MQTT broker");
      });
      client.on("error", (error) => log.warn({ error: error.message }, "MQTT broker"));
    },

    async stop(): Promise<void> {
      isStopping = true;
      await client?.endAsync();
    },
  };
}
