import type { TopicAddress } from "@foyer/contract/devices/topics";
import type { CommandEngine } from "../../devices/commands/commands.ts";
import { parseJsonObject, shownText } from "../../devices/protocols/protocols.ts";

/** What a proven device says besides its counts: that it is online, answers, alarms. */
export const makeTakeSaid =
  (engine: CommandEngine, isOwnBroker: boolean) =>
  async (address: TopicAddress, body: Buffer, isRetained: boolean): Promise<void> => {
    if (address.channel === "reply") await engine.replied(address.sn, body);
    if (address.channel === "event") await engine.happened(address.sn, body);
    if (address.channel !== "state") return;
    const { state, fw } = parseJsonObject(body) ?? {};
    const version = shownText(fw);
    // With the embedded broker the connection itself shows whether it is online.
    if (isOwnBroker) await engine.described(address.sn, version);
    else
      await engine.applyPresence({
        ...{ sn: address.sn, version, isNews: !isRetained },
        isOnline: state === "ready" || state === "init",
      });
  };

export type TakeSaid = ReturnType<typeof makeTakeSaid>;
