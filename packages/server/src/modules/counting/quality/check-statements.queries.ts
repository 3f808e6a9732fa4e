import { allColumns } from "../columns/columns.ts";
import {
  allGroups,
  businessDay,
  coveredIn,
  coveredSeconds,
  isOfAlone,
  kept,
  longestRecord,
  measuredInSlots,
  measuredSql,
  pairedAmount,
  pairedIn,
  pairedWith,
  secondsInSlot,
  signedByDirection,
  slotsTouched,
  timeMeasured,
} from "../placement/placement.ts";

/** Layers that the check knows how to recompute. Each is compared by a statement of its own. */
export const measuredLayer = 0;

/** Differences that are listed one by one; the others are only counted. */
export const mostListed = 50;

const covered = coveredIn(allGroups);
const paired = pairedIn(allGroups, allColumns);
const summed = ["covered_seconds", ...allColumns, ...[...covered, ...paired].map(({ column }) => column)];
const seconds = secondsInSlot("p.start_at", "p.seconds");
/** What was measured in a slot that a record touches, by lines beside it, too. */
const seen = `(${pairedWith("p.known", "n")})`;
/** What a record adds to the slot it begins in. */
const amounts = [
  ...allColumns.map((column) => ({
    column,
    amount: signedByDirection(column, "p", "p.direction", "m.sign"),
  })),
  ...paired.map((one) => ({
    column: one.column,
    amount: pairedAmount(one, seen, "p", "p.direction", "m.sign"),
  })),
];

/** A function takes 100 arguments. */
const inParts = (columns: readonly string[]) => [columns.slice(0, 40), columns.slice(40)];

/** A row's values as one object without those that are empty: equal objects are equal roll-ups. */
const valuesSql = (write: (column: string) => string) =>
  `jsonb_strip_nulls(${inParts(summed)
    .map((part) => `jsonb_build_object(${part.map((c) => `'${c}', ${write(c)}`).join(", ")})`)
    .join(" || ")})`;

const keptValues = `jsonb_strip_nulls(to_jsonb(k) - '{tenant_id,kind,subject_id,slot,day,layer}'::text[])`;

/** Entity $2 of company $1, its accesses and areas; and which accesses each is the sum of. */
const subjects = `
subject as (
  select 0 as kind, $2::bigint as subject_id
  union all select 1, a.id from accesses a where a.tenant_id = $1 and a.entity_id = $2
  union all select 2, r.id from areas r where r.tenant_id = $1 and r.entity_id = $2
)`;

const members = `
member as (
  select 1 as kind, a.id as subject_id, a.id as access_id, 1 as sign from accesses a
  where a.tenant_id = $1 and a.entity_id = $2
  union all
  select 0, a.entity_id, a.id, 1 from accesses a where a.tenant_id = $1 and a.entity_id = $2 and a.kind = 'entrance'
  union all
  select 2, r.id, t.access_id, t.sign::int from areas r
  join area_ties t on t.tenant_id = $1 and t.area_id = r.id where r.tenant_id = $1 and r.entity_id = $2
)`;

/**
 * Whether figures of entity $2 from $3 up to $4 cannot be compared: they wait to be recomputed, or records of that time
 * expired and the roll-ups stand for good. Marks of kind 3 are about rules alone.
 */
export const isOutOfReach = `
with ${subjects}
select exists (
    select 1 from recompute_marks m join subject s on s.kind = m.kind and s.subject_id = m.subject_id
    where m.tenant_id = $1 and m.from_at < $4 and m.to_at >= $3)
  or exists (
    select 1 from months_let_go g
    where g.month::timestamp at time zone 'UTC' < $4
      and (g.month + interval '1 month') at time zone 'UTC' > $3::timestamptz - ${longestRecord}) as out`;

/**
 * Recomputes the measured roll-ups of entity $2, its accesses and areas from the records and compares: those of
 * business day $5, which lies well within $3 and $4, and of its slots. Says how many were compared, how many differ,
 * and the first.
 */
export const compareMeasured = `
with ${subjects}, ${members},
piece as materialized (
  select m.access_id, b.direction, r.*, ${measuredSql("r", "$1")} as known
  from (select distinct access_id from member) m
  join bindings b on b.tenant_id = $1 and b.access_id = m.access_id
  cross join lateral (
    select * from records r where r.tenant_id = $1 and r.device_id = b.device_id and r.line = b.line
      and r.start_at >= b.from_at and (b.to_at is null or r.start_at < b.to_at)
      and r.start_at >= $3::timestamptz - ${longestRecord} and r.start_at < $4
    offset 0) r
),
beside as materialized (
  ${measuredInSlots(`select p.access_id, g.slot, p.device_id, p.line, p.known from piece p cross join lateral ${slotsTouched("p.start_at", "p.seconds")}`)}
),
slotted as (
  select m.kind, m.subject_id, g.slot, ${seconds} as covered_seconds,
    ${covered.map(({ column, bits }) => `${coveredSeconds(isOfAlone(bits) ? timeMeasured("p.known", seen) : "p.known", bits, seconds)} as ${column}`).join(", ")},
    ${amounts.map(({ column, amount }) => `case when g.n = 1 then ${amount} end as ${column}`).join(", ")}
  from member m
  join piece p on p.access_id = m.access_id
  cross join lateral ${slotsTouched("p.start_at", "p.seconds")}
  left join beside n on n.access_id = p.access_id and n.slot = g.slot
),
slots as materialized (
  select s.kind, s.subject_id, s.slot, ${summed.map((c) => `${kept(`sum(s.${c})`)} as ${c}`).join(", ")}
  from slotted s join entities e on e.tenant_id = $1 and e.id = $2
  where ${businessDay("s.slot", "e")} = $5::date group by 1, 2, 3
),
compared as (
  select coalesce(w.kind, k.kind) as kind, coalesce(w.subject_id, k.subject_id) as subject_id,
    coalesce(w.slot, k.slot) as slot, k.kept, w.wanted
  from (select kind, subject_id, slot, ${valuesSql((c) => c)} as wanted from slots) w
  full join (
    select k.kind, k.subject_id, k.slot, ${keptValues} as kept
    from subject s join rollups k on k.tenant_id = $1 and k.kind = s.kind and k.subject_id = s.subject_id
      and k.layer = ${measuredLayer} and k.slot >= $3 and k.slot < $4
    join entities e on e.tenant_id = $1 and e.id = $2
    where ${businessDay("k.slot", "e")} = $5::date) k
  on k.kind = w.kind and k.subject_id = w.subject_id and k.slot = w.slot
  union all
  select coalesce(w.kind, k.kind), coalesce(w.subject_id, k.subject_id), null, k.kept, w.wanted
  from (
    select x.kind, x.subject_id, ${valuesSql((c) => kept(`sum(x.${c})`))} as wanted
    from slots x group by 1, 2) w
  full join (
    select k.kind, k.subject_id, ${keptValues} as kept
    from subject s join day_rollups k on k.tenant_id = $1 and k.kind = s.kind and k.subject_id = s.subject_id
      and k.layer = ${measuredLayer} and k.day = $5::date) k
  on k.kind = w.kind and k.subject_id = w.subject_id
),
differing as (
  select kind, subject_id, slot, kept, wanted from compared where kept is distinct from wanted
)
select (select count(*) from compared) as compared, (select count(*) from differing) as differing,
  (select coalesce(json_agg(json_build_array(kind, subject_id)), '[]') from (select distinct kind, subject_id from differing) d) as subjects,
  (select coalesce(json_agg(d), '[]') from (
    select kind as "dataType", subject_id as id, slot, kept, wanted as recomputed
    from differing order by slot nulls last, kind, subject_id limit ${mostListed}) d) as found`;
