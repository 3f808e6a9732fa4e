import type pg from "pg";
import type { Subject } from "../../places/subject-kinds/subject-kinds.ts";

export interface NamedSubject extends Subject {
  name: string;
  entityId: number;
  entityName: string;
}

/** Names of entities, accesses and areas, in any order. */
export async function subjectNames(
  pool: pg.Pool,
  tenantId: number,
  subjects: readonly Subject[],
): Promise<NamedSubject[]> {
  const { rows } = await pool.query<NamedSubject>(
    `select s.kind, s.id, coalesce(ac.name, ar.name, e.name) as name, e.id as "entityId", e.name as "entityName"
     from unnest($2::smallint[], $3::bigint[]) as s(kind, id)
     left join accesses ac on s.kind = 1 and ac.tenant_id = $1 and ac.id = s.id
     left join areas ar on s.kind = 2 and ar.tenant_id = $1 and ar.id = s.id
     join entities e on e.tenant_id = $1 and e.id = case s.kind when 0 then s.id when 1 then ac.entity_id else ar.entity_id end`,
    [tenantId, subjects.map(({ kind }) => kind), subjects.map(({ id }) => id)],
  );
  return rows;
}
