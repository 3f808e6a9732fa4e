import * as z from "zod/mini";
import { Created, endpoint, Id } from "../endpoint.ts";

/** Part of an address or topic that the device's own serial number takes. */
export const serialPlace = "<sn>";

/** What a person has to know besides the address; each has a phrase `firstRun.hints.<hint>`. */
export const connectionHints = [
  "hostAndPort",
  "anyPath",
  "eachAddress",
  "ownTopic",
  "devEui",
  "networkServer",
  "xovisRetry",
  "xovisWithoutMeta",
  "axisProxy",
  "hikvisionMac",
  "hikvisionClock",
  "deviceKey",
  "mqttAccount",
  "keysRequired",
  "noProof",
] as const;
export type ConnectionHint = (typeof connectionHints)[number];

/** Kinds of counters, as people look for them; each has a phrase `firstRun.groups.<group>`. */
export const counterGroups = ["infrared", "cameras", "lorawan", "own"] as const;

export interface SupportedCounter {
  key: string;
  group: (typeof counterGroups)[number];
  /** Brand and models as they are printed on the box; not translated. */
  name: string;
  way: "http" | "tcp" | "mqtt";
  /** What it sends, as the vendor calls it. */
  format: string;
  /** Addresses below the device port; of several the hints say which. */
  paths: readonly string[];
  topics: readonly string[];
  hints: readonly ConnectionHint[];
  /** Code of the model a device of it most likely is (`knownModels`). */
  model: string;
}

const flow = `foyer/v1/${serialPlace}/flow`;

/** Every counter that can be connected, said once: for the console's first steps and held against the README. */
export const supportedCounters: readonly SupportedCounter[] = [
  {
    key: "he2",
    group: "infrared",
    name: "HX-HE2 (WD5, WI5, NBI, CI)",
    way: "tcp",
    format: "0x7E",
    paths: [],
    topics: [],
    hints: ["hostAndPort", "noProof"],
    model: "HX-H6",
  },
  {
    key: "hpc",
    group: "infrared",
    name: "HPC005 / HPC008 / HPC015",
    way: "http",
    format: "form",
    paths: ["/dataport.aspx", "/servlet", "/CustCount"],
    topics: [],
    hints: ["anyPath"],
    model: "HPC015",
  },
  {
    key: "foorir",
    group: "cameras",
    name: "Foorir 3D / AI",
    way: "http",
    format: "JSON",
    paths: [
      "/api/camera/heartBeat",
      "/api/camera/dataUpload",
      "/api/camera/reid",
      "/api/camera/dup",
      "/api/passenger-flow/interval-aggregate",
      "/api/passenger-flow/device-status",
    ],
    topics: [],
    hints: ["eachAddress"],
    model: "HX-CCD21",
  },
  {
    key: "brickstream",
    group: "cameras",
    name: "Brickstream, Foorir XML push",
    way: "http",
    format: "XML",
    paths: ["/xml"],
    topics: [],
    hints: [],
    model: "BRICKSTREAM",
  },
  {
    key: "milesight",
    group: "cameras",
    name: "Milesight VS12x / VS13x (HTTP)",
    way: "http",
    format: "JSON",
    paths: ["/milesight"],
    topics: [],
    hints: [],
    model: "VS13X",
  },
  {
    key: "milesight-mqtt",
    group: "cameras",
    name: "Milesight VS12x / VS13x (MQTT)",
    way: "mqtt",
    format: "JSON",
    paths: [],
    topics: [flow],
    hints: ["ownTopic", "keysRequired"],
    model: "VS13X",
  },
  {
    key: "xovis",
    group: "cameras",
    name: "Xovis PC2 / PC2S / PC3 (HTTP)",
    way: "http",
    format: "JSON",
    paths: ["/xovis", `/xovis/${serialPlace}`],
    topics: [],
    hints: ["xovisWithoutMeta", "xovisRetry"],
    model: "PC2S",
  },
  {
    key: "xovis-mqtt",
    group: "cameras",
    name: "Xovis PC2 / PC2S / PC3 (MQTT)",
    way: "mqtt",
    format: "JSON",
    paths: [],
    topics: [flow],
    hints: ["ownTopic", "keysRequired", "xovisRetry"],
    model: "PC2S",
  },
  {
    key: "axis",
    group: "cameras",
    name: "Axis 3D People Counter, People Counter",
    way: "http",
    format: "JSON",
    paths: ["/axis"],
    topics: [],
    hints: ["axisProxy"],
    model: "AXIS-3DPC",
  },
  {
    key: "hikvision",
    group: "cameras",
    name: "Hikvision (ISAPI)",
    way: "http",
    format: "XML",
    paths: ["/hikvision", "/hikvision?clock=wall"],
    topics: [],
    hints: ["hikvisionMac", "hikvisionClock"],
    model: "HIKVISION",
  },
  {
    key: "lorawan",
    group: "lorawan",
    name: "Milesight, IMBuildings, Terabee (webhook)",
    way: "http",
    format: "ChirpStack, The Things Stack",
    paths: ["/lorawan"],
    topics: [],
    hints: ["devEui"],
    model: "LORAWAN",
  },
  {
    key: "lorawan-mqtt",
    group: "lorawan",
    name: "Milesight, IMBuildings, Terabee (MQTT)",
    way: "mqtt",
    format: "ChirpStack, The Things Stack",
    paths: [],
    topics: ["application/+/device/+/event/+", "v3/+/devices/+/up"],
    hints: ["networkServer", "devEui"],
    model: "LORAWAN",
  },
  {
    key: "foyer-http",
    group: "own",
    name: "Foyer (HTTP)",
    way: "http",
    format: "JSON",
    paths: ["/v1/records"],
    topics: [],
    hints: ["deviceKey"],
    model: "OTHER",
  },
  {
    key: "foyer-mqtt",
    group: "own",
    name: "Foyer (MQTT)",
    way: "mqtt",
    format: "JSON",
    paths: [],
    topics: [flow],
    hints: ["mqttAccount"],
    model: "OTHER",
  },
];

/** Code of the model of counters that are only pretended. */
export const simulatedModel = "FOYER-SIM";

/** Whether a site key belongs into the addresses of a counter: `/v1/records` takes a key in its header. */
export const carriesSiteKey = ({ way, paths }: SupportedCounter): boolean =>
  way === "http" && !paths.includes("/v1/records");

const Port = z.nullable(z.int());

export const Connections = z.object({
  /** Addresses of this machine that other devices can reach, the likely one first; none when only it may call itself. */
  hosts: z.array(z.string()),
  /** Ports devices speak to; null where nothing listens. */
  http: Port,
  tcp: Port,
  mqtt: Port,
  /** The same over TLS. */
  httpTls: Port,
  mqttTls: Port,
  /** Messages come over a broker of the installation's own. */
  externalBroker: z.boolean(),
  /** Whether nothing counts without proof, by what the installation or the company demands. */
  keysRequired: z.boolean(),
  /** Whether a simulated counter can be had. */
  simulator: z.boolean(),
});
export type Connections = z.output<typeof Connections>;

export const connections = {
  show: endpoint({
    method: "GET",
    path: "/api/device/connections",
    permission: "device:add",
    summary: "Where counters send to: addresses and ports of this installation",
    reply: Connections,
  }),
  simulate: endpoint({
    method: "POST",
    path: "/api/device/simulated",
    permission: "device:add",
    summary: "Adds a simulated counter that counts for an access, two hours back and from now on",
    body: z.strictObject({ corridorId: Id }),
    reply: z.extend(Created, { sn: z.string(), name: z.string() }),
  }),
};
