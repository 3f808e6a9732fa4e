import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";

const entitiesSql = {
  [subjectKinds.entity]: "select e.id, e.id as entity_id from entities e",
  [subjectKinds.access]: "select a.id, a.entity_id from accesses a",
  [subjectKinds.area]: "select a.id, a.entity_id from areas a",
} as const;

/** When the sites of subjects are open, by subject. */
export async function subjectHours(
  pool: pg.Pool,
  { tenantId, kind, ids }: { tenantId: number; kind: SubjectKind; ids: readonly number[] },
): Promise<Map<number, OpenHours>> {
  const { rows } = await pool.query<OpenHours & { id: number }>(
    `select s.id, e.time_zone as zone, e.hours
     from (${entitiesSql[kind]} where tenant_id = $1 and id = any($2::bigint[])) s
     join entities e on e.tenant_id = $1 and e.id = s.entity_id`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, ...hours }) => [id, hours]));
}
