import type { Platform } from "../../../platform/platform.ts";
import {
  addressHours,
  deviceAddress,
  hashOfSecret,
  newSecretOf,
  parsePlaceholder,
} from "./one-off-address.ts";
import { writeToken } from "./upgrade-links.queries.ts";

type Needs = Pick<Platform, "database" | "clock" | "config" | "listening">;

/**
 * The address a device gets: for a package of ours a new one-off address, whose secret only the device gets; for an
 * outside package as it is. null: there is nothing to offer any more.
 */
export async function upgradeLink(platform: Needs, tenantId: number, link: string): Promise<string | null> {
  const rolloutDeviceId = parsePlaceholder(link);
  if (rolloutDeviceId === null) return link;
  const address = deviceAddress(platform);
  if (address === null) return null;
  const secret = newSecretOf(tenantId);
  const until = new Date(platform.clock.now().getTime() + addressHours * 3_600_000);
  const token = { tenantId, rolloutDeviceId, hash: hashOfSecret(secret), until };
  const isGiven = await writeToken(platform.database.db, token);
  return isGiven ? `${address}/firmware/${secret}` : null;
}

/** A message to a device as it goes out: the place of a one-off address is filled in this once. null = send nothing. */
export async function withUpgradeLink<M extends Record<string, unknown>>(
  platform: Needs,
  tenantId: number,
  message: M,
): Promise<M | null> {
  if (parsePlaceholder(message.Link) === null) return message;
  const link = await upgradeLink(platform, tenantId, String(message.Link));
  return link === null ? null : { ...message, Link: link };
}
