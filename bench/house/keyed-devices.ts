import { createHash } from "node:crypto";
import type pg from "pg";
import type { KeyedDevice } from "../workers/mqtt-device.ts";

interface Wanted {
  /** Serial number of a device they are like. */
  like: string;
  prefix: string;
  count: number;
  deviceType?: number;
  /** The version they are taken to have been asked at, so that nothing is asked when they connect. */
  readVersion?: string;
}

/** Devices with one key, like one that was added over the API. */
export async function addKeyedDevices(
  client: pg.Client,
  { like, prefix, count, deviceType, readVersion }: Wanted,
): Promise<KeyedDevice[]> {
  const key = `the-key-of-${prefix.toLowerCase()}-devices`;
  await client.query(
    `with made as (
       insert into devices (tenant_id, sn, name, device_type, model_id, entity_id, upload_interval, read_version)
       select tenant_id, $4::text || '-' || n, $4::text || ' ' || n, coalesce($5::smallint, device_type), model_id, entity_id,
         upload_interval, $6::text
       from devices cross join generate_series(1, $2::int) n where sn = $1
       returning tenant_id, id, sn
     ), named as (
       insert into serial_numbers (sn, tenant_id, device_id) select sn, tenant_id, id from made
     )
     insert into device_keys (tenant_id, device_id, hash) select tenant_id, id, $3 from made`,
    [like, count, createHash("sha256").update(key).digest(), prefix, deviceType ?? null, readVersion ?? null],
  );
  return Array.from({ length: count }, (_, index) => ({ sn: `${prefix}-${index + 1}`, key }));
}
