import type pg from "pg";

/** The locks of all devices that count for an entity, in order. */
export async function locksOfEntity(
  client: pg.PoolClient,
  tenantId: number,
  entityId: number,
): Promise<number[]> {
  const { rows } = await client.query<{ lock: number }>(
    `select distinct (b.device_id % 256)::int as lock
     from accesses a join bindings b on b.tenant_id = $1 and b.access_id = a.id
     where a.tenant_id = $1 and a.entity_id = $2 order by 1`,
    [tenantId, entityId],
  );
  return rows.map(({ lock }) => lock);
}
