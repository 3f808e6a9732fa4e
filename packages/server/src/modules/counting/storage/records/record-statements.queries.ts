import { columnType, type Tier, tierColumns } from "../../columns/columns.ts";
import {
  bindingSql,
  type GroupTier,
  groupTiers,
  measuredSql,
  slotSql,
  subjectsSql,
} from "../../placement/placement.ts";
import { type BatchCompany, batchCompany, type Companies } from "./batch-company.ts";
import { askedRows, expression, type Insertion, type Statement, type Writing } from "./insertions.queries.ts";
import { livePlaces, liveRollups, marksOf } from "./live-rollups.queries.ts";

/** `live` adds the differences to the roll-ups at once; `bulk` marks what is to be recomputed from the records. */
export type Mode = "live" | "bulk";

/** Within a company. */
const keyColumns = ["device_id", "line", "start_at", "seconds"];

/** Which of a batch's lines have windows of several lengths, as `lineKey` writes them. */
const mixedLines = ({
  isOwn,
}: BatchCompany) => `(select array_agg(m.device_id || '|' || m.line) from line_measures m
    where ${isOwn("m")} and m.device_id = any($2::bigint[]) and m.shortest_seconds <> m.longest_seconds)`;

/** Parameters after the companies and before the measure arrays; moments are milliseconds since 1970. */
const fixedParameters = [
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

/** Parameters after them: the first and the last start, so that no other month is looked into. */
const lastParameters = 2;

const comma = (parts: readonly string[]) => parts.join(", ");
const list = (columns: readonly string[], write: (column: string) => string) => comma(columns.map(write));

/** What a batch writes besides what it makes of the roll-ups. */
function recordInsertions(columns: readonly string[], { of }: BatchCompany) {
  const kept = [...keyColumns, "received_at", "source", "revision", "remark", "used", "measured", ...columns];
  const updated = kept.filter((column) => !keyColumns.includes(column));
  const records = { table: "records", columns: ["tenant_id", ...kept] };
  const written: Insertion = {
    ...{ name: "written", ...records },
    rows: `select ${of("compared")}, ${comma(kept)} from compared where action = 0`,
  };
  const rewritten: Insertion = {
    ...{ name: "rewritten", ...records },
    rows: `select ${of("changed")}, ${comma(kept)} from changed`,
    onConflict: `on conflict (tenant_id, ${comma(keyColumns)}) do update
  set ${list(updated, (c) => `${c} = excluded.${c}`)}`,
  };
  const oldValues: Insertion = {
    name: "old_values",
    table: "record_revisions",
    columns: [
      "tenant_id",
      ...keyColumns,
      "received_at",
      "source",
      "revision",
      "replaced_at",
      "measured",
      "measures",
    ],
    rows: `select ${of("changed")}, ${comma(keyColumns)}, old_received_at, old_source, old_revision, received_at, kept_measured,
    jsonb_strip_nulls(jsonb_build_object(${list(columns, (c) => `'${c}', old_${c}`)}))
  from changed`,
  };
  return { written, rewritten, oldValues };
}

/**
 * The statement that takes a batch in: compares with what is kept, writes new and changed records, keeps the old
 * values of changed ones, and carries the difference on. Runs behind the devices' locks, so what it reads stays true.
 * Answers the outcome of each record in order, the entities touched, the companies in which marks were left for the
 * worker, and `misfit`: a kept record uses measures or groups beyond the tiers; then the transaction is undone and the
 * batch runs with the full ones; and, of `live`, the lines whose windows differ in length. Of equal values what was
 * measured makes no difference: the record stays as it is. What is written `after` it answers as well.
 */
export function recordStatement(
  mode: Mode,
  { tier, groups }: Width,
  companies: Companies,
  writing: Writing,
): Statement {
  const company = batchCompany[companies];
  const { of } = company;
  const columns = tierColumns(tier);
  const parameters = [...fixedParameters, ...columns.map((column) => [column, columnType(column)] as const)];
  const [first, last] = Array.from(
    { length: lastParameters },
    (_, n) => `to_timestamp($${parameters.length + n + 2}::float8 / 1000)`,
  );
  const arrays = comma(parameters.map(([, type], index) => `$${index + 2}::${type}[]`));
  const names = comma(parameters.map(([name]) => name));
  const [ownColumn, rows] =
    companies === "one"
      ? ["$1::bigint as tenant_id, ", `unnest(${arrays}) with ordinality as i(${names}, ord)`]
      : ["", `unnest($1::bigint[], ${arrays}) with ordinality as i(tenant_id, ${names}, ord)`];
  const beyond = `(o.used >> ${tier}) <> 0${mode === "live" ? ` or (${measuredSql("o", of("i"))} & ~${groups}) <> 0` : ""}`;
  const isWide = mode === "live" && groups !== groupTiers[0];
  const { written, rewritten, oldValues } = recordInsertions(columns, company);
  const counted = mode === "live" ? liveRollups(columns, groups, company) : [bulkMarks];
  const insertions = [written, rewritten, oldValues, ...counted];
  const express = (insertion: Insertion) => expression(insertion, writing);
  const text = `
with input as (
  select ${ownColumn}i.*, to_timestamp(i.start_ms / 1000) as start_at, to_timestamp(i.received_ms / 1000) as received_at
  from ${rows}
),
compared as materialized (
  select i.*, o.received_at as old_received_at, o.source as old_source, o.revision as old_revision,
    o.measured as ${isWide ? `kept_measured, ${measuredSql("o", of("i"))} as old_measured` : "kept_measured"}, ${list(columns, (c) => `o.${c} as old_${c}`)}, coalesce(o.used is not null and (${beyond}), false) as misfit,
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
    where r.tenant_id = ${of("i")} and ${keyColumns.map((c) => `r.${c} = i.${c}`).join(" and ")} and r.start_at between ${first} and ${last}
    limit 1
  ) o on true
),
${express(written)},
changed as materialized (
  select * from compared where action = 2
),
${express(rewritten)},
${express(oldValues)},
delta as (
  ${isWide ? wideDelta(columns) : narrowDelta(columns)}
),
${mode === "live" ? livePlaces(columns, groups, company) : bulkPlaces},
${counted.map(express).join(",\n")}
select answered.*,
  (select array_agg(distinct entity_id) from placed) as entities,
  (select array_agg(distinct tenant_id) from ${mode === "live" ? "(select tenant_id from marks union all select tenant_id from pair_marks) m" : "marks"}) as marked_tenants,
  ${mode === "live" ? mixedLines(company) : "null::text[]"} as mixed_lines${writing === "after" ? `,\n  ${askedRows(insertions)}` : ""}
from (select array_agg(action order by ord) as actions, coalesce(bool_or(misfit), false) as misfit from compared) answered`;
  const name = `take-${mode}-${tier}-${groups}-${companies}`;
  return { name, text, after: writing === "after" ? insertions : [] };
}

/** What records add to what was kept of them, where all of them measured the same: the flow. */
const narrowDelta = (columns: readonly string[]) => `
  select tenant_id, device_id, line, start_at, start_ms, case when action = 0 then seconds else 0 end as covered,
    ${list(columns, (c) => `coalesce(${c}, 0) - coalesce(old_${c}, 0) as ${c}`)}
  from compared where action in (0, 2)`;

/** Otherwise what was kept is subtracted as what it measured, and the record is added as what it measures. */
const wideDelta = (columns: readonly string[]) => `
  select tenant_id, device_id, line, start_at, start_ms, seconds as covered, 1 as times, measured, ${comma(columns)}
  from compared where action in (0, 2)
  union all
  select tenant_id, device_id, line, start_at, start_ms, seconds, -1, old_measured, ${list(columns, (c) => `-old_${c}`)}
  from changed`;

const reachedPlaces = `placed as (
  select s.kind, s.subject_id, a.entity_id, t.first_at, t.last_at
  from reached t
  join accesses a on a.tenant_id = $1 and a.id = t.access_id
  cross join lateral ${subjectsSql("a", "$1")} s
)`;

/** The marks of the bulk path need no amounts: one row for each subject. */
const bulkPlaces = `reached as (
  select b.access_id, min(d.start_at) as first_at, max(d.start_at + make_interval(secs => greatest(d.covered, 1))) as last_at
  from delta d ${bindingSql("d", "$1")}
  group by 1
),
${reachedPlaces}`;

const bulkMarks = marksOf(
  "marks",
  `select $1::bigint, kind, subject_id, min(${slotSql("first_at")}), max(last_at)
  from placed group by 1, 2, 3`,
);

/**
 * The marks of the bulk path for lines $2 and $3 of company $1 whose records lie between $4 and $5, milliseconds since
 * 1970: of all they counted for in that time.
 */
export const markSpans = (writing: Writing): Statement => ({
  name: "mark-spans",
  text: `
with span as (
  select device_id, line, to_timestamp(first_ms / 1000) as first_at, to_timestamp(until_ms / 1000) as until_at
  from unnest($2::bigint[], $3::text[], $4::float8[], $5::float8[]) as s(device_id, line, first_ms, until_ms)
),
reached as (
  select b.access_id, min(greatest(d.first_at, b.from_at)) as first_at, max(d.until_at) as last_at
  from span d
  join bindings b on b.tenant_id = $1 and b.device_id = d.device_id and b.line = d.line
    and b.from_at < d.until_at and (b.to_at is null or d.first_at < b.to_at)
  group by 1
),
${reachedPlaces},
${expression(bulkMarks, writing)}
select
  (select array_agg(distinct entity_id) from placed) as entities,
  (select array_agg(distinct tenant_id) from marks) as marked_tenants${writing === "after" ? `,\n  ${askedRows([bulkMarks])}` : ""}`,
  after: writing === "after" ? [bulkMarks] : [],
});
