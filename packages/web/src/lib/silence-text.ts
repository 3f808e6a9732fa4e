import type { Device } from "@foyer/contract/devices/device";
import { phrase } from "./phrases.ts";

/** What a silent device's site says about the cause, and what to check; null of one that is not offline. */
export function silenceText({ silence }: Pick<Device, "silence">): string | null {
  if (silence === null) return null;
  const { cause, othersOnline: count } = silence;
  if (cause !== "sensor") return phrase(`devices.silence.${cause}`);
  return count > 0 ? phrase("devices.silence.sensor", { count }) : phrase("devices.silence.alone");
}
