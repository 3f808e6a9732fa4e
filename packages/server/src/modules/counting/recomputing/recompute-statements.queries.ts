import { dayBegin } from "../../../platform/database/business-day.ts";
import { type SubjectKind, subjectKinds } from "../../places/subject-kinds/subject-kinds.ts";
import { allColumns, directedPairs, type GroupBits } from "../columns/columns.ts";
import {
  businessDay,
  coveredIn,
  coveredSeconds,
  daysNoted,
  type GroupTier,
  isOfAlone,
  kept,
  longestRecord,
  measuredInSlots,
  measuredSql,
  membersSql,
  monthSql,
  monthsChanged,
  pairedAmount,
  pairedIn,
  pairedWith,
  secondsInSlot,
  signedByDirection,
  slotSql,
  slotsTouched,
  timeMeasured,
} from "../placement/placement.ts";
import { canBeRecomputed } from "../storage/storage.ts";

/** The entity `e` that a mark `m` belongs to; none when its subject is gone. */
export const entityOfMark = `
  left join accesses ac on m.kind = 1 and ac.tenant_id = m.tenant_id and ac.id = m.subject_id
  left join areas ar on m.kind = 2 and ar.tenant_id = m.tenant_id and ar.id = m.subject_id
  left join entities e on e.tenant_id = m.tenant_id
    and e.id = case m.kind when 1 then ac.entity_id when 2 then ar.entity_id else m.subject_id end`;

/** The entities of company $1 that marks wait for, with the last mark of each; null: their subject is gone. */
export const markedEntities = `
select e.id as entity_id, max(m.id) as last_mark from recompute_marks m ${entityOfMark} where m.tenant_id = $1 group by 1 order by 2`;

export const forgetMarks = `
delete from recompute_marks where tenant_id = $1 and id in (
  select m.id from recompute_marks m ${entityOfMark} where m.tenant_id = $1 and e.id is null)`;

/** Notes when entity $2 was recomputed. */
export const noteRecomputed = `
insert into recomputed_entities (tenant_id, entity_id, at) values ($1, $2, clock_timestamp())
on conflict (tenant_id, entity_id) do update set at = excluded.at`;

const dayStartSql = (day: string) => dayBegin(day, "e.time_zone", "e.day_start_minute");

/** Whether nobody else is at entity $2; class $1. */
export const tryLock = "select pg_try_advisory_xact_lock($1, ($2::bigint % 2147483647)::int) as mine";

/**
 * Takes the marks of entity $2: one row a subject, its span widened to whole business days so that days and slots agree.
 * Kind 3 is the entity too: only what rules make of it.
 */
export const takeMarks = `
with taken as (
  delete from recompute_marks where tenant_id = $1 and id in (
    select m.id from recompute_marks m ${entityOfMark} where m.tenant_id = $1 and e.id = $2)
  returning kind, subject_id, from_at, to_at
),
span as (
  select kind, subject_id, greatest(min(from_at), '1970-01-03Z') as from_at, least(max(to_at), '2200-01-01Z') as to_at
  from taken group by 1, 2
),
days as (
  select s.kind, s.subject_id, ${businessDay("s.from_at", "e")} as from_day, ${businessDay("s.to_at", "e")} + 1 as to_day,
    e.time_zone, e.day_start_minute
  from span s join entities e on e.tenant_id = $1 and e.id = $2
)
select e.kind, e.subject_id, e.from_day, e.to_day, ${dayStartSql("e.from_day")} as from_at, ${dayStartSql("e.to_day")} as to_at
from days e order by e.kind = 1 desc, 1, 2`;

/**
 * Rows of a table for each row before it. The offset keeps this a look-up of its own for each: of tables that just grew
 * the planner knows nothing, and would otherwise read all of the company's to pick some.
 */
const forEach = (select: string) => `cross join lateral (${select} offset 0) r`;

/** Which measures records of entity $2 from $3 to $4 use, and which groups they measured. */
export const usedMeasures = `
select coalesce(bit_or(r.used), 0)::text as used, coalesce(bit_or(r.measured), 0) as measured
from accesses a
join bindings b on b.tenant_id = $1 and b.access_id = a.id
${forEach(`select r.used, ${measuredSql("r", "$1")} as measured from records r where r.tenant_id = $1 and r.device_id = b.device_id and r.line = b.line
  and r.start_at >= $3::timestamptz - ${longestRecord} and r.start_at < $4`)}
where a.tenant_id = $1 and a.entity_id = $2`;

/** Columns of these measures; of a pair that changes places always both. */
export function columnsUsed(used: bigint): string[] {
  const isUsed = (column: string) => ((used >> BigInt(allColumns.indexOf(column))) & 1n) === 1n;
  return allColumns.filter((column) =>
    (directedPairs.find((pair) => pair.includes(column)) ?? [column]).some(isUsed),
  );
}

/** What recomputed roll-ups are made of. */
export interface RecomputedColumns {
  columns: readonly string[];
  groups: GroupTier;
  /** Some records measured no flow: what others beside them measured is looked up. */
  isBeside: boolean;
}

/** The columns beside `covered_seconds`. */
export const recomputedColumns = ({ columns, groups }: Omit<RecomputedColumns, "isBeside">): string[] => [
  ...coveredIn(groups).map(({ column }) => column),
  ...columns,
  ...pairedIn(groups, columns).map(({ column }) => column),
];

// Slots whose records have expired stay as they are; days are the sums of their slots and stay right.
// In all that follow: company $1, kind $2, subject $3, moments or days from $4 up to, not including, $5.

export const clearSlots = `delete from rollups where tenant_id = $1 and kind = $2 and subject_id = $3 and layer = 0 and slot >= $4 and slot < $5 and ${canBeRecomputed("slot")}`;

export const clearDays =
  "delete from day_rollups where tenant_id = $1 and kind = $2 and subject_id = $3 and layer = 0 and day >= $4 and day < $5";

const into = (table: string, time: string, columns: readonly string[]) =>
  `insert into ${table} (${["tenant_id", "kind", "subject_id", time, "layer", "covered_seconds", ...columns].join(", ")})`;

const listed = <T>(columns: readonly T[], write: (column: T) => string) =>
  columns.map((c) => `, ${write(c)}`).join("");

const recordsSql = (members: string) => `${members} m
join bindings b on b.tenant_id = $1 and b.access_id = m.access_id
${forEach(`select r.*, ${measuredSql("r", "$1")} as known from records r
  where r.tenant_id = $1 and r.device_id = b.device_id and r.line = b.line
  and r.start_at >= b.from_at and (b.to_at is null or r.start_at < b.to_at) and r.start_at >= $4::timestamptz - ${longestRecord} and r.start_at < $5`)}`;

/** What was measured in the slots of accesses, where some of their records measured no flow. */
const besideSql = (members: string) => `beside as materialized (
  ${measuredInSlots(`select m.access_id, g.slot, r.device_id, r.line, r.known from ${recordsSql(members)}
    cross join lateral ${slotsTouched("r.start_at", "r.seconds")}`)}
)`;

const besideIn = (slot: string) => `left join beside n on n.access_id = m.access_id and n.slot = ${slot}`;

/** What was measured where a record `r` counts; `n` is its row of `beside`. */
const seenBy = (isBeside: boolean) => (isBeside ? `(${pairedWith("r.known", "n")})` : "r.known");

/** What records of some accesses count, oriented for their members `m`; `slot` is where a record `r` counts. */
const findCounts = (recomputed: RecomputedColumns) => [
  ...recomputed.columns.map((c) => ({
    column: c,
    amount: signedByDirection(c, "r", "b.direction", "m.sign"),
  })),
  ...pairedIn(recomputed.groups, recomputed.columns).map((one) => ({
    column: one.column,
    amount: pairedAmount(one, seenBy(recomputed.isBeside), "r", "b.direction", "m.sign"),
  })),
];

/** An access's slots: the time of a record is split over the slots it touches, its counts belong to the first. */
function slotsOfRecords(recomputed: RecomputedColumns): string {
  const { groups, isBeside } = recomputed;
  const seconds = secondsInSlot("r.start_at", "r.seconds");
  const seen = (bits: GroupBits) =>
    isBeside && isOfAlone(bits) ? timeMeasured("r.known", seenBy(isBeside)) : "r.known";
  return `
  select g.slot, ${seconds} as seconds${listed(coveredIn(groups), ({ column, bits }) => `${coveredSeconds(seen(bits), bits, seconds)} as ${column}`)}
    ${listed(findCounts(recomputed), ({ column, amount }) => `case when g.n = 1 then ${amount} end as ${column}`)}
  from ${recordsSql(membersSql[1])}
  cross join lateral ${slotsTouched("r.start_at", "r.seconds")}
  ${isBeside ? besideIn("g.slot") : ""}`;
}

/** Of an entity or an area: the slots of its accesses, made anew before, with counts as `amount` has them. */
const slotsOfAccesses = (
  members: string,
  recomputed: RecomputedColumns,
  amount: (column: string) => string,
) => `
  select r.slot, r.covered_seconds as seconds${listed(coveredIn(recomputed.groups), ({ column }) => `r.${column}`)}
    ${listed(findCounts(recomputed), ({ column }) => `${amount(column)} as ${column}`)}
  from ${members} m
  ${forEach(`select * from rollups r where r.tenant_id = $1 and r.kind = 1 and r.subject_id = m.access_id
    and r.layer = 0 and r.slot >= $4 and r.slot < $5`)}`;

/** A count of an access as its area has it: turned round where the sign is -1. */
function turned(column: string): string {
  const pair = directedPairs.find((names) => names.includes(column));
  const other = pair?.find((name) => name !== column);
  return other ? `case when m.sign = 1 then r.${column} else r.${other} end` : `r.${column}`;
}

/**
 * An area's slots where counts of one direction were added up beside other measures: turned round they are those of the
 * other direction, which accesses do not keep, so that counts come from the records once more. Both are put under each
 * other, not joined: nothing here may depend on what the planner believes of tables that just grew.
 */
const slotsOfBoth = (members: string, recomputed: RecomputedColumns) => `
  ${slotsOfAccesses(members, recomputed, () => "null::bigint")}
  union all
  select ${slotSql("r.start_at")}, null${listed(coveredIn(recomputed.groups), () => "null")}${listed(findCounts(recomputed), ({ amount }) => amount)}
  from ${recordsSql(members)} ${recomputed.isBeside ? besideIn(slotSql("r.start_at")) : ""}`;

function slotsOfSubject(kind: SubjectKind, recomputed: RecomputedColumns): string {
  if (kind === subjectKinds.access) return slotsOfRecords(recomputed);
  if (kind === subjectKinds.entity) return slotsOfAccesses(membersSql[kind], recomputed, (c) => `r.${c}`);
  return pairedIn(recomputed.groups, recomputed.columns).length === 0
    ? slotsOfAccesses(membersSql[kind], recomputed, turned)
    : slotsOfBoth(membersSql[kind], recomputed);
}

/** The slots of a subject, accesses from their records and the others from accesses. */
export function fillSlots(kind: SubjectKind, recomputed: RecomputedColumns): string {
  const all = recomputedColumns(recomputed);
  return `
${recomputed.isBeside ? `with ${besideSql(membersSql[kind])}` : ""}
${into("rollups", "slot", all)}
select $1::bigint, $2::smallint, $3::bigint, p.slot, 0, ${kept("sum(p.seconds)")}${listed(all, (c) => kept(`sum(p.${c})`))}
from (${slotsOfSubject(kind, recomputed)}) p
where p.slot >= $4 and p.slot < $5 and ${canBeRecomputed("p.slot")}
group by p.slot order by p.slot`;
}

/**
 * For time whose records were gone before it was noted what they measured, that is unknown; after the slots were
 * filled, and before the days. No ratio is made of it.
 */
export const sayUnknown = `
update rollups r set unknown_seconds = r.covered_seconds, passby_alone = r.passby, turnback_alone = r.turnback,
  staff_in_alone = r.staff_in, group_alone = r.groups
where r.tenant_id = $1 and r.kind = $2 and r.subject_id = $3 and r.layer = 0 and r.slot >= $4 and r.slot < $5
  and r.unknown_seconds is null and r.covered_seconds is not null
  and exists (select 1 from measured_unknown u where r.slot >= u.from_at and r.slot < u.to_at)`;

/**
 * A clock that goes back over the beginning of a day shows the end of the day before once more, some hours away. In one zone, so that
 * the planner knows which months these are.
 */
const hoursAway = (moment: string, sign: "+" | "-") =>
  `(${moment}::timestamptz at time zone 'UTC' ${sign} interval '3 hours') at time zone 'UTC'`;

/** Business days from $7 up to, not including, $8 from their slots; the subject is one of entity $6. */
export const fillDays = (columns: readonly string[]) => `
${into("day_rollups", "day", columns)}
select $1::bigint, $2::smallint, $3::bigint, ${businessDay("r.slot", "e")}, 0, ${kept("sum(r.covered_seconds)")}
  ${listed(columns, (c) => kept(`sum(r.${c})`))}
from entities e
join rollups r on r.tenant_id = $1 and r.kind = $2 and r.subject_id = $3 and r.layer = 0
  and r.slot >= ${hoursAway("$4", "-")} and r.slot < ${hoursAway("$5", "+")}
where e.tenant_id = $1 and e.id = $6 and ${businessDay("r.slot", "e")} >= $7 and ${businessDay("r.slot", "e")} < $8
group by 4 order by 4`;

/** The subjects of entity $2 of company $1. */
const subjectsOfEntity = `(
  select 0::smallint as kind, $2::bigint as id
  union all select 1::smallint, a.id from accesses a where a.tenant_id = $1 and a.entity_id = $2
  union all select 2::smallint, r.id from areas r where r.tenant_id = $1 and r.entity_id = $2) s`;

/** Notes that days of the subjects of entity $2 from $3 up to but excluding $4 were recomputed. */
export const noteRecomputedMonths = [
  `update month_states m set ${monthsChanged} from ${subjectsOfEntity}
   where m.tenant_id = $1 and m.kind = s.kind and m.subject_id = s.id and (m.fresh or m.hours_until is not null)
     and m.month >= ${monthSql("$3::date")} and m.month < $4::date`,
  `insert into month_states (tenant_id, kind, subject_id, month)
   select distinct $1::bigint, d.kind, d.subject_id, ${monthSql("d.day")}
   from ${subjectsOfEntity}
   join day_rollups d on d.tenant_id = $1 and d.kind = s.kind and d.subject_id = s.id and d.day >= $3::date and d.day < $4::date
   where d.day < ${daysNoted} order by 2, 3, 4
   on conflict do nothing`,
] as const;
