import type { BrandKey } from "@foyer/contract/devices/brands/brands";
import { samples as axis } from "../../src/modules/devices/protocols/axis/samples.ts";
import {
  dataQGone,
  dataQSamples,
  sceneSamples,
} from "../../src/modules/devices/protocols/axis/scene-samples.ts";
import { samples as brickstream } from "../../src/modules/devices/protocols/brickstream/samples.ts";
import { topics as esphome } from "../../src/modules/devices/protocols/esphome/samples.ts";
import { samples as foorir } from "../../src/modules/devices/protocols/foorir/samples.ts";
import { heatSamples } from "../../src/modules/devices/protocols/foyer/heat-samples.ts";
import {
  samples as frigate,
  topics as frigateTopics,
} from "../../src/modules/devices/protocols/frigate/samples.ts";
import { samples as he2 } from "../../src/modules/devices/protocols/he2/samples.ts";
import { samples as hikvision } from "../../src/modules/devices/protocols/hikvision/samples.ts";
import { samples as hpc } from "../../src/modules/devices/protocols/hpc/samples.ts";
import {
  chirpStack3,
  chirpStack4,
  payloads,
  thingsStack,
} from "../../src/modules/devices/protocols/lorawan/samples.ts";
import { samples as milesight } from "../../src/modules/devices/protocols/milesight/samples.ts";
import { samples as onvif, topic as onvifTopic } from "../../src/modules/devices/protocols/onvif/samples.ts";
import {
  samples as paxcounter,
  topics as paxcounterTopics,
} from "../../src/modules/devices/protocols/paxcounter/samples.ts";
import {
  decodeKept,
  foyerName,
  heatPath,
  httpProtocols,
  mqttProtocols,
  tcpProtocols,
} from "../../src/modules/devices/protocols/protocols.ts";
import { samples as xovis } from "../../src/modules/devices/protocols/xovis/samples.ts";

/** A message of a brand and the way it takes. */
export interface DecoderSample {
  protocol: string;
  transport: "http" | "tcp";
  /** Of HTTP. */
  path: string;
  contentType: string;
  body: Buffer;
}

const foyer = [
  {
    sn: "FUZZ-1",
    records: [
      { start: "2026-05-04T07:00:00Z", seconds: 300, in: 3, out: 2, gender: [1, 1, 1], dwellMs: 5_000 },
      { start: "2026-05-04T09:05:00+02:00", seconds: 0, line: "2", in: 1 },
    ],
  },
];

const lorawan = Object.values(payloads).flatMap((hex) => [
  chirpStack4(hex, "VS133"),
  chirpStack3(hex),
  thingsStack(hex),
]);

/** What brands post; frames over TCP, Foyer's own format and what is only published are below. */
const bodiesByBrand: Readonly<Partial<Record<BrandKey, readonly (string | object)[]>>> = {
  foorir: Object.values(foorir),
  brickstream: Object.values(brickstream),
  hpc: Object.values(hpc),
  hikvision: Object.values(hikvision),
  milesight: Object.values(milesight),
  lorawan,
  xovis: Object.values(xovis),
  axis: Object.values(axis),
};

const toBytes = (body: string | object) =>
  Buffer.from(typeof body === "string" ? body : JSON.stringify(body));

const toContentType = (body: string | object) => {
  const text = typeof body === "string" ? body.trim() : "{";
  if (text.startsWith("<")) return "application/xml";
  return text.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
};

const http = httpProtocols.flatMap(({ name, paths }) =>
  paths.flatMap((path) =>
    (bodiesByBrand[name] ?? []).map(
      (body): DecoderSample => ({
        protocol: name,
        transport: "http",
        path: path.replace(":sn", "FUZZ-2"),
        contentType: toContentType(body),
        body: toBytes(body),
      }),
    ),
  ),
);

const toOwn = (path: string, body: string | object): DecoderSample => ({
  protocol: foyerName,
  transport: "http",
  path,
  contentType: "application/json",
  body: toBytes(body),
});

const own = [toOwn("/v1/records", foyer), ...Object.values(heatSamples).map((body) => toOwn(heatPath, body))];

const tcp = tcpProtocols.flatMap(({ protocol }) =>
  Object.values(he2).map(
    (body): DecoderSample => ({
      protocol: protocol.name,
      transport: "tcp",
      path: "",
      contentType: "",
      body,
    }),
  ),
);

/** What the makers' documents and captures show, for every path of the device port, and frames of infrared counters. */
export const decoderSamples: readonly DecoderSample[] = [...own, ...http, ...tcp];

/** A message of a broker. */
export interface PublishedSample {
  protocol: BrandKey;
  topic: string;
  body: Buffer;
}

const onTopic = (protocol: BrandKey, topic: string, bodies: readonly string[]) =>
  bodies.map((body): PublishedSample => ({ protocol, topic, body: Buffer.from(body) }));

/** What brands publish that are known by their topics. */
export const publishedSamples: readonly PublishedSample[] = [
  ...onTopic("frigate", frigateTopics.events, Object.values(frigate)),
  ...onTopic("frigate", frigateTopics.detection, ["online", "offline", "disabled"]),
  ...onTopic("axis", "B8A44F7ADD87/frames", Object.values(sceneSamples)),
  ...onTopic("axis", "dataq/path/B8A44F7ADD87", Object.values(dataQSamples)),
  ...onTopic("onvif", onvifTopic, Object.values(onvif)),
  ...onTopic("esphome", esphome.direction, ["Entry", "Exit"]),
  ...onTopic("esphome", esphome.inside, ["3"]),
  ...onTopic("esphome", esphome.status, ["online", "offline"]),
  ...onTopic("paxcounter", paxcounterTopics.packed, [paxcounter.packed]),
  ...onTopic("paxcounter", paxcounterTopics.plain, [paxcounter.plain]),
  ...onTopic("axis", "dataq/connect/B8A44F7ADD87", [dataQGone]),
];

/** Brands of which there is nothing to send: none, or the fuzz has a hole. */
export const brandsWithoutSamples = [
  ...httpProtocols,
  ...tcpProtocols.map(({ protocol }) => protocol),
  ...mqttProtocols,
]
  .map(({ name }) => name)
  .filter((name) => ![...decoderSamples, ...publishedSamples].some(({ protocol }) => protocol === name));

/** The serial numbers in them; to be added, so that what is sent goes all the way. */
export const sampleSerialNumbers: readonly string[] = [
  ...new Set(
    decoderSamples.flatMap(({ protocol, path, contentType, body }) => {
      const receivedAt = new Date();
      const meta = { path, query: "", contentType, sn: "FUZZ-2" };
      const decoded = decodeKept({ protocol, meta, body, receivedAt });
      return decoded.flatMap((one) => (one.ok ? [one.message.sn] : []));
    }),
  ),
];
