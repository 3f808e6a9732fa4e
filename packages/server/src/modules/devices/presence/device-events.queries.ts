import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
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

/** Adds events to the timelines of their devices, in one statement a company; events of deleted devices are dropped. */
export const addDeviceEvents = (tx: Db | Tx, events: readonly DeviceEvent[]): Promise<never[]> =>
  byCompany(events, async (tenantId, ofCompany) => {
    const rows = ofCompany.map(({ deviceId, at, kind, detail = {} }) => ({ deviceId, at, kind, detail }));
    await sql`
      insert into device_events (tenant_id, device_id, at, kind, detail)
      select ${tenantId}::bigint, d.id, n.at, n.kind, n.detail
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(
        "deviceId" bigint, at timestamptz, kind text, detail jsonb)
      join devices d on d.tenant_id = ${tenantId} and d.id = n."deviceId"
    `.execute(tx);
    return [];
  });
