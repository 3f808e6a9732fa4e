import { xovis as brand } from "@foyer/contract/devices/brands/xovis";
import { parseJsonObject } from "../json-object.ts";
import { listenedPaths } from "../listened-paths.ts";
import type { Decoded, Feed, HttpProtocol, MqttProtocol } from "../protocol.ts";
import { isSerialNumber } from "../serial-number.ts";
import { statusAnswer } from "../status-answer.ts";
import type { Format } from "./content.ts";
import { v4Events } from "./v4-events.ts";
import { v4Windows } from "./v4-windows.ts";
import { v5 } from "./v5.ts";

const formats: readonly Format[] = [v5, v4Windows, v4Events];

/** The same people are in the windows, in firmware 4's events and in firmware 5's counters. */
const feeds: readonly Feed[] = ["window", "event", "total"];

interface Push {
  /** Serial number in the address or topic. */
  sn?: string | undefined;
  /** Of the address: `box`, the rectangle that live positions are of. */
  query?: string;
  body: Buffer;
  receivedAt: Date;
}

/**
 * Xovis PC sensors, JSON of firmware 4 and 5. Line and logic counts are what happened within a window (serial number,
 * line and start make them known again); events of firmware 4 are single people; counters in firmware 5's live data
 * are running totals, and its objects positions of people for heat maps. Known from the sensors' own API description and from captured pushes. An agent may leave out
 * who it is: then the address ends in the serial number.
 */
export const xovis: HttpProtocol = {
  name: brand.key,
  transport: "http",
  paths: listenedPaths(brand),
  decode,
  answer: (_payload, decoded, outcome) => statusAnswer(decoded, outcome),
};

/** The same bodies over MQTT. */
export const xovisMqtt: MqttProtocol = {
  name: brand.key,
  transport: "mqtt",
  recognises: (body) => isTest(body) || formats.some((format) => format.matches(body)),
  decode,
};

const isTest = (body: object) => "connection_test" in body;

function decode({ sn: addressed, query, body, receivedAt }: Push): Decoded {
  const json = parseJsonObject(body);
  if (!json) return refused("the body is not a readable JSON object", addressed);
  if (isTest(json)) return { ok: false, reason: "a test of the connection", nothing: true };
  const format = formats.find((one) => one.matches(json));
  if (!format) return refused("the body holds none of the known kinds of data", addressed);
  const serials = [...new Set(format.serials(json).filter((serial) => serial != null))];
  if (serials.length > 1)
    return refused("several serial numbers in a body: give each sensor an agent of its own");
  const sn = serials[0] ?? addressed;
  if (sn === undefined)
    return refused(
      "no serial number: let the agent send its sensor metadata, or end its address in /xovis/<serial number>",
    );
  if (!isSerialNumber(sn)) return refused("the serial number cannot be read");
  const content = format.content(json, receivedAt, query);
  if (typeof content === "string") return refused(content, sn);
  return { ok: true, message: { sn, feeds, ...content } };
}

function refused(reason: string, sn?: string): Decoded {
  return { ok: false, reason, ...(sn !== undefined && isSerialNumber(sn) && { sn }) };
}
