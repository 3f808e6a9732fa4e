import { milesight as brand } from "@foyer/contract/devices/brands/milesight";
import { asObject, type JsonObject, parseJsonObject } from "../json-object.ts";
import { listenedPaths } from "../listened-paths.ts";
import type { Decoded, DeviceState, Feed, HttpProtocol, MqttProtocol } from "../protocol.ts";
import { reportedState } from "../reported-state.ts";
import { isSerialNumber } from "../serial-number.ts";
import { shownText } from "../shown-text.ts";
import { statusAnswer } from "../status-answer.ts";
import { withoutValues } from "../without-values.ts";
import { lineCounts } from "./lines.ts";
import { currentStay, regionStays } from "./regions.ts";
import { parseTimes, type Times, zoneText } from "./times.ts";

/** Crossings reported as they happen are also in the intervals and in the totals. */
const feeds: readonly Feed[] = ["event", "window", "total"];

const withoutPicture = withoutValues("snapshot");

/**
 * Milesight VS121-P, VS125, VS133 and VS135, JSON pushed over HTTP, known by serial number, line and time. Known from
 * the maker's pages, decoders of others and captured messages. Stamps are whole seconds: of two triggers of a line in
 * one second the later replaces the earlier.
 */
export const milesight: HttpProtocol = {
  name: brand.key,
  transport: "http",
  paths: listenedPaths(brand),
  redact: withoutPicture,
  decode,
  answer: (_payload, decoded, outcome) => statusAnswer(decoded, outcome),
};

/** The same bodies over MQTT. */
export const milesightMqtt: MqttProtocol = {
  name: brand.key,
  transport: "mqtt",
  redact: withoutPicture,
  recognises: (body) => asObject(body.device_info)?.device_sn !== undefined,
  decode,
};

function decode({ body, receivedAt }: { body: Buffer; receivedAt: Date }): Decoded {
  const json = parseJsonObject(body);
  if (!json) return { ok: false, reason: "the body is not a readable JSON object" };
  const device = asObject(json.device_info) ?? {};
  const sn = typeof device.device_sn === "string" ? device.device_sn.trim() : undefined;
  if (!isSerialNumber(sn)) return { ok: false, reason: "the serial number cannot be read" };
  const times = parseTimes(json);
  if (typeof times === "string") return { ok: false, reason: times, sn };
  const counts = lineCounts(json, times, receivedAt);
  if (typeof counts === "string") return { ok: false, reason: counts, sn };
  const stays = regionStays(json, times, receivedAt);
  if (typeof stays === "string") return { ok: false, reason: stays, sn };
  const { readings } = counts;
  const kind = counts.isReported || stays.length > 0 ? "records" : "heartbeat";
  const records = [...counts.records, ...stays];
  const state = parseState(json, device, times);
  return { ok: true, message: { sn, kind, records, ...(readings.length > 0 && { readings }), feeds, state } };
}

function parseState(body: JsonObject, device: JsonObject, { time, end }: Times): DeviceState {
  const info = asObject(body.time_info) ?? {};
  return reportedState({
    version: shownText(device.firmware_version),
    macAddress: shownText(device.device_mac),
    ipAddress: shownText(device.ip_address),
    timeZone: shownText(zoneText(info)),
    // What is sent again is as old as what it reports.
    clock: body.isRetransmission ? undefined : (time ?? end),
    currentStay: currentStay(body),
  });
}
