import * as z from "zod/mini";
import { endpoint, IdText, SearchText } from "../endpoint.ts";
import { deviceTypes } from "./device-types.ts";

/**
 * The one word for a device: its licence is over, no line of it counts for an access nor is it on a plan, it is not seen
 * as it should be, or it is online.
 */
export const deviceStates = ["expired", "unused", "offline", "online"] as const;
export type DeviceState = (typeof deviceStates)[number];

/** What is not normal of a device, whether it is online or not. */
export const deviceFaults = ["batteryLow", "blurred", "clockSkew", "quarantined"] as const;
export type DeviceFault = (typeof deviceFaults)[number];

/**
 * Where a silence comes from, by the other sensors of its site: all fell silent together (`site`), some did (`shared`), no
 * other did (`sensor`), there is no other (`only`), or it was never heard (`never`).
 */
export const silenceCauses = ["site", "shared", "sensor", "only", "never"] as const;
export type SilenceCause = (typeof silenceCauses)[number];

/** What is known of a silence. */
export const Silence = z.object({
  cause: z.enum(silenceCauses),
  /** Other sensors of the site that count for an entrance, and how many of them are online. */
  others: z.int(),
  othersOnline: z.int(),
});
export type Silence = z.output<typeof Silence>;

/** Per cent below which a battery is too low. */
export const lowBattery = 20;
/** Batteries that give no figure: full enough, and being charged. */
export const batterySigns = { normal: 101, charging: 102 } as const;
/** Seconds by which a clock may be wrong. */
export const mostClockSkew = 300;
/** Hours for which records in quarantine are lately. */
export const quarantinedWithinHours = 24;

/** A battery in per cent; null where it gives no figure. */
export const batteryPercent = (battery: number | null): number | null =>
  battery === null || battery > 100 ? null : battery;

const parts = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number);

/** Whether a version is older than the one devices of its model should have: numbers are compared part by part. */
export function isBehind(version: string, target: string | null): boolean {
  if (target === null || version === "") return false;
  const own = parts(version);
  const targetParts = parts(target);
  for (let at = 0; at < Math.max(own.length, targetParts.length); at++) {
    const difference = (own[at] ?? 0) - (targetParts[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** What narrows a list of devices, as it stands in an address. */
export const deviceFilter = {
  search: SearchText,
  entityId: z.optional(IdText),
  /** An organisation and those below it. */
  deptId: z.optional(IdText),
  deviceType: z.optional(z.coerce.number().check(z.refine((id) => deviceTypes.some((type) => type === id)))),
  modelId: z.optional(IdText),
  state: z.optional(z.enum([...deviceStates, "normal", "abnormal"])),
  fault: z.optional(z.enum(deviceFaults)),
  /** `behind`: there is a newer one for their model. */
  firmware: z.optional(z.enum(["behind"])),
  /** Per cent. */
  batteryBelow: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  /** Offline, and not seen for so many hours. */
  offlineHours: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(8760))),
  simulated: z.optional(z.enum(["yes", "no"])),
};
export const DeviceFilter = z.object(deviceFilter);
export type DeviceFilter = z.output<typeof DeviceFilter>;

const Count = z.int().check(z.nonnegative());

export const DeviceCounts = z.object({
  sum: Count,
  /** Bound and licensed, online, and nothing is wrong. */
  normal: Count,
  abnormal: Count,
  /** A line of theirs counts for an access. */
  use: Count,
  unused: Count,
  expire: Count,
  online: Count,
  offline: Count,
});
export type DeviceCounts = z.output<typeof DeviceCounts>;

export const deviceHealth = {
  counts: endpoint({
    method: "GET",
    path: "/api/device/useinfo",
    permission: "device:list",
    summary: "How many devices are normal, used, expired, online and offline",
    reply: DeviceCounts,
  }),
};
