import { toSettingWay } from "@foyer/contract/devices/device-settings";
import { type OpenHours, openSince } from "../../../platform/time/open-hours.ts";

/** Infrared counters tell of themselves every half hour: so long a silence between two contacts is none. */
export const shortestSilenceMs = 35 * 60_000;

/** How long a device that is online may be silent: so many of its upload intervals, in minutes. */
export const longestSilenceMs = (uploadInterval: number, intervals = 2): number =>
  Math.max(shortestSilenceMs, intervals * uploadInterval * 60_000);

/** Infrared counters (device type 1) are silent when the place is closed. */
export const isSilentWhenClosed = (deviceType: number): boolean => deviceType === 1;

/** What decides how long a device may be silent: its interval in minutes, and the hours of its site. */
export interface Rhythm extends OpenHours {
  deviceType: number;
  uploadInterval: number;
}

export interface DevicePresence extends Rhythm {
  /** Since when it is connected over MQTT; null when it is not. */
  connectedAt: Date | null;
  lastSeenAt: Date | null;
}

/** The columns of `DevicePresence`, of a device `d` and its entity `e`. */
export const presenceColumns = [
  "d.connected_at as connectedAt",
  "d.last_seen_at as lastSeenAt",
  "d.device_type as deviceType",
  "d.upload_interval as uploadInterval",
  "e.time_zone as zone",
  "e.hours",
] as const;

/**
 * The moment (milliseconds) after which a device that is online was last seen: `intervals` of its upload intervals
 * before `now`, not counting the time in which it is silent by design.
 */
export function onlineCutoff(rhythm: Rhythm, now: Date, intervals?: number): number {
  const silence = longestSilenceMs(rhythm.uploadInterval, intervals);
  return isSilentWhenClosed(rhythm.deviceType)
    ? openSince(rhythm, now.getTime(), silence)
    : now.getTime() - silence;
}

/** The cutoffs of several rhythms, each rhythm once. */
export function onlineCutoffs<R extends Rhythm>(rhythms: readonly R[], now: Date, intervals?: number) {
  const cutoffs = new Map<string, Rhythm & { since: Date }>();
  for (const { zone, hours, deviceType, uploadInterval } of rhythms) {
    const rhythm = { zone, hours, deviceType, uploadInterval };
    const key = Object.values(rhythm).join("|");
    if (!cutoffs.has(key))
      cutoffs.set(key, { ...rhythm, since: new Date(onlineCutoff(rhythm, now, intervals)) });
  }
  return [...cutoffs.values()];
}

/** Whether a device is online: connected, or seen lately, as its interval and its site's opening hours would have it. */
export const isOnline = ({ connectedAt, lastSeenAt, ...rhythm }: DevicePresence, now: Date): boolean =>
  connectedAt !== null || (lastSeenAt !== null && lastSeenAt.getTime() >= onlineCutoff(rhythm, now));

/** Whether a device can be commanded now; those that only fetch get commands at their next contact. */
export const isReachable = ({
  connectedAt,
  deviceType,
}: Pick<DevicePresence, "connectedAt" | "deviceType">): boolean =>
  toSettingWay(deviceType) === "mqtt" && connectedAt !== null;
