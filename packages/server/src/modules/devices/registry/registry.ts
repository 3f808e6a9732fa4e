import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { DeviceState } from "../protocols/protocol.ts";

/** What the way of a message needs to know of its device; times of day in minutes after local midnight. */
export interface KnownDevice {
  tenantId: number;
  deviceId: number;
  sn: string;
  deviceType: number;
  entityId: number;
  /** IANA time zone of its entity. */
  zone: string;
  /** Whether its clock is put forward in summer with those of the place. */
  daylightSaving: boolean;
  openMinute: number;
  closeMinute: number;
  /** Minutes. */
  uploadInterval: number;
  recordPeriod: number;
  velocity: number;
  /** SHA-256 of its key; null when it has none. */
  keyHash: Buffer | null;
  lastSeenAt: Date | null;
  /** Its lines that report crossings instead of intervals. */
  eventLines: string[];
}

/** The device of a serial number, whichever company's; null when nobody has added it. */
export async function deviceBySn(db: Db | Tx, sn: string): Promise<KnownDevice | null> {
  const device = await db
    .selectFrom("serial_numbers as s")
    .innerJoin("devices as d", (join) =>
      join.onRef("d.tenant_id", "=", "s.tenant_id").onRef("d.id", "=", "s.device_id"),
    )
    .innerJoin("entities as e", (join) =>
      join.onRef("e.tenant_id", "=", "d.tenant_id").onRef("e.id", "=", "d.entity_id"),
    )
    .select([
      "d.tenant_id as tenantId",
      "d.id as deviceId",
      "d.sn",
      "d.device_type as deviceType",
      "d.entity_id as entityId",
      "e.time_zone as zone",
      sql<boolean>`e.dst = 1`.as("daylightSaving"),
      "e.open_minute as openMinute",
      "e.close_minute as closeMinute",
      "d.upload_interval as uploadInterval",
      "d.record_period as recordPeriod",
      "d.velocity",
      "d.key_hash as keyHash",
      "d.last_seen_at as lastSeenAt",
      sql<string[]>`array(select l.line from device_lines l
        where l.tenant_id = d.tenant_id and l.device_id = d.id and l.by_event order by l.line)`.as(
        "eventLines",
      ),
    ])
    .where("s.sn", "=", sn)
    .executeTakeFirst();
  return device ?? null;
}

export interface ReportedState {
  tenantId: number;
  deviceId: number;
  state: DeviceState;
  receivedAt: Date;
}

/** Devices say anything; one odd character or figure must not spoil the batch: the database takes no NUL. */
const clean = (text: string | undefined) => text?.replaceAll("\0", "").toWellFormed().slice(0, 100);
const small = (value: number | undefined) =>
  value === undefined ? undefined : Math.max(0, Math.min(32_767, Math.round(value)));

const rowOf = ({ tenantId, deviceId, state, receivedAt }: ReportedState) => ({
  tenant_id: tenantId,
  id: deviceId,
  received_at: receivedAt,
  version: clean(state.version),
  battery: small(state.batteryReceiver),
  battery_transmitter: small(state.batteryTransmitter),
  code_state: state.codeState,
  mac_address: clean(state.macAddress),
  ip_address: clean(state.ipAddress),
  connection_type: clean(state.connectionType),
  clock_utc: state.clock && "utc" in state.clock ? state.clock.utc : undefined,
  clock_wall: state.clock && "wall" in state.clock ? state.clock.wall : undefined,
});

/**
 * Writes what devices last told of themselves, in one statement and at most once per device; what a message left out
 * stays as it was, and news older than what is known changes nothing.
 */
export async function noteDeviceStates(db: Db | Tx, reported: readonly ReportedState[]): Promise<void> {
  await sql`
    update devices d set
      last_seen_at = n.received_at,
      version = coalesce(n.version, d.version),
      battery = coalesce(n.battery, d.battery),
      battery_transmitter = coalesce(n.battery_transmitter, d.battery_transmitter),
      code_state = coalesce(n.code_state, d.code_state),
      mac_address = coalesce(n.mac_address, d.mac_address),
      ip_address = coalesce(n.ip_address, d.ip_address),
      connection_type = coalesce(n.connection_type, d.connection_type),
      clock_skew_seconds = case when abs(skew.seconds) < 2147483647 then skew.seconds else d.clock_skew_seconds end
    from jsonb_to_recordset(${JSON.stringify(reported.map(rowOf))}::jsonb) as n(
      tenant_id bigint, id bigint, received_at timestamptz, version text, battery smallint,
      battery_transmitter smallint, code_state smallint, mac_address text, ip_address text, connection_type text,
      clock_utc timestamptz, clock_wall timestamp)
    join entities e on e.tenant_id = n.tenant_id
    cross join lateral (
      select round(extract(epoch from coalesce(n.clock_utc, n.clock_wall at time zone e.time_zone) - n.received_at)) as seconds
    ) skew
    where d.tenant_id = n.tenant_id and d.id = n.id and e.id = d.entity_id
      and (d.last_seen_at is null or d.last_seen_at <= n.received_at)
  `.execute(db);
}
