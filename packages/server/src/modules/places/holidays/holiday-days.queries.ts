import type pg from "pg";

/** Days of a holiday and the sites it is one for; null: all of the company. */
export interface HolidayReach {
  name: string;
  from: string;
  to: string;
  entityIds: number[] | null;
}

/** The holidays that touch days and are one for any of some sites. */
export async function holidayReaches(
  client: pg.Pool | pg.PoolClient,
  tenantId: number,
  entityIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<HolidayReach[]> {
  const { rows } = await client.query<HolidayReach>(
    `select h.name, h.start_day as from, h.end_day as to,
       case when h.scope <> 'company' then array_agg(r.entity_id) end as "entityIds"
     from holidays h
     left join holiday_entities r
       on r.tenant_id = h.tenant_id and r.holiday_id = h.id and h.scope <> 'company' and r.entity_id = any($2::bigint[])
     where h.tenant_id = $1 and h.start_day <= $4::date and h.end_day >= $3::date
       and (h.scope = 'company' or r.entity_id is not null)
     group by h.id, h.name, h.start_day, h.end_day, h.scope
     order by h.start_day, h.id`,
    [tenantId, entityIds, from, to],
  );
  return rows;
}
