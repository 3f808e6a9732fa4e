import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { allColumns, columnType } from "../columns/columns.ts";
import { subjectsSql } from "../placement/placement.ts";
import type { TargetSpan } from "./import-targets.queries.ts";

export interface Undone {
  removed: number;
  restored: number;
  left: number;
}

const list = (write: (column: string, index: number) => string) => sql.raw(allColumns.map(write).join(", "));
/** The values of a revision, back in their columns. */
const backInColumns = list((column) => `(v.measures ->> '${column}')::${columnType(column)} as ${column}`);
const fromBefore = list((column) => `${column} = o.${column}`);
const asMeasures = sql.raw(
  `jsonb_strip_nulls(jsonb_build_object(${allColumns.map((column) => `'${column}', r.${column}`).join(", ")}))`,
);
const usedBits = sql.raw(
  allColumns
    .map(
      (column, index) =>
        `(case when coalesce(o.${column}, 0) <> 0 then ${2n ** BigInt(index)}::bigint else 0 end)`,
    )
    .join(" | "),
);

/**
 * Takes what an import wrote to one line back: records it brought are removed, those it revised say again what they
 * said before, as do those whose earlier values came from imports that are undone themselves. What others revised
 * since stays. Runs behind the device's lock.
 */
export async function undoLine(
  tx: Tx,
  tenantId: number,
  source: string,
  { deviceId, line, from, to }: TargetSpan,
  now: Date,
): Promise<Undone> {
  const place = sql`tenant_id = ${tenantId} and device_id = ${deviceId} and line = ${line}
    and start_at >= ${new Date(from)} and start_at < ${new Date(to)}`;
  const left = await sql<{ n: number }>`
    select count(*) as n from (
      select distinct v.start_at, v.seconds from record_revisions v
      join records r on r.tenant_id = ${tenantId} and r.device_id = v.device_id and r.line = v.line
        and r.start_at = v.start_at and r.seconds = v.seconds
      where v.tenant_id = ${tenantId} and v.device_id = ${deviceId} and v.line = ${line}
        and v.start_at >= ${new Date(from)} and v.start_at < ${new Date(to)}
        and v.source = ${source} and r.source <> ${source}) as others
  `.execute(tx);

  const restored = await sql<{ n: number }>`
    with mine as (select * from records where ${place} and source = ${source}),
    before as (
      select distinct on (v.start_at, v.seconds) v.start_at, v.seconds, v.received_at, v.source, v.revision, v.measured, ${backInColumns}
      from mine r
      join record_revisions v on v.tenant_id = ${tenantId} and v.device_id = r.device_id and v.line = r.line
        and v.start_at = r.start_at and v.seconds = r.seconds
      where v.source <> ${source} and v.source not in (
        select 'import:' || i.id from imports i where i.tenant_id = ${tenantId} and i.state = 'undone')
      order by v.start_at, v.seconds, v.id desc
    ),
    kept as (
      insert into record_revisions (tenant_id, device_id, line, start_at, seconds, received_at, source, revision, replaced_at, measured, measures)
      select ${tenantId}::bigint, r.device_id, r.line, r.start_at, r.seconds, r.received_at, r.source, r.revision, ${now}, r.measured, ${asMeasures}
      from mine r join before o using (start_at, seconds)
    ),
    changed as (
      update records r set received_at = o.received_at, source = o.source, revision = o.revision, remark = null,
        used = ${usedBits}, measured = o.measured, ${fromBefore}
      from before o
      where r.tenant_id = ${tenantId} and r.device_id = ${deviceId} and r.line = ${line}
        and r.start_at = o.start_at and r.seconds = o.seconds
        and r.start_at >= ${new Date(from)} and r.start_at < ${new Date(to)}
      returning 1
    )
    select count(*) as n from changed
  `.execute(tx);

  const removed = await sql`delete from records where ${place} and source = ${source}`.execute(tx);
  await sql`delete from quarantined_records where ${place} and source = ${source}`.execute(tx);
  return {
    left: left.rows[0]?.n ?? 0,
    restored: restored.rows[0]?.n ?? 0,
    removed: Number(removed.numAffectedRows ?? 0n),
  };
}

/** Marks all that the line counts for within a span, by the bindings of that time. */
export async function markLine(
  tx: Tx,
  tenantId: number,
  { deviceId, line, from, to }: TargetSpan,
): Promise<void> {
  // Read and written apart: Citus takes no such question into an insert.
  const { rows } = await sql<{ kind: number; subject_id: number; from_at: Date; to_at: Date }>`
    select s.kind, s.subject_id, min(greatest(b.from_at, ${new Date(from)}::timestamptz)) as from_at,
      max(least(coalesce(b.to_at, 'infinity'), ${new Date(to)}::timestamptz)) as to_at
    from bindings b
    join accesses a on a.tenant_id = ${tenantId} and a.id = b.access_id
    cross join lateral ${sql.raw(subjectsSql("a", `${tenantId}::bigint`))} s
    where b.tenant_id = ${tenantId} and b.device_id = ${deviceId} and b.line = ${line}
      and b.from_at < ${new Date(to)} and (b.to_at is null or b.to_at > ${new Date(from)})
    group by s.kind, s.subject_id`.execute(tx);
  await sql`
    insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
    select ${tenantId}::bigint, kind, subject_id, from_at, to_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(kind smallint, subject_id bigint, from_at timestamptz, to_at timestamptz)`.execute(tx);
}
