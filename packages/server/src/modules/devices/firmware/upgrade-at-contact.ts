import type { Platform } from "../../../platform/platform.ts";
import { addDeviceEvents } from "../presence/presence.ts";
import type { KnownDevice } from "../registry/registry.ts";
import { deviceAddress, isPlain, parsePlaceholder } from "./one-off-address.ts";
import { isOpenAt } from "./update-window.ts";
import { markOffered, waitingUpgrade } from "./upgrade-at-contact.queries.ts";
import { upgradeLink } from "./upgrade-links.ts";

/** The kinds infrared counters know: 1 the device's program, 2 that of its Wi-Fi module; the link is plain http. */
export interface Offer {
  kind: 1 | 2;
  link: string;
}

/**
 * The upgrade for a device that only fetches, in the answer to its message: once for each upgrade, from one server
 * alone, or it would upgrade at every message.
 */
export async function offerUpgrade(
  platform: Pick<Platform, "database" | "clock" | "config" | "listening">,
  { tenantId, deviceId }: Pick<KnownDevice, "tenantId" | "deviceId">,
): Promise<Offer | undefined> {
  const now = platform.clock.now();
  const offered = await platform.database.db.transaction().execute(async (tx) => {
    const waiting = await waitingUpgrade(tx, tenantId, deviceId);
    if (
      !waiting ||
      !isTellable(platform, waiting.link) ||
      !isOpenAt(waiting.window, waiting.zone, now.getTime())
    )
      return undefined;
    await markOffered(tx, tenantId, waiting, now);
    const { version, rolloutId } = waiting;
    const detail = { state: "offered", ...(version && { version }), ...(rolloutId && { rolloutId }) };
    await addDeviceEvents(tx, [{ tenantId, deviceId, at: now, kind: "firmware", detail }]);
    return waiting;
  });
  if (!offered) return undefined;
  const link = await upgradeLink(platform, tenantId, offered.link);
  if (link === null) return undefined;
  return { kind: offered.firmwareType ?? 1, link };
}

/** Whether the device can get the offer now: one that cannot be delivered must not count as made. */
function isTellable(platform: Parameters<typeof deviceAddress>[0], link: string): boolean {
  const isOurs = parsePlaceholder(link) !== null;
  return isPlain(isOurs ? deviceAddress(platform) : link);
}
