import type { Device } from "@foyer/contract/devices/device";
import type { Phrases } from "./phrases.ts";

/** What a silent device's site says about the cause, and what to check; null of one that is not offline. */
export function silenceText(
  { silence }: Pick<Device, "silence">,
  t: Phrases<"devices.silence">,
): string | null {
  if (silence === null) return null;
  const { cause, othersOnline: count } = silence;
  if (cause !== "sensor") return t(cause);
  return count > 0 ? t("sensor", { count }) : t("alone");
}
