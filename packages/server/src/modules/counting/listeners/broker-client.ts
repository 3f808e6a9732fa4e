import { hostname } from "node:os";
import { topicRoot } from "@foyer/contract/devices/topics";
import mqtt from "mqtt";
import type { Platform } from "../../../platform/platform.ts";
import type { TakeFlow } from "./flow-messages.ts";

/** Reason code of MQTT 5 for "not now, send it again". */
const quotaExceeded = 0x97;

/**
 * Counts from an external broker. Several servers share the load by a shared subscription; a message is acknowledged
 * after its commit, so one that a stopping server held goes to another.
 */
export function makeBrokerClient({ config, log }: Platform, take: TakeFlow) {
  let client: mqtt.MqttClient | undefined;

  return {
    start(): void {
      client = mqtt.connect(config.mqttUrl as string, {
        protocolVersion: 5,
        clientId: `foyer-${hostname()}-${process.pid}`,
        clean: true,
        reconnectPeriod: 1_000,
        properties: { receiveMaximum: 1_000 },
        customHandleAcks: (topic, payload, _packet, done) => {
          take(topic, payload).then(
            (durable) => done(0, durable ? 0 : quotaExceeded),
            (error: unknown) => done(error as Error),
          );
        },
      });
      client.on("connect", () => {
        client?.subscribe(`$share/foyer/${topicRoot}/+/flow`, { qos: 1 });
        log.info("connected to the MQTT broker");
      });
      client.on("error", (error) => log.warn({ error: error.message }, "MQTT broker"));
    },

    stop: async (): Promise<void> => client?.endAsync(),
  };
}
