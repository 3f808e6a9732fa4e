import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

export type DeviceEventKind =
  | "connected"
  | "lost"
  | "online"
  | "offline"
  | "lateReply"
  | "keyMade"
  | "keyRotated"
  | "keyRemoved"
  | "keyRefused"
  | "swapped"
  | "firmware"
  | "bound"
  | "unbound"
  | "alarm";

/** An event in the timeline of a device; never holds a secret. */
export interface DeviceEvent {
  tenantId: number;
  deviceId: number;
  at: Date;
  kind: DeviceEventKind;
  detail?: Record<string, unknown>;
}

/** Adds events to the timelines of their devices, in one statement; events of deleted devices are dropped. */
export async function addDeviceEvents(tx: Db | Tx, events: readonly DeviceEvent[]): Promise<void> {
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
