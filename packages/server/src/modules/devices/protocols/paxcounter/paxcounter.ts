import { paxcounter as brand } from "@foyer/contract/devices/brands/paxcounter";
import type { Decoded, MqttProtocol } from "../protocol.ts";
import { isSerialNumber } from "../serial-number.ts";

/** The device's out-topic, whose beginning says the encoder of its payloads, and the port. */
const outTopic = /^(pax(out|plain)[^/]*)(?:\/(\d{1,3}))?$/;
const base64 = /^[A-Za-z0-9+/]{2,}={0,2}$/;

const countPort = "1";
const bytesOfNumber = 2;
/** A position may stand behind the numbers. */
const bytesOfPosition = 8;

/**
 * ESP32-Paxcounter over MQTT, by its source: base64 of what it would send over LoRaWAN. Port 1 holds how many Wi-Fi
 * radios it heard in the last cycle and, where it listens to them, how many of Bluetooth, as unsigned 16-bit numbers. Who
 * carries two is two: an estimate of who is there, never of who came in or went. Its topics name no device, so each gets
 * an out-topic of its own, which is its serial number; the order of bytes is a setting of the device that nothing tells,
 * so the out-topic begins with `paxout` for the encoder "packed" (little endian) or `paxplain` for "plain" (big endian).
 */
export const paxcounter: MqttProtocol = {
  name: brand.key,
  transport: "mqtt",
  ownsTopic: (topic) => outTopic.test(topic),
  recognises: () => false,
  decode({ topic, body, isRetained }): Decoded {
    if (isRetained) return { ok: false, reason: "said some time ago", nothing: true };
    const [, sn, encoder, port] = outTopic.exec(topic) ?? [];
    if (!isSerialNumber(sn)) return { ok: false, reason: "the out-topic makes no serial number" };
    const message = { sn, kind: "heartbeat" as const, records: [], state: {} };
    // Without a port it says its name as it connects; other ports carry its own state and what it measures.
    if (port !== countPort) return { ok: true, message };
    const radios = countRadios(body, encoder === "plain");
    if (typeof radios === "string") return { ok: false, reason: radios, sn };
    return { ok: true, message: { ...message, state: { currentStay: radios } } };
  },
};

/** A text says what is wrong. */
function countRadios(body: Buffer, isBigEndian: boolean): number | string {
  const text = body.toString("latin1").trim();
  if (!base64.test(text)) return "the payload is not base64";
  const bytes = Buffer.from(text, "base64");
  const numbers = bytes.length > bytesOfPosition ? bytes.length - bytesOfPosition : bytes.length;
  if (numbers !== bytesOfNumber && numbers !== 2 * bytesOfNumber)
    return `a count has 2, 4, 10 or 12 bytes, not ${bytes.length}`;
  const read = (at: number) => (isBigEndian ? bytes.readUInt16BE(at) : bytes.readUInt16LE(at));
  return numbers === bytesOfNumber ? read(0) : read(0) + read(bytesOfNumber);
}
