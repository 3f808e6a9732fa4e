import { openUntil } from "../../../platform/time/open-hours.ts";
import type { DevicePresence } from "./online.ts";

/** Devices that fetch tell of themselves at least so often while their place is open. */
const heartbeatMs = 30 * 60_000;

/** When a device that fetches should have made contact at the latest; null where it never did or is overdue. */
export function expectedContact(device: DevicePresence, now: Date): Date | null {
  if (device.lastSeenAt === null) return null;
  const silence = Math.max(heartbeatMs, device.uploadInterval * 60_000);
  const due = openUntil(device, device.lastSeenAt.getTime(), silence);
  return due > now.getTime() ? new Date(due) : null;
}
