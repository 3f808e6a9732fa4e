import type pg from "pg";
import { deviceLockClass } from "../../devices/bindings/device-locks.ts";
import { allColumns } from "../records/measure-columns.ts";
import { businessDay, kept, oriented, secondsInSlot, slotsTouched } from "../records/placement-sql.ts";

/** Longest record, so that one beginning before a span and reaching into it is found. */
const longestRecord = "interval '1 day'";

const list = (write: (column: string) => string) => allColumns.map(write).join(", ");
const summed = ["covered_seconds", ...allColumns].join(", ");

// What is to be made anew, widened to whole business days so that days and slots always agree; one row a subject.
const prepare = `
create temp table target on commit drop as
with taken as (delete from recompute_marks where tenant_id = $1 returning kind, subject_id, from_at, to_at),
span as (
  select kind, subject_id, min(from_at) as from_at, max(to_at) as to_at from taken group by 1, 2
),
counted as (
  select s.*, e.id as entity_id, e.time_zone, e.day_start_minute
  from span s
  left join accesses ac on s.kind = 1 and ac.tenant_id = $1 and ac.id = s.subject_id
  left join areas ar on s.kind = 2 and ar.tenant_id = $1 and ar.id = s.subject_id
  join entities e on e.tenant_id = $1 and e.id = case s.kind when 0 then s.subject_id when 1 then ac.entity_id else ar.entity_id end
),
data as (select min(start_at) as first_at, max(start_at) + interval '2 days' as last_at from records where tenant_id = $1)
select c.kind, c.subject_id, c.entity_id, c.time_zone, c.day_start_minute,
  greatest(c.from_at, d.first_at) - interval '2 days' as wide_from, least(c.to_at, d.last_at) + interval '2 days' as wide_to,
  -- the first and last business day touched, as moments
  ((${businessDay("greatest(c.from_at, d.first_at - interval '1 day')", "c")})::timestamp + make_interval(mins => c.day_start_minute)) at time zone c.time_zone as from_at,
  ((${businessDay("least(c.to_at, d.last_at)", "c")} + 1)::timestamp + make_interval(mins => c.day_start_minute)) at time zone c.time_zone as to_at,
  c.from_at <= d.first_at as from_start, c.to_at >= d.last_at as to_end
from counted c cross join data d where d.first_at is not null`;

const involvedLocks = `
select distinct (b.device_id % 256)::int as lock
from target t
join accesses a on a.tenant_id = $1 and a.entity_id = t.entity_id
join bindings b on b.tenant_id = $1 and b.access_id = a.id
order by 1`;

const inSpan = (moment: string) =>
  `(t.from_start or ${moment} >= t.from_at) and (t.to_end or ${moment} < t.to_at)`;

const clearSlots = `
delete from rollups r using target t
where r.tenant_id = $1 and r.layer = 0 and r.kind = t.kind and r.subject_id = t.subject_id and ${inSpan("r.slot")}`;

// Days are compared as days: their zone may be the very thing that changed.
const clearDays = `
delete from day_rollups r using target t
where r.tenant_id = $1 and r.layer = 0 and r.kind = t.kind and r.subject_id = t.subject_id
  and (t.from_start or r.day >= ${businessDay("t.from_at", "t")})
  and (t.to_end or r.day < ${businessDay("t.to_at", "t")})`;

const fillSlots = `
with placed as (
  select t.kind, t.subject_id, t.from_at as span_from, t.to_at as span_to, t.from_start, t.to_end, r.start_at, r.seconds,
    ${list((c) => `${oriented(c, "r", "b.direction", "m.sign")} as ${c}`)}
  from target t
  cross join lateral (
    select t.subject_id as access_id, 1 as sign where t.kind = 1
    union all select x.id, 1 from accesses x where t.kind = 0 and x.tenant_id = $1 and x.entity_id = t.subject_id and x.kind = 'entrance'
    union all select x.access_id, x.sign::int from area_ties x where t.kind = 2 and x.tenant_id = $1 and x.area_id = t.subject_id
  ) m
  join bindings b on b.tenant_id = $1 and b.access_id = m.access_id
  join records r on r.tenant_id = $1 and r.device_id = b.device_id and r.line = b.line
    and r.start_at >= b.from_at and (b.to_at is null or r.start_at < b.to_at)
    and r.start_at >= t.wide_from - ${longestRecord} and r.start_at < t.wide_to
)
insert into rollups (tenant_id, kind, subject_id, slot, layer, ${summed})
select $1, t.kind, t.subject_id, g.slot, 0,
  ${kept(`sum(${secondsInSlot("t.start_at", "t.seconds")})`)},
  ${list((c) => kept(`sum(case when g.n = 1 then t.${c} end)`))}
from (select p.*, span_from as from_at, span_to as to_at from placed p) t
cross join lateral ${slotsTouched("t.start_at", "t.seconds")}
where ${inSpan("g.slot")}
group by t.kind, t.subject_id, g.slot`;

const fillDays = `
insert into day_rollups (tenant_id, kind, subject_id, day, layer, ${summed})
select $1, r.kind, r.subject_id, ${businessDay("r.slot", "t")}, 0, ${kept("sum(r.covered_seconds)")}, ${list((c) => kept(`sum(r.${c})`))}
from target t
join rollups r on r.tenant_id = $1 and r.kind = t.kind and r.subject_id = t.subject_id and r.layer = 0 and ${inSpan("r.slot")}
group by r.kind, r.subject_id, ${businessDay("r.slot", "t")}`;

/**
 * Makes the measured roll-ups of everything marked in a company anew from its records, in one transaction behind the
 * locks of all devices involved: live data waits and then adds to the new sums. The marks go first, so that one made
 * meanwhile is not lost. Returns the entities touched; none when there was nothing to do.
 */
export async function recompute(pool: pg.Pool, tenantId: number): Promise<number[]> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local work_mem = '128MB'");
    await client.query(prepare, [tenantId]);
    const locks = await client.query<{ lock: number }>(involvedLocks, [tenantId]);
    if (locks.rows.length > 0) {
      await client.query("select pg_advisory_xact_lock($1, x) from unnest($2::int[]) as x", [
        deviceLockClass,
        locks.rows.map((row) => row.lock),
      ]);
    }
    await client.query("analyze target");
    for (const statement of [clearSlots, clearDays, fillSlots, fillDays]) await client.query(statement, [tenantId]);
    const touched = await client.query<{ entity_id: number }>("select distinct entity_id from target");
    await client.query("commit");
    return touched.rows.map((row) => row.entity_id);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
