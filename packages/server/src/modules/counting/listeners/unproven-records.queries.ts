import type pg from "pg";
import type { KnownDevice } from "../../devices/registry/registry.ts";
import { type CountRecord, recordKey } from "../records/records.ts";

export const unprovenQueries = (pool: pg.Pool) => ({
  /** Records of a device that wait for a decision because nothing proved them: those of one network, and all others. */
  async held(
    { tenantId, deviceId }: KnownDevice,
    network: string,
  ): Promise<{ ofNetwork: number; ofOthers: number }> {
    const { rows } = await pool.query<{ ofNetwork: number; ofOthers: number }>(
      `select count(*) filter (where source_network = $3)::int as "ofNetwork",
         count(*) filter (where source_network is distinct from $3)::int as "ofOthers"
       from quarantined_records
       where tenant_id = $1 and device_id = $2 and reason = 'unproven' and state = 'held'`,
      [tenantId, deviceId, network],
    );
    return rows[0] ?? { ofNetwork: 0, ofOthers: 0 };
  },

  /** The keys of those of these records that were counted before a moment. */
  async keptUntil(
    { tenantId, deviceId }: KnownDevice,
    records: readonly CountRecord[],
    until: Date,
  ): Promise<ReadonlySet<string>> {
    const { rows } = await pool.query<{ key: string }>(
      `select i.key from unnest($3::text[], $4::text[], $5::float8[], $6::int[]) as i(key, line, start_ms, seconds)
       where exists (select 1 from records r
         where r.tenant_id = $1 and r.device_id = $2 and r.line = i.line and r.start_at = to_timestamp(i.start_ms / 1000)
           and r.seconds = i.seconds and r.received_at <= $7)`,
      [
        tenantId,
        deviceId,
        records.map(recordKey),
        records.map(({ line }) => line),
        records.map(({ startMs }) => startMs),
        records.map(({ seconds }) => seconds),
        until,
      ],
    );
    return new Set(rows.map(({ key }) => key));
  },
});
