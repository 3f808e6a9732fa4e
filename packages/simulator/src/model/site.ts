import type { PlannedDevice } from "@foyer/contract/devices/fleet-plan";
import { type Profile, profiles } from "./profiles.ts";
import { hashText, mix } from "./random.ts";
import { ZoneClock } from "./zone-clock.ts";

/** Minutes of a slot, the grain of the model. */
export const slotMinutes = 5;

/** One counting line with all that does not change from day to day. */
export interface Site {
  device: PlannedDevice;
  clock: ZoneClock;
  profile: Profile;
  key: number;
  regionKey: number;
  /** Minutes after local midnight; `close` is after `open`, beyond 1440 on the next day. */
  open: number;
  close: number;
  /** Minutes before opening and after closing in which staff come and go. */
  lead: number;
  tail: number;
  /** People in on an average day through this line, staff not counted. */
  dailyIn: number;
  staff: number;
  /** Share of a day's arrivals per slot since opening, on weekdays and on weekends. */
  workday: Float64Array;
  weekend: Float64Array;
}

/** Infrared beams are silent outside opening hours. */
export function isSilentWhenClosed(device: PlannedDevice): boolean {
  return ["he2-digital", "he2-analog", "hpc"].includes(device.protocol);
}

/** Opening hours with an end after the start; equal ends mean all day. */
export function openingHours({ openMinute, closeMinute }: PlannedDevice): { open: number; close: number } {
  return {
    open: openMinute,
    close: closeMinute > openMinute ? Math.min(closeMinute, openMinute + 1440) : closeMinute + 1440,
  };
}

/**
 * Minutes before opening and after closing in which staff pass. They keep to the calendar day where the opening hours
 * do, so that a day ends with nobody inside.
 */
export function staffMargins(device: PlannedDevice): { lead: number; tail: number } {
  const { open, close } = openingHours(device);
  if (isSilentWhenClosed(device)) return { lead: 0, tail: 0 };
  const margin = Math.min(30, Math.floor((1440 - (close - open)) / 2 / slotMinutes) * slotMinutes);
  return { lead: Math.min(margin, open), tail: close <= 1440 ? Math.min(margin, 1440 - close) : margin };
}

export function createSite(seed: number, device: PlannedDevice, line: string): Site {
  const { open, close } = openingHours(device);
  const profile = profiles[device.profile];
  const share = lineShare(device.lines, line);
  const dailyIn = device.dailyIn * share;
  return {
    device,
    clock: ZoneClock.of(device.zone),
    profile,
    key: mix(seed, hashText(device.sn), hashText(line)),
    regionKey: mix(seed, hashText(device.zone)),
    open,
    close,
    ...staffMargins(device),
    dailyIn,
    staff:
      device.deviceType === 10 || dailyIn === 0 ? 0 : Math.max(1, Math.min(25, Math.round(dailyIn / 120))),
    workday: slotShares(profile, open, close, false),
    weekend: slotShares(profile, open, close, true),
  };
}

/** The first line is the busiest. */
function lineShare(lines: readonly string[], line: string): number {
  const weights = lines.map((_, index) => 1 / (index + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return (weights[lines.indexOf(line)] ?? 0) / sum;
}

function slotShares(profile: Profile, open: number, close: number, weekend: boolean): Float64Array {
  const shares = new Float64Array(Math.ceil((close - open) / slotMinutes));
  let sum = 0;
  for (let slot = 0; slot < shares.length; slot++) {
    const minute = open + (slot + 0.5) * slotMinutes;
    const share = profile.arrivals(minute, weekend, minute - open, close - minute);
    shares[slot] = share;
    sum += share;
  }
  return shares.map((share) => share / sum);
}
