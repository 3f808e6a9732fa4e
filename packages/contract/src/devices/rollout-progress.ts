import * as z from "zod/mini";
import { Id } from "../endpoint.ts";
import {
  RolloutPlan,
  rolloutDeviceStates,
  rolloutFailures,
  rolloutStates,
  rolloutVerdicts,
} from "./rollout-plan.ts";

/** Why a roll-out was halted; each kind has a phrase `rollouts.halts.<kind>` with these values. */
export const RolloutHalt = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("failures"), wave: z.int(), failed: z.int(), of: z.int(), allowed: z.int() }),
  /** The wave is over and fewer than demanded are done. */
  z.object({ kind: z.literal("tooFewDone"), wave: z.int(), done: z.int(), of: z.int(), needed: z.int() }),
  z.object({
    kind: z.literal("counts"),
    deviceId: Id,
    sn: z.string(),
    name: z.string(),
    /** People, over `hours` whole hours since its upgrade. */
    expected: z.int(),
    counted: z.int(),
    hours: z.int(),
    /** Devices that are off in the same way, this one among them. */
    devices: z.int(),
  }),
]);
export type RolloutHalt = z.output<typeof RolloutHalt>;

export const Rollout = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(rolloutStates),
  firmwareId: Id,
  deviceType: z.int(),
  model: z.string(),
  version: z.string(),
  firmwareType: z.int(),
  /** Wave under way, from 0; null before the start. */
  wave: z.nullable(z.int()),
  /** Devices of each wave. */
  waves: z.array(z.int()),
  total: z.int(),
  /** Devices by state; states nobody is in are left out. */
  counts: z.partialRecord(z.enum(rolloutDeviceStates), z.int()),
  halt: z.nullable(RolloutHalt),
  /** The roll-out this one takes back. */
  rollbackOf: z.nullable(z.object({ id: Id, name: z.string() })),
  userName: z.string(),
  createTime: z.string(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
});
export type Rollout = z.output<typeof Rollout>;

export const WaveProgress = z.object({
  wave: z.int(),
  total: z.int(),
  counts: z.partialRecord(z.enum(rolloutDeviceStates), z.int()),
  startTime: z.nullable(z.string()),
  /** When its last device came to an end. */
  endTime: z.nullable(z.string()),
  /** When the next wave may begin at the earliest; null while this one is not over. */
  soakUntil: z.nullable(z.string()),
});
export type WaveProgress = z.output<typeof WaveProgress>;

/** `little`: not enough people or hours yet; `noBand`: nothing to compare with. */
export const watchVerdicts = ["good", "low", "high", "little", "noBand"] as const;
export type WatchVerdict = (typeof watchVerdicts)[number];

export const WatchedDevice = z.object({
  deviceId: Id,
  sn: z.string(),
  name: z.string(),
  wave: z.int(),
  verdict: z.enum(watchVerdicts),
  /** People since the upgrade: what its own past and the roll-out's other devices would have, with the usual spread. */
  expected: z.number(),
  low: z.number(),
  high: z.number(),
  counted: z.int(),
  /** Whole hours compared. */
  hours: z.int(),
  /** Fewest weeks of its past that any of these hours was compared with; 8 at most. */
  weeks: z.int(),
});
export type WatchedDevice = z.output<typeof WatchedDevice>;

export const RolloutWatch = z.object({
  /** Worst first. */
  devices: z.array(WatchedDevice),
  /** What all judged devices counted and should have, hour by hour since the first upgrade; times are ISO 8601. */
  hours: z.array(
    z.object({
      time: z.string(),
      expected: z.number(),
      low: z.number(),
      high: z.number(),
      counted: z.int(),
      devices: z.int(),
    }),
  ),
});
export type RolloutWatch = z.output<typeof RolloutWatch>;

export const RolloutDetails = z.extend(Rollout, {
  plan: RolloutPlan,
  waveProgress: z.array(WaveProgress),
  /** Failed devices by reason, most first; `said`: the devices' own words where they differ. */
  failures: z.array(
    z.object({
      reason: z.enum(rolloutFailures),
      said: z.nullable(z.string()),
      devices: z.int(),
      /** Some of them. */
      sns: z.array(z.string()),
    }),
  ),
  /** Devices whose site's window is closed now. */
  outsideWindow: z.int(),
  watch: z.nullable(z.extend(RolloutWatch, { lookedTime: z.nullable(z.string()) })),
  /** What the caller may do with it now. */
  may: z.array(z.enum(["start", "pause", "resume", "retry", "cancel", "rollback"])),
});
export type RolloutDetails = z.output<typeof RolloutDetails>;

export const RolloutDevice = z.object({
  deviceId: Id,
  sn: z.string(),
  name: z.string(),
  entityId: Id,
  entityName: z.string(),
  wave: z.int(),
  state: z.enum(rolloutDeviceStates),
  fromVersion: z.string(),
  version: z.string(),
  online: z.boolean(),
  failure: z.nullable(z.enum(rolloutFailures)),
  /** The device's own words. */
  said: z.nullable(z.string()),
  /** Per cent of the package that was fetched; null where it is not ours to serve or not begun. */
  fetched: z.nullable(z.int()),
  tries: z.int(),
  /** When its site's window opens next; null where it is open or there is none. */
  windowOpens: z.nullable(z.string()),
  changeTime: z.string(),
  /** IANA zone of its site. */
  zone: z.string(),
});
export type RolloutDevice = z.output<typeof RolloutDevice>;

export const RolloutPreview = z.object({
  /** Devices of each wave, the canaries first. */
  waves: z.array(z.int()),
  verdicts: z.partialRecord(z.enum(rolloutVerdicts), z.int()),
  /** Only for those that take part: offered once they are online. */
  offline: z.int(),
  /** The first 200, those that do not take part first. */
  devices: z.array(
    z.object({
      deviceId: Id,
      sn: z.string(),
      name: z.string(),
      entityName: z.string(),
      version: z.string(),
      online: z.boolean(),
      verdict: z.enum(rolloutVerdicts),
      /** null where it does not take part. */
      wave: z.nullable(z.int()),
    }),
  ),
});
export type RolloutPreview = z.output<typeof RolloutPreview>;

/**
 * State of one device: `can` be upgraded, `pending` in a roll-out, `none` needed; `unfit` where no package fits its
 * model.
 */
export const upgradeStates = ["can", "pending", "none", "unfit"] as const;
export type UpgradeState = (typeof upgradeStates)[number];

export const FirmwareMatrix = z.object({
  models: z.array(
    z.object({
      deviceType: z.int(),
      model: z.string(),
      modelName: z.string(),
      total: z.int(),
      /** The pushed program version; null where there is none. */
      target: z.nullable(z.string()),
      /** Most devices first; version "" has not been reported yet. */
      versions: z.array(
        z.object({
          version: z.string(),
          devices: z.int(),
          state: z.enum(["target", "older", "newer", "unknown", "noTarget"]),
        }),
      ),
    }),
  ),
});
export type FirmwareMatrix = z.output<typeof FirmwareMatrix>;
