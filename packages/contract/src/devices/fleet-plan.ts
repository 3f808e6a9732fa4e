import * as z from "zod/mini";
import { TimeZone } from "../places/time-zone.ts";

/** What a simulated device speaks. */
export const simulatedProtocols = [
  "foyer-http",
  "foyer-mqtt",
  "foorir",
  "foorir-staff",
  "he2-digital",
  "he2-analog",
  "brickstream",
  "foorir-aggregate",
  "xovis",
  "axis",
  "hpc",
  "hikvision",
  "milesight",
  "lorawan",
] as const;

/** One simulated device: what it counts and how it reports. Times of day are minutes after local midnight. */
export const PlannedDevice = z.object({
  sn: z.string(),
  /** Device key for `/v1/records` and MQTT; null where the protocol knows none. */
  key: z.nullable(z.string()),
  deviceType: z.int(),
  protocol: z.enum(simulatedProtocols),
  lines: z._default(z.array(z.string()), ["1"]),
  zone: TimeZone,
  openMinute: z.int(),
  closeMinute: z.int(),
  /** People in on an average open day, over all lines. */
  dailyIn: z.number(),
  /** Shape of the day: a shop, a station (two peaks), an office building, an evening place. */
  profile: z.enum(["shop", "station", "office", "evening"]),
  /** Minutes a record spans. */
  recordMinutes: z._default(z.int(), 5),
  /** Silent spans to leave as honest gaps, ISO 8601. */
  gaps: z._default(z.array(z.object({ from: z.string(), to: z.string() })), []),
});
export type PlannedDevice = z.output<typeof PlannedDevice>;

/** A fleet and where it reports to; what the simulator runs from a file. */
export const FleetPlan = z.object({
  seed: z.int(),
  host: z.string(),
  httpPort: z.int(),
  tcpPort: z.int(),
  mqttPort: z.int(),
  /** Public holidays `yyyy-MM-dd` (closed or quiet). */
  holidays: z._default(z.array(z.string()), []),
  devices: z.array(PlannedDevice),
});
export type FleetPlan = z.output<typeof FleetPlan>;
