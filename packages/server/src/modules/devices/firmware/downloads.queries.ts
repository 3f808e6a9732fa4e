import { underWayStates } from "@foyer/contract/devices/rollout-plan";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { companyOfSecret, hashOfSecret } from "./one-off-address.ts";

export interface Download {
  tenantId: number;
  id: number;
  packageId: number;
  size: number;
  fileName: string;
}

/** A package may be sent so many times over to one device: connections break. */
const mostTimes = 5;

/** What is behind one-off addresses, and how far devices have come with it. */
export const downloadQueries = (db: Db) => ({
  /** The package behind a secret that is good now; undefined for any other. */
  async of(secret: string, now: Date): Promise<Download | undefined> {
    const tenantId = companyOfSecret(secret);
    const ofCompany = tenantId === null ? sql`true` : sql`x.tenant_id = ${tenantId}`;
    const { rows } = await sql<Download>`
      select x.tenant_id as "tenantId", x.id, p.id as "packageId", p.size, p.file_name as "fileName"
      from rollout_devices x
      join rollouts r on r.tenant_id = x.tenant_id and r.id = x.rollout_id
      join firmwares f on f.id = r.firmware_id
      join firmware_packages p on p.id = f.package_id
      where ${ofCompany} and x.token_hash = ${hashOfSecret(secret)} and x.token_until > ${now}
        and x.state = any(${[...underWayStates]}::text[]) and x.served < ${mostTimes} * p.size`.execute(db);
    return rows[0];
  },

  /** Bytes `from` up to `to` went out; only what follows without a gap brings the device nearer to the end. */
  sent: ({ tenantId, id, size }: Download, from: number, to: number, since: number, now: Date) =>
    sql`update rollout_devices x set
          served = x.served + ${to - since},
          fetched = n.fetched, fetched_at = ${now}, changed_at = ${now},
          state = case when x.state not in ('offered', 'accepted', 'downloading') then x.state
            when n.fetched >= ${size} then 'downloaded' else 'downloading' end,
          downloaded_at = case when n.fetched >= ${size} then coalesce(x.downloaded_at, ${now}) else x.downloaded_at end,
          old_messages = case when n.fetched >= ${size} and x.downloaded_at is null then 0 else x.old_messages end
        from (select case when ${from}::bigint <= fetched then greatest(fetched, ${to}::bigint) else fetched end as fetched
          from rollout_devices where tenant_id = ${tenantId} and id = ${id} for update) n
        where x.tenant_id = ${tenantId} and x.id = ${id}`.execute(db),
});
