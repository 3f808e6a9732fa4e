import * as z from "zod/mini";
import { OpeningHours } from "../places/opening-hours.ts";
import { DayText, TimeZone } from "../time-texts.ts";
import { simulatedProtocols } from "./brands/brands.ts";
import { FloorPlan, HeatView } from "./floor-plan.ts";

/**
 * What goes wrong with a simulated device when asked for. `wrongVersion` and `halvesCounts` begin with its next firmware,
 * `powerLoss` strikes in the middle of it; `silent` takes commands and never answers.
 */
export const simulatedFaults = [
  "offline",
  "slow",
  "refuses",
  "lateReply",
  "silent",
  "wrongVersion",
  "halvesCounts",
  "powerLoss",
  "clockSkew",
  "lowBattery",
] as const;
export type SimulatedFault = (typeof simulatedFaults)[number];

export const FaultOrder = z.strictObject({
  kind: z.enum([...simulatedFaults, "none"]),
  /**
   * Real seconds until it is over by itself; otherwise when `none` is asked for. For a power loss: how long it lasts.
   */
  seconds: z.optional(z.number()),
  /** How late a slow or late answer comes, in milliseconds of real time. */
  delayMs: z.optional(z.number()),
  /** How far a skewed clock is ahead, in seconds. */
  skewSeconds: z.optional(z.number()),
  /** What it reports instead of the version it was given; otherwise the one it had. */
  version: z.optional(z.string()),
});
export type FaultOrder = z.output<typeof FaultOrder>;

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
  /** The days on which it is open within these minutes, and when; left out: every day, from opening to closing. */
  openingHours: z.optional(OpeningHours),
  /** People in on an average open day, over all lines. */
  dailyIn: z.number(),
  /** `dailyIn` is that of a year around a day; a year later it is so much more (0.05: a twentieth). */
  growth: z.optional(z.object({ day: DayText, perYear: z.number() })),
  /** Shape of the day: a shop, a mall (busy on Sundays), a station (two peaks), an office building, an evening place. */
  profile: z.enum(["shop", "mall", "station", "office", "evening"]),
  /** Which calendar of the plan it lives by; left out: the plan's holidays. */
  calendar: z.optional(z.string()),
  /** Since a day it misses a share of those who leave: its line has moved. */
  missesOut: z.optional(z.object({ since: DayText, share: z.number() })),
  /** Minutes a record spans. */
  recordMinutes: z._default(z.int(), 5),
  /** Silent spans to leave as honest gaps, ISO 8601. */
  gaps: z._default(z.array(z.object({ from: z.string(), to: z.string() })), []),
  /** Whether it takes commands over MQTT; left out: it does where it has a key and is no infrared counter. */
  managed: z.optional(z.boolean()),
  /** What it says it is and runs. */
  model: z.optional(z.string()),
  firmware: z.optional(z.string()),
  /** 140 or 100 degrees. */
  lens: z.optional(z.enum(["wide", "ordinary"])),
  /** What a heat device (type 21) sees; left out: a shop floor of its own, whose doors are its lines. */
  heat: z.optional(HeatView),
  /** What goes wrong by itself, so many real seconds after the start. */
  faults: z.optional(z.array(z.extend(FaultOrder, { afterSeconds: z.number() }))),
});
export type PlannedDevice = z.output<typeof PlannedDevice>;

/** A fleet and where it reports to; what the simulator runs from a file. */
export const FleetPlan = z.object({
  seed: z.int(),
  host: z.string(),
  httpPort: z.int(),
  tcpPort: z.int(),
  mqttPort: z.int(),
  /** A site key that devices without a key of their own send below. */
  siteKey: z.optional(z.string()),
  /** Public holidays `yyyy-MM-dd` (closed or quiet). */
  holidays: z._default(z.array(z.string()), []),
  /** By name: how strong days are against ordinary ones of their weekday and season; 0 = closed. */
  calendars: z.optional(z.record(z.string(), z.record(DayText, z.number()))),
  /** Floors that heat devices look at. */
  floors: z.optional(z.array(FloorPlan)),
  devices: z.array(PlannedDevice),
});
export type FleetPlan = z.output<typeof FleetPlan>;
