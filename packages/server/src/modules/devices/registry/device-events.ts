import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export const deviceEventKinds = [
  "connected",
  "lost",
  "online",
  "offline",
  "lateReply",
  "keyMade",
  "keyRotated",
  "keyRemoved",
  "keyRefused",
  "swapped",
  "firmware",
  "bound",
  "unbound",
  "alarm",
] as const;
export type DeviceEventKind = (typeof deviceEventKinds)[number];

/** One piece of news of a device; never holds a secret. */
export interface DeviceEvent {
  tenantId: number;
  deviceId: number;
  at: Date;
  kind: DeviceEventKind;
  detail?: Record<string, unknown>;
}

/** Writes news of devices for their timelines, in one statement; news of devices that are gone are let go. */
export async function noteDeviceEvents(tx: Db | Tx, events: readonly DeviceEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ tenantId, deviceId, at, kind, detail = {} }) => ({
    tenant_id: tenantId,
    device_id: deviceId,
    at,
    kind,
    detail,
  }));
  await sql`
    insert into device_events (tenant_id, device_id, at, kind, detail)
    select n.tenant_id, n.device_id, n.at, n.kind, n.detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
      tenant_id bigint, device_id bigint, at timestamptz, kind text, detail jsonb)
    join devices d on d.tenant_id = n.tenant_id and d.id = n.device_id
  `.execute(tx);
}
