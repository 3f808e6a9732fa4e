import { timingSafeEqual } from "node:crypto";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { hashOf } from "../../identity/sessions/sessions.ts";

/**
 * Whether a device may send what it sends. A key that is given must be right. Without one, a device is let in unless
 * the installation demands keys; an unknown serial number has none yet, its payloads only wait.
 */
export function maySend(device: KnownDevice | null, key: string | null, keysRequired: boolean): boolean {
  if (!device) return true;
  if (key === null) return !keysRequired || device.keyHash === null;
  return device.keyHash !== null && timingSafeEqual(hashOf(key), device.keyHash);
}
