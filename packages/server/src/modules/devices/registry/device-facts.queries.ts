import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { openMs } from "../../../platform/time/open-hours.ts";
import { isSilentWhenClosed } from "../presence/presence.ts";

const dayMs = 86_400_000;

export interface DeviceFacts {
  tenantId: number;
  id: number;
  sn: string;
  name: string;
  deviceType: number;
  modelId: number;
  model: string;
  entityId: number;
  entityName: string;
  zone: string;
  hours: string;
  corridorId: number | null;
  corridorName: string | null;
  direction: number | null;
  uploadInterval: number;
  recordPeriod: number;
  velocity: number;
  version: string;
  battery: number | null;
  transmitter: number | null;
  codeState: number | null;
  clockSkew: number | null;
  licenceUntil: string | null;
  macAddress: string;
  ipAddress: string;
  connectionType: string;
  wifiSSID: string;
  wifiPasswordSet: boolean;
  hwPlatform: string;
  swRelease: string;
  network: string;
  connectedAt: Date | null;
  lastSeenAt: Date | null;
  createdAt: Date;
  pendingChanges: number;
  lines: number;
  /** End of its newest record. */
  lastRecordAt: Date | null;
  /** Over the last day, all lines together. */
  seconds: number;
  dwellMs: number | null;
  dwellCount: number | null;
}

export const deviceFactsQueries = (db: Db | Tx, now: Date) => ({
  /** What there is to say of some devices, by id. */
  async of(devices: readonly { tenantId: number; id: number }[]): Promise<Map<number, DeviceFacts>> {
    const facts = await byCompany(devices, async (tenantId, named) => {
      const { rows } = await sql<DeviceFacts>`
      select d.tenant_id as "tenantId", d.id, d.sn, d.name, d.device_type as "deviceType", d.model_id as "modelId",
        m.code as model, d.entity_id as "entityId", e.name as "entityName", e.time_zone as zone,
        e.hours, c."corridorId", c."corridorName", c.direction,
        d.upload_interval as "uploadInterval", d.record_period as "recordPeriod", d.velocity, d.version, d.battery,
        d.battery_transmitter as transmitter, d.code_state as "codeState", d.clock_skew_seconds as "clockSkew",
        d.licence_until as "licenceUntil", d.mac_address as "macAddress", d.ip_address as "ipAddress",
        d.connection_type as "connectionType", d.wifi_ssid as "wifiSSID", d.wifi_password <> '' as "wifiPasswordSet",
        d.hw_platform as "hwPlatform", d.sw_release as "swRelease", d.network, d.connected_at as "connectedAt",
        d.last_seen_at as "lastSeenAt", d.created_at as "createdAt", w.n as "pendingChanges", l.n as lines,
        l."lastRecordAt", s.seconds, s."dwellMs", s."dwellCount"
      from unnest(${named.map(({ id }) => id)}::bigint[]) as asked(id)
      join devices d on d.tenant_id = ${tenantId} and d.id = asked.id
      join device_models m on m.id = d.model_id
      join entities e on e.tenant_id = ${tenantId} and e.id = d.entity_id
      left join lateral (
        select a.id as "corridorId", a.name as "corridorName", b.direction
        from bindings b join accesses a on a.tenant_id = ${tenantId} and a.id = b.access_id
        where b.tenant_id = ${tenantId} and b.device_id = d.id and b.from_at <= ${now}::timestamptz
          and (b.to_at is null or b.to_at > ${now}::timestamptz)
        order by length(b.line), b.line limit 1) c on true
      cross join lateral (
        select count(*) as n from commands k
        where k.tenant_id = ${tenantId} and k.device_id = d.id and k.finished_at is null and k.name not like 'get.%') w
      cross join lateral (
        select count(*) as n, max(r.end_at) as "lastRecordAt"
        from device_lines l
        left join lateral (
          select r.start_at + make_interval(secs => r.seconds) as end_at from records r
          where r.tenant_id = ${tenantId} and r.device_id = l.device_id and r.line = l.line
          order by r.start_at desc limit 1) r on true
        where l.tenant_id = ${tenantId} and l.device_id = d.id) l
      cross join lateral (
        select coalesce(sum(r.seconds), 0) as seconds, sum(r.dwell_ms)::float8 as "dwellMs",
          sum(r.dwell_count) as "dwellCount"
        from device_lines l
        join records r on r.tenant_id = ${tenantId} and r.device_id = l.device_id and r.line = l.line
        where l.tenant_id = ${tenantId} and l.device_id = d.id
          and r.start_at > ${new Date(now.getTime() - dayMs)}::timestamptz and r.start_at <= ${now}::timestamptz) s
    `.execute(db);
      return rows;
    });
    return new Map(facts.map((row) => [row.id, row]));
  },
});

/**
 * Share of the last day's expected reports that arrived, 0 to 1; null when none were expected. Late is not missing yet.
 */
export function keptShare(facts: DeviceFacts, now: Date): number | null {
  const until = now.getTime() - Math.max(1, facts.uploadInterval) * 60_000;
  const from = Math.max(now.getTime() - dayMs, facts.createdAt.getTime());
  if (facts.lines === 0 || until <= from) return null;
  const expected = isSilentWhenClosed(facts.deviceType) ? openMs(facts, from, until) : until - from;
  return expected <= 0 ? null : Math.min(1, (facts.seconds * 1000) / (expected * facts.lines));
}
