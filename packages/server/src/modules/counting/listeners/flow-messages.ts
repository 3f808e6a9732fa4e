import { readTopic } from "@foyer/contract/devices/topics";
import type { Platform } from "../../../platform/platform.ts";
import { foyerMqtt } from "../../devices/protocols/foyer/foyer.ts";
import { foyerName } from "../../devices/protocols/protocols.ts";
import type { Intake } from "./intake.ts";

/** Whether a message may be acknowledged: true once it is durable (or kept as unreadable), false to get it again. */
export type TakeFlow = (topic: string, payload: Buffer) => Promise<boolean>;

/** Counts over MQTT, from whichever broker: the serial number in the payload must be the topic's. */
export function makeTakeFlow({ clock }: Platform, intake: Intake): TakeFlow {
  return async (topic, payload) => {
    const address = readTopic(topic);
    if (address?.channel !== "flow") return true;
    const receivedAt = clock.now();
    const decoded = foyerMqtt.decode(payload, receivedAt);
    const isOwn = !decoded.ok || decoded.message.sn === address.sn;
    const { outcome } = await intake.take(
      isOwn ? decoded : { ok: false, sn: address.sn, reason: "the serial number is not the topic's" },
      { protocol: foyerName, meta: { topic }, body: payload, receivedAt },
    );
    return outcome !== "failed";
  };
}
