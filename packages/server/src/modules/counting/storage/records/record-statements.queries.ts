import { columnsOf, noFlowBit, type Tier, typeOf } from "../../columns/columns.ts";
import {
  allGroups,
  bindingOf,
  boundTo,
  businessDay,
  coveredIn,
  coveredSeconds,
  type GroupTier,
  groupTiers,
  kept,
  measuredOf,
  oriented,
  pairedAmount,
  pairedIn,
  secondsInSlot,
  slotOf,
  slotsTouched,
  subjectsOf,
} from "../../placement/placement.ts";
import { noteMonths } from "./month-notes.queries.ts";

/** `live` adds the differences to the roll-ups at once; `bulk` marks what is to be made anew from the records. */
export type Mode = "live" | "bulk";

const keyColumns = ["tenant_id", "device_id", "line", "start_at", "seconds"];

/** Which of a batch's lines told windows of several lengths, as `lineOf` writes them. */
const mixedLines = `(select array_agg(m.device_id || '|' || m.line) from line_measures m
    where m.device_id = any($2::bigint[]) and m.shortest_seconds <> m.longest_seconds)`;

/** Parameters before the measure arrays; moments are milliseconds since 1970. */
const fixedParameters = [
  ["tenant_id", "bigint"],
  ["device_id", "bigint"],
  ["line", "text"],
  ["start_ms", "float8"],
  ["seconds", "integer"],
  ["received_ms", "float8"],
  ["source", "text"],
  ["revision", "bigint"],
  ["remark", "text"],
  ["used", "bigint"],
  ["measured", "smallint"],
] as const;

/** Which columns a statement knows: measures and, of roll-ups, what was measured. */
export interface Width {
  tier: Tier;
  groups: GroupTier;
}

const comma = (parts: readonly string[]) => parts.join(", ");
const list = (columns: readonly string[], write: (column: string) => string) => comma(columns.map(write));

/**
 * The statement that takes a batch in: compares with what is kept, writes new and changed records, keeps the old
 * values of changed ones, and carries the difference on. Runs behind the devices' locks, so what it reads stays true.
 * Answers the outcome of each record in order, the entities touched, the companies in which marks were left for the
 * worker, and `misfit`: a kept record uses measures or groups beyond the tiers; then the transaction is undone and the
 * batch runs with the full ones; and, of `live`, the lines whose windows differ in length. Of equal values what was
 * measured makes no difference: the record stays as it is.
 */
export function recordStatement(mode: Mode, { tier, groups }: Width): string {
  const columns = columnsOf(tier);
  const parameters = [...fixedParameters, ...columns.map((column) => [column, typeOf(column)] as const)];
  const arrays = comma(parameters.map(([, type], index) => `$${index + 1}::${type}[]`));
  const names = comma(parameters.map(([name]) => name));
  const beyond = `(o.used >> ${tier}) <> 0${mode === "live" ? ` or (${measuredOf("o")} & ~${groups}) <> 0` : ""}`;
  const isWide = mode === "live" && groups !== groupTiers[0];
  return `
with input as (
  select i.*, to_timestamp(i.start_ms / 1000) as start_at, to_timestamp(i.received_ms / 1000) as received_at
  from unnest(${arrays}) with ordinality as i(${names}, ord)
),
compared as materialized (
  select i.*, o.received_at as old_received_at, o.source as old_source, o.revision as old_revision,
    o.measured as ${isWide ? `kept_measured, ${measuredOf("o")} as old_measured` : "kept_measured"}, ${list(columns, (c) => `o.${c} as old_${c}`)}, coalesce(o.used is not null and (${beyond}), false) as misfit,
    case
      when o.used is null then 0
      when o.used = i.used and ${columns.map((c) => `i.${c} is not distinct from o.${c}`).join(" and ")} then 1
      when coalesce(i.revision, -1) < coalesce(o.revision, -1) or i.revision = o.revision
        or (i.revision is null and i.received_at < o.received_at) then 3
      else 2
    end as action
  from input i
  left join lateral (
    select * from records r
    where ${keyColumns.map((c) => `r.${c} = i.${c}`).join(" and ")}
    limit 1
  ) o on true
),
written as (
  insert into records (${comma(keyColumns)}, received_at, source, revision, remark, used, measured, ${comma(columns)})
  select ${comma(keyColumns)}, received_at, source, revision, remark, used, measured, ${comma(columns)}
  from compared where action in (0, 2)
  on conflict (${comma(keyColumns)}) do update
  set received_at = excluded.received_at, source = excluded.source, revision = excluded.revision,
    remark = excluded.remark, used = excluded.used, measured = excluded.measured, ${list(columns, (c) => `${c} = excluded.${c}`)}
),
old_values as (
  insert into record_revisions (${comma(keyColumns)}, received_at, source, revision, replaced_at, measured, measures)
  select ${comma(keyColumns)}, old_received_at, old_source, old_revision, received_at, kept_measured,
    jsonb_strip_nulls(jsonb_build_object(${list(columns, (c) => `'${c}', old_${c}`)}))
  from compared where action = 2
),
delta as (
  ${isWide ? wideDelta(columns) : narrowDelta(columns)}
),
${mode === "live" ? livePlaces(columns, groups) : bulkPlaces},
${mode === "live" ? liveRollups(columns, groups) : bulkMarks}
select
  (select array_agg(action order by ord) from compared) as actions,
  (select array_agg(distinct entity_id) from placed) as entities,
  (select array_agg(distinct tenant_id) from ${mode === "live" ? "(table marks union all table pair_marks) m" : "marks"}) as marked_tenants,
  (select coalesce(bool_or(misfit), false) from compared) as misfit,
  ${mode === "live" ? mixedLines : "null::text[]"} as mixed_lines`;
}

/** What records add to what was kept of them, where all of them measured the same: the flow. */
const narrowDelta = (columns: readonly string[]) => `
  select tenant_id, device_id, line, start_at, case when action = 0 then seconds else 0 end as covered,
    ${list(columns, (c) => `${kept(`coalesce(${c}, 0) - coalesce(old_${c}, 0)`)} as ${c}`)}
  from compared where action in (0, 2)`;

/** Else what was kept is taken off as what it measured, and the record is added as what it measures. */
const wideDelta = (columns: readonly string[]) => `
  select tenant_id, device_id, line, start_at, seconds as covered, 1 as times, measured, ${comma(columns)}
  from compared where action in (0, 2)
  union all
  select tenant_id, device_id, line, start_at, seconds, -1, old_measured, ${list(columns, (c) => `-old_${c}`)}
  from compared where action = 2`;

function livePlaces(columns: readonly string[], groups: GroupTier): string {
  const paired = pairedIn(groups, columns);
  const isWide = groups !== groupTiers[0];
  const amounts = [
    ...columns.map((c) => `${oriented(c, "d", "b.direction", "s.sign")} as ${c}`),
    ...paired.map(
      (one) => `${pairedAmount(one, "d.measured", "d", "b.direction", "s.sign")} as ${one.column}`,
    ),
  ];
  return `placed as (
  select d.tenant_id, s.kind, s.subject_id, a.entity_id, b.access_id, d.start_at, d.covered, ${isWide ? "d.times, d.measured, " : ""}e.time_zone, e.day_start_minute,
    ${comma(amounts)}
  from delta d ${boundTo("d")}
  cross join lateral ${subjectsOf("a")} s
)`;
}

const reachedPlaces = `placed as (
  select t.tenant_id, s.kind, s.subject_id, a.entity_id, t.first_at, t.last_at
  from reached t
  join accesses a on a.tenant_id = t.tenant_id and a.id = t.access_id
  cross join lateral ${subjectsOf("a")} s
)`;

/** The marks of the bulk path need no amounts: one row for each subject. */
const bulkPlaces = `reached as (
  select d.tenant_id, b.access_id, min(d.start_at) as first_at, max(d.start_at + make_interval(secs => greatest(d.covered, 1))) as last_at
  from delta d ${bindingOf("d")}
  group by 1, 2
),
${reachedPlaces}`;

function liveRollups(measured: readonly string[], groups: GroupTier): string {
  const isWide = groups !== groupTiers[0];
  const columns = [...measured, ...pairedIn(groups, measured).map(({ column }) => column)];
  const covered = coveredIn(groups);
  const added = (table: string) => (c: string) =>
    `${c} = ${kept(`coalesce(${table}.${c}, 0) + coalesce(excluded.${c}, 0)`)}`;
  const summed = ["covered_seconds", ...covered.map(({ column }) => column), ...columns];
  const seconds = `${isWide ? "p.times * " : ""}${secondsInSlot("p.start_at", "p.covered")}`;
  const times = [
    `${seconds} as covered_seconds`,
    ...covered.map(({ column, bits }) => `${coveredSeconds("p.measured", bits, seconds)} as ${column}`),
  ];
  const sums = list(summed, (c) => kept(`sum(${c})`));
  return `slotted as (
  select p.tenant_id, p.kind, p.subject_id, g.slot, ${businessDay("g.slot", "p")} as day,
    ${comma(times)},
    ${list(columns, (c) => `case when g.n = 1 then p.${c} end as ${c}`)}
  from placed p cross join lateral ${slotsTouched("p.start_at", "p.covered")}
),
slot_rows as (
  insert into rollups (tenant_id, kind, subject_id, slot, layer, ${comma(summed)})
  select tenant_id, kind, subject_id, slot, 0, ${sums} from slotted group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (tenant_id, kind, subject_id, slot, layer) do update set ${list(summed, added("rollups"))}
),
day_rows as (
  insert into day_rollups (tenant_id, kind, subject_id, day, layer, ${comma(summed)})
  select tenant_id, kind, subject_id, day, 0, ${sums} from slotted group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (tenant_id, kind, subject_id, day, layer) do update set ${list(summed, added("day_rollups"))}
),
${noteMonths("months", "slotted")},
${pairMarks(groups)},
${ruleMarks}`;
}

/**
 * What is measured beside a line that measures no flow depends on the other lines of its access: added up by the worker.
 * Where there is no such line, the question is all this costs.
 */
const pairMarks = (groups: GroupTier) => `pair_marks as (
  insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
  select p.tenant_id, p.kind, p.subject_id, min(${slotOf("p.start_at")}), max(p.start_at + make_interval(secs => greatest(p.covered, 1)))
  from placed p
  where (${groups === allGroups ? `(p.measured & ${noFlowBit}) <> 0 or ` : ""}(
      (select exists (select from line_measures where (measured & ${noFlowBit}) <> 0))
      and exists (
        select from bindings o join line_measures m on m.tenant_id = o.tenant_id and m.device_id = o.device_id and m.line = o.line
        where o.tenant_id = p.tenant_id and o.access_id = p.access_id and (m.measured & ${noFlowBit}) <> 0)))
    and (select count(*) from bindings o where o.tenant_id = p.tenant_id and o.access_id = p.access_id) > 1
  group by 1, 2, 3
  returning tenant_id
)`;

/** What rules make of the new counts is for the worker. Where no rule exists, the question is all this costs. */
const ruleMarks = `marks as (
  insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
  select t.tenant_id, 3, t.entity_id, t.first_at, t.last_at
  from (
    select tenant_id, entity_id, min(start_at) as first_at, max(start_at + make_interval(secs => greatest(covered, 1))) as last_at
    from placed group by 1, 2
  ) t
  join ruled_entities r on r.tenant_id = t.tenant_id and r.entity_id = t.entity_id and t.first_at < r.to_at and t.last_at > r.from_at
  where exists (select from ruled_entities)
  returning tenant_id
)`;

const bulkMarks = `marks as (
  insert into recompute_marks (tenant_id, kind, subject_id, from_at, to_at)
  select tenant_id, kind, subject_id, min(${slotOf("first_at")}), max(last_at)
  from placed group by 1, 2, 3
  returning tenant_id
)`;

/**
 * The marks of the bulk path for lines $1 to $3 whose records lie between $4 and $5, milliseconds since 1970: of all
 * they counted for in that time.
 */
export const markSpans = `
with span as (
  select tenant_id, device_id, line, to_timestamp(first_ms / 1000) as first_at, to_timestamp(until_ms / 1000) as until_at
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::float8[], $5::float8[]) as s(tenant_id, device_id, line, first_ms, until_ms)
),
reached as (
  select d.tenant_id, b.access_id, min(greatest(d.first_at, b.from_at)) as first_at, max(d.until_at) as last_at
  from span d
  join bindings b on b.tenant_id = d.tenant_id and b.device_id = d.device_id and b.line = d.line
    and b.from_at < d.until_at and (b.to_at is null or d.first_at < b.to_at)
  group by 1, 2
),
${reachedPlaces},
${bulkMarks}
select
  (select array_agg(distinct entity_id) from placed) as entities,
  (select array_agg(distinct tenant_id) from marks) as marked_tenants`;
