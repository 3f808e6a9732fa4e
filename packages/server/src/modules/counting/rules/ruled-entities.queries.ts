import type pg from "pg";

/** For which time rules make layers of an entity: until then nothing new changes them. */
export interface Ruled {
  from: string;
  to: string;
  estimates: boolean;
}

/** Days are widened by two, so that no zone's clock falls out. */
export async function ruledEntity(
  client: pg.PoolClient,
  tenantId: number,
  entityId: number,
): Promise<Ruled | null> {
  const { rows } = await client.query<Ruled>(
    `select to_char(from_at at time zone 'UTC', 'YYYY-MM-DD') as from, to_char(to_at at time zone 'UTC', 'YYYY-MM-DD') as to, estimates
     from ruled_entities where tenant_id = $1 and entity_id = $2`,
    [tenantId, entityId],
  );
  return rows[0] ?? null;
}

export async function noteRuledEntity(
  client: pg.PoolClient,
  tenantId: number,
  entityId: number,
  ruled: Ruled | null,
): Promise<void> {
  if (!ruled) {
    await client.query("delete from ruled_entities where tenant_id = $1 and entity_id = $2", [
      tenantId,
      entityId,
    ]);
    return;
  }
  await client.query(
    `insert into ruled_entities (tenant_id, entity_id, from_at, to_at, estimates)
     values ($1, $2, $3::timestamp at time zone 'UTC', $4::timestamp at time zone 'UTC', $5)
     on conflict (tenant_id, entity_id) do update
     set from_at = excluded.from_at, to_at = excluded.to_at, estimates = excluded.estimates`,
    [tenantId, entityId, ruled.from, ruled.to, ruled.estimates],
  );
}

/** Marks entities whose gaps are estimated; gives their companies. */
export async function markEstimates(pool: pg.Pool, from: Date, to: Date): Promise<number[]> {
  const { rows } = await pool.query<{ tenant_id: number }>(
    `insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
     select r.tenant_id, 3, r.entity_id, $1, $2
     from ruled_entities r join entities e on e.tenant_id = r.tenant_id and e.id = r.entity_id
     where r.estimates and r.from_at < $2 and r.to_at > $1
     returning tenant_id`,
    [from, to],
  );
  return [...new Set(rows.map((row) => row.tenant_id))];
}
