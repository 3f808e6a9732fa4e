import { axis as brand } from "@foyer/contract/devices/brands/axis";
import { parseJsonObject } from "../json-object.ts";
import type { Decoded, DecodedMessage, MqttPayload, MqttProtocol } from "../protocol.ts";
import { withoutValues } from "../without-values.ts";
import { dataQContent, readDataQTopic } from "./dataq.ts";
import { isScene, scenePositions } from "./scene.ts";

const serial = /^[0-9A-Fa-f]{12}$/;

/** Pictures of people. */
const withoutPictures = withoutValues("data", "image");

/**
 * Positions from Axis cameras over MQTT: their own scene metadata, whose topic is free and which do not say who sends
 * them, so that a level of the topic has to be the serial number (12 hexadecimal digits) or the topic one of Foyer's
 * own; and the application DataQ, whose topics end in it. What the broker kept is not taken again.
 */
export const axisScene: MqttProtocol = {
  name: brand.key,
  transport: "mqtt",
  ownsTopic: (topic) => readDataQTopic(topic) !== null,
  recognises: isScene,
  redact: withoutPictures,
  decode(payload) {
    if (payload.isRetained) return { ok: false, reason: "said some time ago", nothing: true };
    const json = parseJsonObject(payload.body);
    const dataQ = readDataQTopic(payload.topic);
    const sn = dataQ?.sn ?? findSerial(payload);
    if (sn === undefined)
      return { ok: false, reason: "no level of the topic is a serial number of 12 hexadecimal digits" };
    if (!json) return { ok: false, reason: "the body is not a readable JSON object", sn };
    if (dataQ) {
      const content = dataQContent(dataQ.kind, json, payload.receivedAt);
      return typeof content === "string" ? { ok: false, reason: content, sn } : toDecoded(sn, content);
    }
    const positions = scenePositions(json);
    if (typeof positions === "string") return { ok: false, reason: positions, sn };
    return toDecoded(sn, { state: {}, ...(positions && { heat: { positions } }) });
  },
};

const findSerial = ({ topic, sn }: MqttPayload): string | undefined =>
  sn ?? topic.split("/").findLast((level) => serial.test(level));

const toDecoded = (sn: string, content: Pick<DecodedMessage, "heat" | "state">): Decoded => ({
  ok: true,
  message: { sn, kind: "heartbeat", records: [], ...content },
});
