import { settingWayOf } from "@foyer/contract/devices/device-settings";
import { type OpenHours, openSince } from "../../../platform/time/open-hours.ts";

/** Infrared counters tell of themselves every half hour: so long a silence between two contacts is none. */
export const shortestSilenceMs = 35 * 60_000;

/** How long a device that is there may be silent: so many of its upload intervals, in minutes. */
export const longestSilenceMs = (uploadInterval: number, intervals = 2): number =>
  Math.max(shortestSilenceMs, intervals * uploadInterval * 60_000);

/** Infrared counters (device type 1) are silent when the place is closed. */
export const isSilentWhenClosed = (deviceType: number): boolean => deviceType === 1;

/** What decides how long a device may be silent: its interval in minutes, and the hours of its site. */
export interface Rhythm extends OpenHours {
  deviceType: number;
  uploadInterval: number;
}

export interface Heard extends Rhythm {
  /** Since when it is connected over MQTT; null when it is not. */
  connectedAt: Date | null;
  lastSeenAt: Date | null;
}

/** The columns of `Heard`, of a device `d` and its entity `e`. */
export const heardColumns = [
  "d.connected_at as connectedAt",
  "d.last_seen_at as lastSeenAt",
  "d.device_type as deviceType",
  "d.upload_interval as uploadInterval",
  "e.time_zone as zone",
  "e.open_minute as openMinute",
  "e.close_minute as closeMinute",
] as const;

/**
 * The moment (milliseconds) since which a device that is there has been heard: `intervals` of its upload intervals
 * before `now`, not counting the time in which it is silent by design.
 */
export function heardSince(rhythm: Rhythm, now: Date, intervals?: number): number {
  const silence = longestSilenceMs(rhythm.uploadInterval, intervals);
  return isSilentWhenClosed(rhythm.deviceType)
    ? openSince(rhythm, now.getTime(), silence)
    : now.getTime() - silence;
}

/** Whether a device is there: connected, or heard of lately, as its interval and its site's opening hours would have it. */
export const isOnline = ({ connectedAt, lastSeenAt, ...rhythm }: Heard, now: Date): boolean =>
  connectedAt !== null || (lastSeenAt !== null && lastSeenAt.getTime() >= heardSince(rhythm, now));

/** Whether a device can be commanded now; those that only fetch are told at their next contact. */
export const isReachable = ({
  connectedAt,
  deviceType,
}: Pick<Heard, "connectedAt" | "deviceType">): boolean =>
  settingWayOf(deviceType) === "mqtt" && connectedAt !== null;
