import { readTopic, type TopicAddress } from "@foyer/contract/devices/topics";
import type { Platform } from "../../../platform/platform.ts";
import { decodeMqtt } from "../../devices/protocols/protocols.ts";
import type { TakeSaid } from "./command-messages.ts";
import type { ConnectionContext } from "./connection-context.ts";
import type { Intake } from "./intake.ts";
import { isMapped } from "./mapped-topics.ts";

/**
 * Whether a message may be acknowledged: true once it is durable (or kept as unreadable), false to get it again.
 * `isRetained`: it was said some time ago.
 */
export type TakeFlow = (
  topic: string,
  payload: Buffer,
  connection: ConnectionContext,
  isRetained?: boolean,
) => Promise<boolean>;

/** Whether a topic carries counts, or where people were. */
const isCounting = (address: TopicAddress | null): boolean =>
  address?.channel === "flow" || address?.channel === "heat";

/**
 * Counts over MQTT, from whichever broker and of whichever brand. On Foyer's own topics the serial number in the
 * payload must be the topic's; topics of other systems, mapped in the configuration, carry it in the payload alone.
 */
export function makeTakeFlow({ clock, config }: Platform, intake: Intake, takeSaid: TakeSaid): TakeFlow {
  return async (topic, body, connection, isRetained = false) => {
    const address = readTopic(topic);
    // Messages only the device itself can send; anybody may say that it is online. At an external broker its rules
    // decide.
    if (address && !isCounting(address) && (connection.byBroker || connection.device?.sn === address.sn))
      await takeSaid(address, body, isRetained);
    if (address?.channel === "state") {
      if (isRetained) return true;
      await intake.present(address.sn, connection);
      return true;
    }
    if (!isCounting(address) && !isMapped(topic, config.mqttTopics)) return true;
    const receivedAt = clock.now();
    const { protocol, decoded } = decodeMqtt({ topic, sn: address?.sn, body, receivedAt, isRetained });
    const isOwn = !decoded.ok || address === null || decoded.message.sn === address.sn;
    const { outcome } = await intake.take(
      isOwn ? decoded : { ok: false, sn: address.sn, reason: "the serial number is not the topic's" },
      { protocol: protocol.name, meta: { topic }, body, receivedAt, redact: protocol.redact, connection },
    );
    return outcome !== "failed";
  };
}
