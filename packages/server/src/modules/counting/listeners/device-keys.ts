import { timingSafeEqual } from "node:crypto";
import { hashOfDeviceKey, type KeptKey, type KnownDevice } from "../../devices/registry/registry.ts";

const isGood = ({ until }: KeptKey, now: Date) => until === null || until > now.getTime();

/** The key of a device that this secret is, if it is good now. */
export function keyShown(device: KnownDevice, secret: string, now: Date): KeptKey | null {
  const hash = hashOfDeviceKey(secret);
  return (
    device.keys.find((key) => isGood(key, now) && timingSafeEqual(hash, Buffer.from(key.hash, "hex"))) ?? null
  );
}

/** Whether a key that was shown earlier is still good. */
export const isStillGood = (device: KnownDevice | null, keyId: number, now: Date): boolean =>
  device?.keys.some((key) => key.id === keyId && isGood(key, now)) ?? false;
