import type pg from "pg";

/** Serial numbers listed at most: whoever sends nonsense must not fill the list. */
const mostNumbers = 100;

/** Payload `k` is the company's ($1) by the site key it came by, or of the only company; without a company, of none. */
const isOwn = `case when k.meta ? 'siteKey' then split_part(k.meta->>'siteKey', ':', 1) = $1::bigint::text
  when (select count(*) from companies) = 1 then $1::bigint is not null else $1::bigint is null end`;

export interface UnknownNumber {
  sn: string;
  count: number;
  since: Date;
  entityId: number | null;
}

/** Serial numbers that send and nobody has added, the latest first. */
export async function unknownNumbers(pool: pg.Pool, tenantId: number | null): Promise<UnknownNumber[]> {
  const { rows: keys } = await pool.query<{ id: number; entity_id: number | null }>(
    "select id, entity_id from site_keys where tenant_id = $1",
    [tenantId],
  );
  const { rows } = await pool.query<UnknownNumber>(
    `select k.sn, count(*) as count, min(k.received_at) as since,
       (array_agg(sk.entity_id order by k.id desc) filter (where sk.entity_id is not null))[1] as "entityId"
     from kept_payloads k
     left join unnest($2::bigint[], $3::bigint[]) as sk(id, entity_id) on k.meta->>'siteKey' = $1::bigint || ':' || sk.id
     where k.state = 'waiting' and k.sn is not null and ${isOwn}
       and not exists (select 1 from serial_numbers s where s.sn = k.sn)
     group by k.sn order by max(k.received_at) desc, k.sn limit ${mostNumbers}`,
    [tenantId, keys.map(({ id }) => id), keys.map(({ entity_id }) => entity_id)],
  );
  return rows;
}

/** Payloads that could not be read. */
export async function unreadablePayloads(
  pool: pg.Pool,
  tenantId: number | null,
): Promise<{ count: number; since: Date } | null> {
  const { rows } = await pool.query<{ count: number; since: Date | null }>(
    `select count(*) as count, min(k.received_at) as since from kept_payloads k where k.state = 'unreadable' and ${isOwn}`,
    [tenantId],
  );
  const [{ count, since } = { count: 0, since: null }] = rows;
  return since === null ? null : { count, since };
}
