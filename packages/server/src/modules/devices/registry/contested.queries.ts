import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

interface ContestedDevice {
  tenantId: number;
  deviceId: number;
  sn: string;
}

/**
 * Notes that a company that got the number by a key of its own wants it; gives the device another company has for it.
 */
export async function contestSerialNumber(
  db: Db,
  tenantId: number,
  sn: string,
  at: Date,
): Promise<ContestedDevice | undefined> {
  // Apart: on Citus the one lies on the coordinator alone, the other on each node.
  const { rows: heard } = await sql`
    select 1 from kept_payloads k where k.state = 'waiting' and k.sn = ${sn}
      and split_part(k.meta->>'siteKey', ':', 1) = ${String(tenantId)} limit 1
  `.execute(db);
  if (heard.length === 0) return undefined;
  const { rows } = await sql<ContestedDevice>`
    update serial_numbers s set contested_at = ${at}
    where s.sn = ${sn} and s.tenant_id <> ${tenantId} and s.contested_at is null
    returning s.tenant_id as "tenantId", s.device_id as "deviceId", s.sn
  `.execute(db);
  return rows[0];
}
