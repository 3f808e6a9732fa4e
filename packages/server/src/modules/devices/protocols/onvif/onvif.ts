import { onvif as brand } from "@foyer/contract/devices/brands/onvif";
import * as z from "zod/mini";
import { firstProblem, problemText } from "../first-problem.ts";
import { parseJsonObject } from "../json-object.ts";
import type { Decoded, DecodedTrack, MqttProtocol } from "../protocol.ts";
import { isSerialNumber } from "../serial-number.ts";
import { serialOfLevels } from "../topic-serial.ts";
import { withoutValues } from "../without-values.ts";
import { Frame, tracksOfFrame } from "./frame.ts";

/** `<prefix>/onvif-mj/VideoAnalytics/<profile token>/<module>`; of the events beside it nothing is taken. */
const metadataTopic = /^(.+)\/onvif-mj\/VideoAnalytics\/(.+)$/;
const eventTopic = /^(.+)\/onvif-ej\/.+$/;

const longestModule = 64;

/** A picture of an object, the number of a car. */
const withoutPeople = withoutValues("Image", "ImageRef", "PlateNumber");

const Metadata = z.object({
  Frame: z.union([
    z.array(Frame),
    z.pipe(
      Frame,
      z.transform((one) => [one]),
    ),
  ]),
});

/**
 * ONVIF Profile M, scene metadata as JSON, by the specifications of analytics and core: each frame holds where its
 * objects are, after its transformation -1 to 1 with y up. A device is its topic prefix. Ids are those of one analytics
 * module: two modules that see the same people are two cameras for whoever adds up, so only one should publish.
 */
export const onvif: MqttProtocol = {
  name: brand.key,
  transport: "mqtt",
  ownsTopic: (topic) => metadataTopic.test(topic) || eventTopic.test(topic),
  recognises: () => false,
  redact: withoutPeople,
  decode({ topic, body, isRetained }): Decoded {
    if (isRetained) return { ok: false, reason: "said some time ago", nothing: true };
    const [, prefix, path = ""] = metadataTopic.exec(topic) ?? [];
    if (!prefix) return { ok: false, reason: "an event: ask the device for metadata", nothing: true };
    const sn = serialOfLevels(prefix);
    if (!isSerialNumber(sn)) return { ok: false, reason: "the topic prefix makes no serial number" };
    const json = parseJsonObject(body);
    if (!json) return { ok: false, reason: "the body is not a readable JSON object", sn };
    const tracks = tracksOf(json, path.slice(0, longestModule));
    if (typeof tracks === "string") return { ok: false, reason: tracks, sn };
    const heat = tracks.length > 0 && { heat: { positions: { tracks } } };
    return { ok: true, message: { sn, kind: "heartbeat", records: [], ...heat, state: {} } };
  },
};

/** One track for each person of the frames; a text says what is wrong. */
function tracksOf(json: unknown, module: string): DecodedTrack[] | string {
  const checked = firstProblem(Metadata, json);
  if (!checked.ok) return problemText(checked);
  const tracks = new Map<string, DecodedTrack[]>();
  for (const [index, frame] of checked.value.Frame.entries()) {
    const seen = tracksOfFrame(frame, module);
    if (typeof seen === "string") return `Frame[${index}] ${seen}`;
    for (const track of seen) {
      const known = tracks.get(track.id);
      if (known) known.push(track);
      else tracks.set(track.id, [track]);
    }
  }
  return [...tracks].map(([id, parts]) => ({ id, points: parts.flatMap(({ points }) => points) }));
}
