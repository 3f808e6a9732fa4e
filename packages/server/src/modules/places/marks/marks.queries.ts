import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { markKinds, type Span, type Subject } from "../subject-kinds/subject-kinds.ts";

/**
 * Marks the roll-ups of subjects for recomputation from the records of a span, in the transaction that changes what
 * they mean. A worker finds the marks; announce `recomputeMarked` after the commit so that it does so at once.
 */
export async function markSubjects(
  db: Db | Tx,
  tenantId: number,
  subjects: readonly Subject[],
  span: Span,
): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
    select ${tenantId}::bigint, kind, id, ${span.from}::timestamptz, coalesce(${span.to}::timestamptz, 'infinity')
    from unnest(${subjects.map((s) => s.kind)}::smallint[], ${subjects.map((s) => s.id)}::bigint[]) as t(kind, id)
  `.execute(db);
}

/** Marks what rules make of entities, in the transaction that changes which rules reach them or what rules depend on. */
export async function markRules(
  db: Db | Tx,
  tenantId: number,
  entityIds: readonly number[],
  span: Span = { from: new Date(0), to: null },
): Promise<void> {
  if (entityIds.length === 0) return;
  await sql`
    insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
    select ${tenantId}::bigint, ${markKinds.rulesOfEntity}::smallint, id, ${span.from}::timestamptz, coalesce(${span.to}::timestamptz, 'infinity')
    from unnest(${entityIds}::bigint[]) as id
  `.execute(db);
}

/** An access with all that counts through it: itself, its entity, the areas tied to it. */
export async function subjectsOfAccess(db: Db | Tx, tenantId: number, accessId: number): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select 1 as kind, ${accessId}::bigint as id
    union all
    select 0, entity_id from accesses where tenant_id = ${tenantId} and id = ${accessId}
    union all
    select 2, area_id from area_ties where tenant_id = ${tenantId} and access_id = ${accessId}
  `.execute(db);
  return rows;
}
