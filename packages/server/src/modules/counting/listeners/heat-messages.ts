import type { Platform } from "../../../platform/platform.ts";
import { type DecodedMessage, foyerName } from "../../devices/protocols/protocols.ts";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { makeTrackLines } from "../../devices/track-lines/track-lines.ts";
import { crossingsOf, type HeatRefusal, makeHeatIntake } from "../heat/heat.ts";
import type { InboundMessage } from "./inbound-message.ts";

const reasons: Readonly<Record<HeatRefusal, string>> = {
  tooOld: "heat of a time that is not kept any more, or in the future",
  overlap: "heat of the same time in another length is kept already",
};

/** Whether a message brings anything that is counted or kept. */
export const bringsCounts = ({ records, readings = [], heat }: DecodedMessage): boolean =>
  records.length + readings.length + (heat?.grids?.length ?? 0) + (heat?.positions?.tracks.length ?? 0) > 0;

/** What a message says of where people were. */
export function makeHeatMessages(platform: Platform) {
  const intake = makeHeatIntake(platform);
  const linesOf = makeTrackLines(platform);
  return {
    /** Whether there is anything to do about a message. */
    concerns: (device: KnownDevice, { heat }: DecodedMessage): boolean =>
      heat !== undefined || intake.isWatching(device),

    /** Why it cannot be kept, if it cannot. Whoever speaks Foyer's own format is answered once it is durable. */
    async take(
      device: KnownDevice,
      { heat }: DecodedMessage,
      inbound: InboundMessage,
    ): Promise<string | undefined> {
      const { protocol, receivedAt } = inbound;
      const refused = heat && (await intake.take(device, heat, receivedAt, protocol === foyerName));
      if (refused) return reasons[refused];
      if (!heat?.blindSince) await intake.present(device, receivedAt);
      return undefined;
    },

    /** The message with the crossings of its tracks over the lines drawn for the device, as records. */
    async withCrossings(device: KnownDevice, message: DecodedMessage): Promise<DecodedMessage> {
      const { positions } = message.heat ?? {};
      if (!positions?.crosses || positions.tracks.length === 0) return message;
      const lines = await linesOf(device);
      if (lines.length === 0) return message;
      const crossings = positions.tracks.flatMap((track) => crossingsOf(track, lines));
      return { ...message, records: [...message.records, ...crossings] };
    },

    stop: intake.stop,
  };
}
