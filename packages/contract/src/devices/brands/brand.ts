/** Part of an address or topic that the device's own serial number takes. */
export const serialPlace = "<sn>";

/** The topic of Foyer's own format, which some brands may use as well. */
export const flowTopic = `foyer/v1/${serialPlace}/flow`;

/** The topic of where people are, in Foyer's own format. */
export const heatTopic = `foyer/v1/${serialPlace}/heat`;

/** Kinds of counters, as people look for them; each has a phrase `firstRun.groups.<group>`. */
export const counterGroups = ["infrared", "cameras", "lorawan", "open", "own"] as const;

/** What a person has to know besides the address; each has a phrase `firstRun.hints.<hint>`. */
export type ConnectionHint =
  | "hostAndPort"
  | "anyPath"
  | "eachAddress"
  | "ownTopic"
  | "devEui"
  | "networkServer"
  | "xovisRetry"
  | "xovisWithoutMeta"
  | "axisProxy"
  | "hikvisionMac"
  | "hikvisionClock"
  | "deviceKey"
  | "mqttAccount"
  | "keysRequired"
  | "noProof"
  | "mqttAsDevice"
  | "frigateCamera"
  | "axisScene"
  | "onvifMetadata"
  | "xovisPositions"
  | "espHomePrefix"
  | "paxTopic";

/** A model as the installation lists it; `code` is what the device reports, where it reports one. */
export interface BrandModel {
  code: string;
  deviceName: string;
  /** One of `deviceTypes`. */
  deviceType: number;
}

/** One way to connect devices of a brand. */
export interface BrandConnection {
  key: string;
  /** Brand and models as they are printed on the box; not translated. */
  name: string;
  way: "http" | "tcp" | "mqtt";
  /** What it sends, as the vendor calls it. */
  format: string;
  /** Addresses below the device port; of several the hints say which. */
  paths: readonly string[];
  topics: readonly string[];
  hints: readonly ConnectionHint[];
  /** Code of the model a device connected so most likely is, where that is not the brand's first. */
  model?: string;
}

/** Devices of a brand that the simulator pretends to be. */
export interface SimulatedDevice {
  protocol: string;
  /** Types of the devices that speak it, used in turn. */
  deviceTypes: readonly [number, ...number[]];
  /** Makes a serial number where the protocol only knows numbers in a format of its own. */
  serialNumber?: (number: number) => string;
}

/** All that the parts of the product know of a brand; what depends on brands derives from it. */
export interface Brand {
  /** Name of its protocol, as stored with messages and site keys. */
  key: string;
  group: (typeof counterGroups)[number];
  /** The model a device most likely is comes first. */
  models: readonly [BrandModel, ...BrandModel[]];
  connections: readonly BrandConnection[];
  /** Whether its messages may prove themselves with a site key. */
  takesSiteKey: boolean;
  simulated: readonly SimulatedDevice[];
}
