import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { DeviceState } from "../protocols/protocol.ts";

/** What the way of a message needs to know of its device; times of day in minutes after local midnight. */
export interface KnownDevice {
  tenantId: number;
  deviceId: number;
  sn: string;
  deviceType: number;
  entityId: number;
  zone: string;
  openMinute: number;
  closeMinute: number;
  uploadInterval: number;
  recordPeriod: number;
  velocity: number;
  keyHash: Buffer | null;
}

/** The device of a serial number, whichever company's; null when nobody has added it. */
export async function deviceBySn(db: Db, sn: string): Promise<KnownDevice | null> {
  const row = await db
    .selectFrom("serial_numbers as s")
    .innerJoin("devices as d", (join) => join.onRef("d.tenant_id", "=", "s.tenant_id").onRef("d.id", "=", "s.device_id"))
    .innerJoin("entities as e", (join) => join.onRef("e.tenant_id", "=", "d.tenant_id").onRef("e.id", "=", "d.entity_id"))
    .select([
      "d.tenant_id as tenantId", "d.id as deviceId", "d.sn", "d.device_type as deviceType", "d.entity_id as entityId",
      "e.time_zone as zone", "e.open_minute as openMinute", "e.close_minute as closeMinute",
      "d.upload_interval as uploadInterval", "d.record_period as recordPeriod", "d.velocity", "d.key_hash as keyHash",
    ])
    .where("s.sn", "=", sn)
    .executeTakeFirst();
  return row ?? null;
}

export interface ReportedState {
  tenantId: number;
  deviceId: number;
  state: DeviceState;
  receivedAt: Date;
}

/** Writes what devices last told of themselves; what a message left out stays as it was. */
export async function noteDeviceStates(db: Db, reported: readonly ReportedState[]): Promise<void> {
  const rows = reported.map(({ tenantId, deviceId, state, receivedAt }) => ({
    tenant_id: tenantId,
    id: deviceId,
    last_seen_at: receivedAt.toISOString(),
    version: state.version,
    battery: state.batteryReceiver,
    battery_transmitter: state.batteryTransmitter,
    code_state: state.codeState,
    mac_address: state.macAddress,
    ip_address: state.ipAddress,
    connection_type: state.connectionType,
  }));
  await sql`
    update devices d set
      last_seen_at = greatest(d.last_seen_at, n.last_seen_at),
      version = coalesce(n.version, d.version),
      battery = coalesce(n.battery, d.battery),
      battery_transmitter = coalesce(n.battery_transmitter, d.battery_transmitter),
      code_state = coalesce(n.code_state, d.code_state),
      mac_address = coalesce(n.mac_address, d.mac_address),
      ip_address = coalesce(n.ip_address, d.ip_address),
      connection_type = coalesce(n.connection_type, d.connection_type)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(tenant_id bigint, id bigint, last_seen_at timestamptz,
      version text, battery smallint, battery_transmitter smallint, code_state smallint, mac_address text, ip_address text,
      connection_type text)
    where d.tenant_id = n.tenant_id and d.id = n.id`.execute(db);
}
