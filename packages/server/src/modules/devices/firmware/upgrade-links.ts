import type { Platform } from "../../../platform/platform.ts";
import { addressHours, deviceAddress, hashOfSecret, newSecret, rolloutDeviceOf } from "./one-off-address.ts";

type Needs = Pick<Platform, "database" | "clock" | "config" | "listening">;

/**
 * The address a device is told: of a package of ours a new one-off address, whose secret only the device gets; of an
 * outside package as it is. null: there is nothing to tell any more.
 */
export async function upgradeLink(platform: Needs, tenantId: number, link: string): Promise<string | null> {
  const rolloutDeviceId = rolloutDeviceOf(link);
  if (rolloutDeviceId === null) return link;
  const address = deviceAddress(platform);
  if (address === null) return null;
  const secret = newSecret();
  const now = platform.clock.now();
  const given = await platform.database.db
    .updateTable("rollout_devices")
    .set({
      token_hash: hashOfSecret(secret),
      token_until: new Date(now.getTime() + addressHours * 3_600_000),
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", rolloutDeviceId)
    .where("state", "in", ["queued", "offered"])
    .returning("id")
    .executeTakeFirst();
  return given ? `${address}/firmware/${secret}` : null;
}

/** A message to a device as it goes out: the place of a one-off address is filled in this once. null = send nothing. */
export async function withUpgradeLink<M extends Record<string, unknown>>(
  platform: Needs,
  tenantId: number,
  message: M,
): Promise<M | null> {
  if (rolloutDeviceOf(message.Link) === null) return message;
  const link = await upgradeLink(platform, tenantId, String(message.Link));
  return link === null ? null : { ...message, Link: link };
}
