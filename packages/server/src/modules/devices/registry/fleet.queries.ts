import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { judgedDevices } from "./judged-devices.queries.ts";

export interface CompanyFleet {
  id: number;
  name: string;
  /** Devices in use, and those of them that are online. */
  devices: number;
  online: number;
  /** Sites with devices that are offline. */
  silentSites: number;
}

/** The devices in use of each company that has any. */
export async function fleetByCompany(db: Db, now: Date): Promise<CompanyFleet[]> {
  const { rows } = await sql<CompanyFleet>`
    select j.tenant_id as id, j.company_name as name, count(*) as devices,
      count(*) filter (where j.state = 'online') as online,
      count(distinct j.entity_id) filter (where j.state = 'offline') as "silentSites"
    from (${await judgedDevices(db, "everybody", now)} offset 0) j
    where j.state in ('online', 'offline') and j.company_status = 1
    group by j.tenant_id, j.company_name
  `.execute(db);
  return rows;
}
