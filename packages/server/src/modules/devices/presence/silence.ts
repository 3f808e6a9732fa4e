import type { Silence } from "@foyer/contract/devices/device-health";

/** A device of a site that counts for an entrance. */
export interface SiteSensor {
  id: number;
  online: boolean;
  lastSeenAt: Date | null;
  /** Minutes. */
  uploadInterval: number;
}

/** What tells of itself each half hour is heard of at such different moments before one and the same failure. */
const togetherMinutes = 30;

/** Whether two fell silent at about the same time, as exactly as their intervals can tell. */
function fellTogether(one: SiteSensor, other: SiteSensor): boolean {
  if (one.lastSeenAt === null || other.lastSeenAt === null) return false;
  const apart = Math.abs(one.lastSeenAt.getTime() - other.lastSeenAt.getTime());
  return apart <= 60_000 * Math.max(togetherMinutes, one.uploadInterval, other.uploadInterval);
}

/** Where the silence of a sensor comes from, by what the others of its site do; `sensors` may name it as well. */
export function findSilence(silent: SiteSensor, sensors: readonly SiteSensor[]): Silence {
  const others = sensors.filter(({ id }) => id !== silent.id);
  const counts = { others: others.length, othersOnline: others.filter(({ online }) => online).length };
  if (silent.lastSeenAt === null) return { cause: "never", ...counts };
  if (others.length === 0) return { cause: "only", ...counts };
  // What was never heard tells nothing of a failure.
  const heard = others.filter(({ lastSeenAt }) => lastSeenAt !== null);
  const together = heard.filter((other) => !other.online && fellTogether(silent, other));
  if (together.length === 0) return { cause: heard.length === 0 ? "only" : "sensor", ...counts };
  return { cause: together.length === heard.length ? "site" : "shared", ...counts };
}
