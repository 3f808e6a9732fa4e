import { sql } from "kysely";
import { byCompany } from "../../../platform/database/by-company.ts";
import type { Db } from "../../../platform/database/database.ts";

export interface NewHash {
  tenantId: number;
  id: number;
  hash: string;
}

/** Keeps hashes of keys that have none yet. */
export async function keepMosquittoHashes(db: Db, hashes: readonly NewHash[]): Promise<void> {
  await byCompany(hashes, async (tenantId, ofCompany) => {
    await sql`
      update device_keys k set mosquitto_hash = n.hash
      from jsonb_to_recordset(${JSON.stringify(ofCompany)}::jsonb) as n(id bigint, hash text)
      where k.tenant_id = ${tenantId} and k.id = n.id and k.mosquitto_hash is null`.execute(db);
    return [];
  });
}

/** The hash of the newest key that has one of each device with a good key; null where none of them has. */
export async function mosquittoHashes(db: Db, now: Date): Promise<{ sn: string; hash: string | null }[]> {
  const { rows } = await sql<{ sn: string; hash: string | null }>`
    select distinct on (k.tenant_id, k.device_id) s.sn, k.mosquitto_hash as hash
    from device_keys k join serial_numbers s on s.tenant_id = k.tenant_id and s.device_id = k.device_id
    where k.valid_until is null or k.valid_until > ${now}::timestamptz
    order by k.tenant_id, k.device_id, k.mosquitto_hash is null, k.id desc`.execute(db);
  return rows.sort((one, other) => (one.sn < other.sn ? -1 : 1));
}
