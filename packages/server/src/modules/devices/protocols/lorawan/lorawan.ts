import { lorawan as brand } from "@foyer/contract/devices/brands/lorawan";
import { parseJsonObject } from "../json-object.ts";
import { listenedPaths } from "../listened-paths.ts";
import type { Decoded, Feed, HttpProtocol, MqttProtocol } from "../protocol.ts";
import { withoutValues } from "../without-values.ts";
import type { Report } from "./codec.ts";
import { decodePayload } from "./codecs.ts";
import { isOfNetworkServer, unwrapped } from "./network-server.ts";

/** Radio loses messages: totals make up for them, the counts of a lost interval are gone. */
const feeds: readonly Feed[] = ["total", "window"];

/** Session keys in The Things Stack's join messages. */
const withoutSecrets = withoutValues("key", "encrypted_key");

/** A device clock further from the network's was set back. */
const believableMs = 86_400_000;

/**
 * LoRaWAN sensors behind ChirpStack (3 and 4) or The Things Stack (3), known by their DevEUI. Payloads by the makers'
 * published descriptions and decoders: Milesight VS121, VS132, VS133, VS135, VS350; IMBuildings; Terabee L-XL. The
 * report interval set in the sensor has to be entered as the record period: nothing tells it.
 */
export const lorawan: HttpProtocol = {
  name: brand.key,
  transport: "http",
  paths: listenedPaths(brand),
  // A message of a radio of 242 bytes at most, and what gateways receivedAt of it.
  bodyLimit: 256 * 1024,
  redact: withoutSecrets,
  decode,
  // A refusal could make the network server pause, for all its devices; what cannot be read is kept and listed.
  answer: (_payload, _decoded, outcome) => ({
    status: outcome === "failed" ? 503 : 200,
    contentType: "text/plain; charset=utf-8",
    body: outcome === "failed" ? "try again later" : "",
  }),
};

/** The same bodies from the network server's broker. */
export const lorawanMqtt: MqttProtocol = {
  name: brand.key,
  transport: "mqtt",
  redact: withoutSecrets,
  recognises: isOfNetworkServer,
  decode,
};

function decode({ body, receivedAt }: { body: Buffer; receivedAt: Date }): Decoded {
  const json = parseJsonObject(body);
  if (!json) return { ok: false, reason: "the body is not a readable JSON object" };
  const uplink = unwrapped(json, receivedAt);
  if (uplink === null) return { ok: false, reason: "no message of ChirpStack or The Things Stack" };
  if (typeof uplink === "string") return { ok: false, reason: uplink };
  const { devEui: sn, bytes, at, state } = uplink;
  if (bytes === null) return { ok: true, message: { sn, kind: "heartbeat", records: [], feeds, state } };
  const report = decodePayload(uplink, bytes);
  if (typeof report === "string") return { ok: false, reason: report, sn };
  const clock = report.clock && { clock: { utc: report.clock } };
  return {
    ok: true,
    message: { sn, ...parseContent(report, at), feeds, state: { ...state, ...report.state, ...clock } },
  };
}

function parseContent({ windows, totals, clock }: Report, receivedAt: Date) {
  const isSet = clock && Math.abs(clock.getTime() - receivedAt.getTime()) < believableMs;
  const sent = isSet ? clock : receivedAt;
  const records = windows.map(({ line, values, at = sent }) => {
    const interval = { at: { utc: at }, anchor: "end", seconds: "recordPeriod" } as const;
    return { line, ...interval, values };
  });
  const readings = totals.map(({ line, totals: stood, modulus, at = sent }) => {
    return { line, at: { utc: at }, seconds: "recordPeriod" as const, totals: stood, modulus };
  });
  const isCount = records.length + readings.length > 0;
  return {
    kind: isCount ? ("records" as const) : ("heartbeat" as const),
    records,
    ...(readings.length > 0 && { readings }),
  };
}
