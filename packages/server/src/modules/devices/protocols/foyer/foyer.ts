import {
  FlowMessage,
  FlowMessages,
  type FlowRecord,
  flattenValues,
} from "@foyer/contract/counting/flow-message";
import { foyer as brand } from "@foyer/contract/devices/brands/foyer";
import { parseShallowJson } from "../../../../platform/shallow-json.ts";
import { firstProblem } from "../first-problem.ts";
import type { DecodedRecord, MqttProtocol } from "../protocol.ts";
import { plainMessages } from "./plain-message.ts";

export interface DeviceRecords {
  sn: string;
  records: DecodedRecord[];
}

export type DecodedFoyer =
  | { ok: true; messages: DeviceRecords[] }
  /** `path` is the place of the first fault, e.g. `records[3].start`; empty for the body as a whole. */
  | { ok: false; path: string; reason: string };

/** Reads a body of Foyer's own format: one device or a list. One wrong record refuses the whole body. */
export function decodeFoyer(body: Buffer): DecodedFoyer {
  const read = parsed(body);
  if (!read.ok) return read;
  const plain = plainMessages(read.json);
  return plain ? { ok: true, messages: plain } : bySchema(read.json);
}

/** For a body that could be read: each of its messages as a body of its own, in the same order. */
export function separateFoyer(body: Buffer): (nth: number) => Buffer {
  let messages: unknown[] | undefined;
  return (nth) => {
    if (!messages) {
      const read = parsed(body);
      messages = read.ok && Array.isArray(read.json) ? read.json : [];
    }
    return messages[nth] === undefined ? body : Buffer.from(JSON.stringify(messages[nth]));
  };
}

/** The schema has the last word on everything that does not look like nearly all messages do. */
export function bySchema(json: unknown): DecodedFoyer {
  const checked = Array.isArray(json) ? firstProblem(FlowMessages, json) : firstProblem(FlowMessage, json);
  if (!checked.ok) return checked;
  const messages = Array.isArray(checked.value) ? checked.value : [checked.value];
  return {
    ok: true,
    messages: messages.map(({ sn, records }) => ({ sn, records: records.map(decodedRecord) })),
  };
}

/** The same body over MQTT; a list has to keep to one serial number, the one of the topic. */
export const foyerMqtt: MqttProtocol = {
  name: brand.key,
  transport: "mqtt",
  recognises: (body) => Array.isArray(body.records),
  decode({ body }) {
    const decoded = decodeFoyer(body);
    if (!decoded.ok) return { ok: false, reason: [decoded.path, decoded.reason].filter(Boolean).join(": ") };
    const [only, ...more] = decoded.messages;
    if (only && more.length === 0)
      return { ok: true, message: { ...only, kind: "records", namesAll: true, state: {} } };
    const [sn = "", ...others] = new Set(decoded.messages.map((message) => message.sn));
    if (others.length > 0) return { ok: false, reason: "more than one serial number in a message" };
    const records = decoded.messages.flatMap((message) => message.records);
    return { ok: true, message: { sn, kind: "records", namesAll: true, records, state: {} } };
  },
};

function decodedRecord(record: FlowRecord): DecodedRecord {
  const { start, seconds, line } = record;
  return { line, at: { utc: new Date(start) }, anchor: "start", seconds, values: flattenValues(record) };
}

const isGzip = (body: Buffer) => body[0] === 0x1f && body[1] === 0x8b;
const byteOrderMark = /^\uFEFF/;
const longestReason = 200;

/** The JSON of a body of Foyer's own. */
export function parsed(
  body: Buffer,
): { ok: true; json: unknown } | { ok: false; path: string; reason: string } {
  if (isGzip(body)) return { ok: false, path: "", reason: "the body is compressed (gzip): send it as it is" };
  try {
    return { ok: true, json: parseShallowJson(body.toString("utf8").replace(byteOrderMark, "")) };
  } catch (error) {
    // Says where; what it quotes of the body goes back to its sender.
    const where = (error as Error).message.replace(/\p{Cc}/gu, " ").toWellFormed();
    return { ok: false, path: "", reason: `the body is no JSON: ${where}`.slice(0, longestReason) };
  }
}
