import { commandTopic } from "@foyer/contract/devices/topics";
import type { Aedes, Client } from "aedes";
import type { Publication } from "../../devices/commands/commands.ts";
import type { PresenceChange } from "../../devices/presence/presence.ts";

/**
 * Commands over the embedded broker. A device can be commanded once it has proven to be it and listens to its own
 * topic; acknowledgements come in the order of the messages.
 */
export function makeBrokerCommands(
  broker: Aedes,
  provenSn: (client: Client) => string | undefined,
  present: (change: PresenceChange) => void,
) {
  const listening = new Map<string, Client>();
  const unacknowledged = new WeakMap<Client, ((became: Publication) => void)[]>();

  function leave(client: Client): void {
    const sn = provenSn(client);
    for (const give of unacknowledged.get(client)?.splice(0) ?? []) give("unknown");
    if (sn === undefined || listening.get(sn) !== client) return;
    listening.delete(sn);
    present({ sn, isOnline: false, isNews: true });
  }

  broker.on("subscribe", (subscriptions, client) => {
    const sn = provenSn(client);
    if (sn === undefined || !subscriptions.some(({ topic }) => topic === commandTopic(sn))) return;
    const former = listening.get(sn);
    listening.set(sn, client);
    // A newer connection takes the place of one whose end nobody saw.
    if (former && former !== client) present({ sn, isOnline: false, isNews: true });
    present({ sn, isOnline: true, isNews: true });
  });
  broker.on("unsubscribe", (topics, client) => {
    const sn = provenSn(client);
    if (sn !== undefined && topics.includes(commandTopic(sn))) leave(client);
  });
  broker.on("clientDisconnect", leave);
  broker.on("ack", (_packet, client) => unacknowledged.get(client)?.shift()?.("taken"));

  /** Resolves with the device's acknowledgement, or once there is none to come. */
  return (sn: string, message: string): Promise<Publication> => {
    const client = listening.get(sn);
    if (!client) return Promise.resolve("nobody");
    return new Promise((resolve) => {
      const waiting = unacknowledged.get(client) ?? [];
      unacknowledged.set(client, waiting);
      waiting.push(resolve);
      const packet = {
        cmd: "publish",
        topic: commandTopic(sn),
        payload: message,
        qos: 1,
        retain: false,
      } as const;
      client.publish({ ...packet, dup: false }, () => undefined);
    });
  };
}
