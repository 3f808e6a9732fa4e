import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { DeviceState } from "../protocols/protocols.ts";

export interface ReportedState {
  tenantId: number;
  deviceId: number;
  state: DeviceState;
  receivedAt: Date;
  /**
   * It was said over a connection just now, perhaps only once: it holds even where a message that came a moment later
   * was written first.
   */
  isLive?: true;
}

/** Devices say anything; one odd character or figure must not spoil the batch: the database takes no NUL. */
const clean = (text: string | undefined) => text?.replaceAll("\0", "").toWellFormed().slice(0, 100);
const small = (value: number | undefined) =>
  value === undefined ? undefined : Math.max(0, Math.min(32_767, Math.round(value)));

const toRow = ({ deviceId, state, receivedAt, isLive }: ReportedState) => ({
  id: deviceId,
  received_at: receivedAt,
  is_live: isLive === true,
  version: clean(state.version),
  battery: small(state.batteryReceiver),
  battery_transmitter: small(state.batteryTransmitter),
  code_state: state.codeState,
  mac_address: clean(state.macAddress),
  ip_address: clean(state.ipAddress),
  connection_type: clean(state.connectionType),
  wifi_ssid: clean(state.wifiSsid),
  hw_platform: clean(state.hwPlatform),
  clock_utc: state.clock && "utc" in state.clock ? state.clock.utc : undefined,
  clock_wall: state.clock && "wall" in state.clock ? state.clock.wall : undefined,
});

/**
 * Writes what devices last reported about themselves, in one statement a company and at most once per device; what a message left
 * out stays as it was, and older reports than the known one change nothing.
 */
export const writeDeviceStates = (db: Db | Tx, reported: readonly ReportedState[]): Promise<never[]> =>
  byCompany(reported, async (tenantId, ofCompany) => {
    // In one order: whoever sets up several of these devices holds them, too.
    await sql`
    with n as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(ofCompany.map(toRow))}::jsonb) as n(
        id bigint, received_at timestamptz, is_live boolean, version text, battery smallint,
        battery_transmitter smallint, code_state smallint, mac_address text, ip_address text, connection_type text,
        wifi_ssid text, hw_platform text, clock_utc timestamptz, clock_wall timestamp)
    ), held as materialized (
      select d.id from devices d join n on d.tenant_id = ${tenantId} and n.id = d.id
      order by d.id for no key update of d
    )
    update devices d set
      last_seen_at = greatest(d.last_seen_at, n.received_at),
      version = coalesce(n.version, d.version),
      battery = coalesce(n.battery, d.battery),
      battery_transmitter = coalesce(n.battery_transmitter, d.battery_transmitter),
      code_state = coalesce(n.code_state, d.code_state),
      mac_address = coalesce(n.mac_address, d.mac_address),
      ip_address = coalesce(n.ip_address, d.ip_address),
      connection_type = coalesce(n.connection_type, d.connection_type),
      wifi_ssid = coalesce(n.wifi_ssid, d.wifi_ssid),
      hw_platform = coalesce(n.hw_platform, d.hw_platform),
      clock_skew_seconds = case when abs(skew.seconds) < 2147483647 then skew.seconds else d.clock_skew_seconds end
    from held join n on n.id = held.id
    join entities e on e.tenant_id = ${tenantId}
    cross join lateral (
      select round(extract(epoch from coalesce(n.clock_utc, n.clock_wall at time zone e.time_zone) - n.received_at)) as seconds
    ) skew
    where d.tenant_id = ${tenantId} and d.id = n.id and e.id = d.entity_id
      and (d.last_seen_at is null or d.last_seen_at <= n.received_at or n.is_live)
  `.execute(db);
    return [];
  });
