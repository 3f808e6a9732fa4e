import type { UpdateWindow } from "@foyer/contract/devices/rollout-plan";
import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import { noteDeviceEvents } from "../registry/device-events.ts";
import type { KnownDevice } from "../registry/registry.ts";
import { deviceAddress, isPlain, rolloutDeviceOf } from "./one-off-address.ts";
import { isOpenAt } from "./update-window.ts";
import { upgradeLink } from "./upgrade-links.ts";

/** As infrared counters are told: 1 the device's program, 2 that of its Wi-Fi module; the link is plain http. */
export interface Offer {
  kind: 1 | 2;
  link: string;
}

interface Waiting {
  id: string;
  fromVersion: string;
  link: string;
  cause: string;
  firmwareType: 1 | 2 | null;
  version: string | null;
  rolloutId: number | null;
  /** Of its site. */
  zone: string;
  window: UpdateWindow | null;
}

/**
 * What a device that only fetches is to be told with the answer to its message: once for each upgrade, whichever
 * server answers, or it would upgrade at every message.
 */
export async function offerUpgrade(
  platform: Pick<Platform, "database" | "clock" | "config" | "listening">,
  { tenantId, deviceId }: Pick<KnownDevice, "tenantId" | "deviceId">,
): Promise<Offer | undefined> {
  const now = platform.clock.now();
  const offered = await platform.database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Waiting>`
      select c.id, d.version as "fromVersion", c.parameters->>'link' as link, c.cause, f.firmware_type as "firmwareType", f.version,
        r.id as "rolloutId", nullif(r.plan->'window', 'null') as window, e.time_zone as zone
      from commands c
      join devices d on d.tenant_id = c.tenant_id and d.id = c.device_id
      join entities e on e.tenant_id = d.tenant_id and e.id = d.entity_id
      left join rollout_devices x on c.cause = 'rollout' and x.tenant_id = c.tenant_id and x.command_id = c.id
        and x.state = 'queued'
      left join rollouts r on r.tenant_id = x.tenant_id and r.id = x.rollout_id and r.state = 'running'
      left join firmwares f on f.id = r.firmware_id
      where c.tenant_id = ${tenantId} and c.device_id = ${deviceId} and c.state = 'pending' and c.by_contact
        and c.name = 'upgrade' and (c.cause <> 'rollout' or r.id is not null)
      order by c.seq limit 1 for no key update of d for update of c skip locked`.execute(tx);
    const waiting = rows[0];
    if (
      !waiting ||
      !isTellable(platform, waiting.link) ||
      !isOpenAt(waiting.window, waiting.zone, now.getTime())
    )
      return undefined;
    await sql`update commands set state = 'delivered', sent_at = now(), delivered_at = now(),
        step = jsonb_build_object('offeredAt', ${now}::timestamptz, 'version', ${waiting.fromVersion}::text)
      where tenant_id = ${tenantId} and id = ${waiting.id}`.execute(tx);
    // What it runs may have changed while it waited.
    await sql`update rollout_devices x set state = 'offered', told_at = ${now}, changed_at = ${now}, old_messages = 0,
        from_version = d.version
      from devices d
      where x.tenant_id = ${tenantId} and x.command_id = ${waiting.id} and x.state = 'queued'
        and d.tenant_id = x.tenant_id and d.id = x.device_id`.execute(tx);
    const { version, rolloutId } = waiting;
    const detail = { state: "offered", ...(version && { version }), ...(rolloutId && { rolloutId }) };
    await noteDeviceEvents(tx, [{ tenantId, deviceId, at: now, kind: "firmware", detail }]);
    return waiting;
  });
  if (!offered) return undefined;
  const link = await upgradeLink(platform, tenantId, offered.link);
  if (link === null) return undefined;
  return { kind: offered.firmwareType ?? 1, link };
}

/** Whether the device can be told now: an offer that cannot be told must not count as made. */
function isTellable(platform: Parameters<typeof deviceAddress>[0], link: string): boolean {
  const isOurs = rolloutDeviceOf(link) !== null;
  return isPlain(isOurs ? deviceAddress(platform) : link);
}
