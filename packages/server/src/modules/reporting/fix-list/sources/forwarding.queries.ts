import type pg from "pg";

export interface FailingForwarding {
  entityId: number;
  name: string;
  protocol: number;
  /** Since when nothing was delivered. */
  since: Date;
  fault: string | null;
  status: number | null;
}

/** One failure may be a network's; after three in a row somebody has to look. */
const failuresInARow = 3;

/** Forwardings of a company that are switched on and not delivered. */
export async function failingForwardings(pool: pg.Pool, tenantId: number): Promise<FailingForwarding[]> {
  const { rows } = await pool.query<FailingForwarding>(
    `select f.entity_id as "entityId", e.name, f.protocol, coalesce(f.last_success_at, f.since) as since,
       f.last_fault as fault, f.last_status as status
     from forwardings f join entities e on e.tenant_id = f.tenant_id and e.id = f.entity_id and e.push_state = 1
     where f.tenant_id = $1 and f.enabled = 1 and f.failures >= $2 order by f.entity_id, f.protocol`,
    [tenantId, failuresInARow],
  );
  return rows;
}
