import { axis } from "./axis.ts";
import type { BrandConnection, BrandModel, counterGroups, SimulatedDevice } from "./brand.ts";
import { brickstream } from "./brickstream.ts";
import { esphome } from "./esphome.ts";
import { foorir } from "./foorir.ts";
import { foyer } from "./foyer.ts";
import { frigate } from "./frigate.ts";
import { he2 } from "./he2.ts";
import { hikvision } from "./hikvision.ts";
import { hpc } from "./hpc.ts";
import { lorawan } from "./lorawan.ts";
import { milesight } from "./milesight.ts";
import { onvif } from "./onvif.ts";
import { paxcounter } from "./paxcounter.ts";
import { xovis } from "./xovis.ts";

/** Every brand that can be connected: to add one, add its file and a line here. */
export const brands = [
  foyer,
  foorir,
  he2,
  hpc,
  brickstream,
  milesight,
  xovis,
  axis,
  hikvision,
  lorawan,
  frigate,
  onvif,
  esphome,
  paxcounter,
] as const;

type KnownBrand = (typeof brands)[number];
export type BrandKey = KnownBrand["key"];

/** A way to connect a device, with what is known of its brand. */
export interface SupportedCounter extends BrandConnection {
  brand: BrandKey;
  group: (typeof counterGroups)[number];
  /** Code of the model a device of it most likely is. */
  model: string;
}

/** Every way to connect a counter: for the console's first steps and held against the README. */
export const supportedCounters: readonly SupportedCounter[] = brands.flatMap(
  ({ key, group, models, connections }): SupportedCounter[] =>
    connections.map((connection: BrandConnection) => ({
      ...connection,
      brand: key,
      group,
      model: connection.model ?? models[0].code,
    })),
);

/** Models of the counters that can be connected, by the codes they report where they report one. */
export const knownModels: readonly BrandModel[] = brands.flatMap(({ models }) => [...models]);

type SiteKeyBrand = Extract<KnownBrand, { takesSiteKey: true }>;
export type SiteKeyProtocol = SiteKeyBrand["key"];

/** Protocols whose messages may carry a site key: in the address, Foyer's own as the Bearer of `/v1/records`. */
export const siteKeyProtocols: readonly SiteKeyProtocol[] = brands
  .filter((brand): brand is SiteKeyBrand => brand.takesSiteKey)
  .map(({ key }) => key);

export type SimulatedProtocol = KnownBrand["simulated"][number]["protocol"];

/** What simulated devices can speak, and what they are then. */
export const simulatedDevices: readonly (SimulatedDevice & { protocol: SimulatedProtocol })[] =
  brands.flatMap(({ simulated }) => [...simulated]);

export const simulatedProtocols: readonly SimulatedProtocol[] = simulatedDevices.map(
  ({ protocol }) => protocol,
);

/** The type and serial number of the n-th simulated device of a protocol; null where any serial number will do. */
export function simulatedDevice(
  protocol: SimulatedProtocol,
  nth: number,
  serial: number,
): { deviceType: number; sn: string | null } {
  const device = simulatedDevices.find((one) => one.protocol === protocol);
  const types = device?.deviceTypes ?? [2];
  return { deviceType: types[nth % types.length] ?? types[0], sn: device?.serialNumber?.(serial) ?? null };
}
