import { timingSafeEqual } from "node:crypto";
import { hashOfDeviceKey, type KeptKey } from "../registry/registry.ts";

interface Keyed {
  keys: readonly KeptKey[];
}

const isGood = ({ until }: KeptKey, now: Date) => until === null || until > now.getTime();

/** The key of a device that this secret is, if it is good now. */
export function keyShown(device: Keyed, secret: string, now: Date): KeptKey | null {
  const hash = hashOfDeviceKey(secret);
  return (
    device.keys.find((key) => isGood(key, now) && timingSafeEqual(hash, Buffer.from(key.hash, "hex"))) ?? null
  );
}

/** Whether a key that was shown earlier is still good. */
export const isStillGood = (device: Keyed | null, keyId: number, now: Date): boolean =>
  device?.keys.some((key) => key.id === keyId && isGood(key, now)) ?? false;

/** Whether a device has something to prove itself with. */
export const hasGoodKey = (device: Keyed, now: Date): boolean => device.keys.some((key) => isGood(key, now));
