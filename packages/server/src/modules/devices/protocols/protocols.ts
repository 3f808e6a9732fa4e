import { readTopic } from "@foyer/contract/devices/topics";
import { parseShallowJson } from "../../../platform/shallow-json.ts";
import { axis } from "./axis/axis.ts";
import { axisScene } from "./axis/axis-scene.ts";
import { brickstream } from "./brickstream/brickstream.ts";
import { esphome } from "./esphome/esphome.ts";
import {
  canBeMistaken,
  commandNumber,
  decodeReply,
  encodeCommand,
  fitsCommand,
  probeCommands,
} from "./foorir/commands.ts";
import { foorir } from "./foorir/foorir.ts";
import { foyerMqtt, separateFoyer } from "./foyer/foyer.ts";
import { readFoyerBody, readLongFoyerBody } from "./foyer/foyer-body.ts";
import { decodeHeat } from "./foyer/foyer-heat.ts";
import { frigate } from "./frigate/frigate.ts";
import { he2 } from "./he2/he2.ts";
import { hikvision } from "./hikvision/hikvision.ts";
import { hpc } from "./hpc/hpc.ts";
import { asObject, parseJsonObject } from "./json-object.ts";
import { lorawan, lorawanMqtt } from "./lorawan/lorawan.ts";
import { milesight, milesightMqtt } from "./milesight/milesight.ts";
import { onvif } from "./onvif/onvif.ts";
import { paxcounter } from "./paxcounter/paxcounter.ts";
import type { Decoded, HttpProtocol, MqttPayload, MqttProtocol, TcpProtocol } from "./protocol.ts";
import { presenceRevision } from "./protocol.ts";
import { isSerialNumber } from "./serial-number.ts";
import { shownText } from "./shown-text.ts";
import { xovis, xovisMqtt } from "./xovis/xovis.ts";

/** Every brand that pushes over HTTP to the device port: to add one, add its folder and a line here. */
export const httpProtocols: readonly HttpProtocol[] = [
  foorir,
  brickstream,
  hpc,
  hikvision,
  milesight,
  lorawan,
  xovis,
  axis,
];

/** Every brand that sends frames over TCP, with the configuration key of its port. */
export const tcpProtocols: readonly { protocol: TcpProtocol; port: "he2Port" }[] = [
  { protocol: he2, port: "he2Port" },
];

/** Foyer's own format, over HTTP and MQTT. */
export const foyerName = foyerMqtt.name;

/**
 * Every brand whose messages come over MQTT; distinguished by topic or by the keys of their JSON, Foyer's own format
 * first.
 */
export const mqttProtocols: readonly MqttProtocol[] = [
  foyerMqtt,
  milesightMqtt,
  lorawanMqtt,
  xovisMqtt,
  frigate,
  axisScene,
  onvif,
  esphome,
  paxcounter,
];

function jsonObject(body: Buffer): Record<string, unknown> | null {
  try {
    const json = parseShallowJson(body.toString("utf8"));
    return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * Decodes a message of a broker; of a body that no brand recognises it says what Foyer's own format misses. Foyer's own
 * topic of heat carries its own format only.
 */
export function decodeMqtt(payload: MqttPayload): { protocol: MqttProtocol; decoded: Decoded } {
  if (readTopic(payload.topic)?.channel === "heat")
    return { protocol: foyerMqtt, decoded: decodeHeat(payload.body) };
  const owner = mqttProtocols.find((brand) => brand.ownsTopic?.(payload.topic, payload.body));
  if (owner) return { protocol: owner, decoded: owner.decode(payload) };
  const own = foyerMqtt.decode(payload);
  if (own.ok) return { protocol: foyerMqtt, decoded: own };
  const json = jsonObject(payload.body);
  const protocol = json && mqttProtocols.find((brand) => brand.recognises(json));
  return protocol ? { protocol, decoded: protocol.decode(payload) } : { protocol: foyerMqtt, decoded: own };
}

/** Where Foyer's own heat is posted. */
export const heatPath = "/v1/heat";

export interface Kept {
  protocol: string;
  /** For HTTP: `path`, `query` and `contentType`; for MQTT: `topic`. */
  meta: Record<string, string>;
  body: Buffer;
  receivedAt: Date;
}

/** Reads a payload again that was kept earlier; a body of Foyer's format may hold messages of several devices. */
export function decodeKept({ protocol, meta, body, receivedAt }: Kept): Decoded[] {
  const { topic, path = "", query = "", contentType = "", sn } = meta;
  if (topic !== undefined) return [decodeMqtt({ topic, sn: readTopic(topic)?.sn, body, receivedAt }).decoded];
  if (protocol === foyerName) return path === heatPath ? [decodeHeat(body)] : decodedFoyer(body);
  const http = httpProtocols.find(({ name }) => name === protocol);
  if (http) return [http.decode({ path, query, contentType, body, receivedAt, ...(sn && { sn }) })];
  const tcp = tcpProtocols.find((entry) => entry.protocol.name === protocol);
  return tcp ? [tcp.protocol.decode(body, receivedAt)] : [];
}

/** A body of Foyer's format as messages, one a device. */
export function decodedFoyer(body: Buffer): Decoded[] {
  const read = readFoyerBody(body);
  if (!read.ok) return [read];
  return read.headings.map((_, nth) => ({ ok: true, message: read.message(nth) }));
}

export type { WireCommand } from "./foorir/commands.ts";
export type { FoyerBody } from "./foyer/foyer-body.ts";
export type { JsonObject } from "./json-object.ts";
export type {
  AnswerSettings,
  ContactAnswer,
  ContactRhythm,
  Decoded,
  DecodedGrid,
  DecodedHeat,
  DecodedMessage,
  DecodedPositions,
  DecodedReading,
  DecodedRecord,
  DecodedTrack,
  DeviceState,
  Feed,
  HttpProtocol,
  Moment,
  Outcome,
  TcpProtocol,
  TrackPoint,
} from "./protocol.ts";

/** What other modules may call. */
export {
  asObject,
  canBeMistaken,
  commandNumber,
  decodeHeat,
  decodeReply,
  encodeCommand,
  fitsCommand,
  isSerialNumber,
  parseJsonObject,
  presenceRevision,
  probeCommands,
  readFoyerBody,
  readLongFoyerBody,
  separateFoyer,
  shownText,
};
