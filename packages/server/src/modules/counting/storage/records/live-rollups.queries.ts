import { noFlowBit } from "../../columns/columns.ts";
import {
  allGroups,
  bindingOfEach,
  businessDay,
  coveredIn,
  coveredSeconds,
  type GroupTier,
  groupTiers,
  kept,
  pairedAmount,
  pairedIn,
  signedByDirection,
  slotSeconds,
  subjectsSql,
} from "../../placement/placement.ts";
import type { BatchCompany } from "./batch-company.ts";
import type { Insertion } from "./insertions.queries.ts";
import { noteMonths } from "./month-notes.queries.ts";

const list = (columns: readonly string[], write: (column: string) => string) => columns.map(write).join(", ");

const slotMs = slotSeconds * 1000;

/** Whole seconds of a piece that lie in its slot, as `secondsInSlot` has them. */
const secondsOfPiece = `floor((least(p.start_ms + 1000.0::float8 * p.covered, (p.slot + 1) * ${slotMs}) - greatest(p.start_ms, p.slot * ${slotMs}) + 500) / 1000)::int`;

/**
 * What records add to their subjects by slot, as `placed`. Records of one access and slot are added up first, by
 * numbers of slots since 1970: all that is dear (clocks, subjects) is asked of the few sums, not of each record.
 * Bindings, accesses and entities are looked up row by row (`offset 0`): of pieces the planner expects a thousand a
 * record, and would otherwise read whole tables.
 */
export function livePlaces(columns: readonly string[], groups: GroupTier, { of }: BatchCompany): string {
  const isWide = groups !== groupTiers[0];
  const amounts = [
    ...coveredIn(groups).map(
      ({ column, bits }) => `${coveredSeconds("c.measured", bits, "c.seconds")} as ${column}`,
    ),
    ...columns.map((c) => `${signedByDirection(c, "c", "c.direction", "s.sign")} as ${c}`),
    ...pairedIn(groups, columns).map(
      (one) => `${pairedAmount(one, "c.measured", "c", "c.direction", "s.sign")} as ${one.column}`,
    ),
  ];
  return `pieces as (
  select d.*, generate_series(floor(d.start_ms / ${slotMs})::bigint, floor((d.start_ms + 1000.0::float8 * greatest(d.covered - 1, 0)) / ${slotMs})::bigint) as slot
  from delta d
),
bound as (
  select p.tenant_id, b.access_id, b.direction, p.slot, ${isWide ? "p.measured, " : ""}sum(${isWide ? "p.times * " : ""}${secondsOfPiece})::bigint as seconds,
    ${list(columns, (c) => `(sum(p.${c}) filter (where p.slot * ${slotMs} <= p.start_ms))::bigint as ${c}`)}
  from pieces p ${bindingOfEach("p", of("p"))}
  group by 1, 2, 3, 4${isWide ? ", 5" : ""}
),
counted as materialized (
  select c.*, e.id, e.kind, e.entity_id, to_timestamp(c.slot * ${slotSeconds}) as slot_at, ${businessDay(`to_timestamp(c.slot * ${slotSeconds})`, "e")} as day
  from bound c
  cross join lateral (
    select a.id, a.kind, a.entity_id, e.time_zone, e.day_start_minute
    from accesses a join entities e on e.tenant_id = ${of("c")} and e.id = a.entity_id
    where a.tenant_id = ${of("c")} and a.id = c.access_id offset 0
  ) e
),
placed as (
  select c.tenant_id, s.kind, s.subject_id, c.entity_id, c.access_id, c.slot_at as slot, c.day, ${isWide ? "c.measured, " : ""}c.seconds as covered_seconds,
    ${amounts.join(",\n    ")}
  from counted c cross join lateral ${subjectsSql("c", of("c"))} s
)`;
}

/** Adds what is `placed` to slots and business days, notes the months changed and leaves marks for the worker. */
export function liveRollups(
  measured: readonly string[],
  groups: GroupTier,
  company: BatchCompany,
): Insertion[] {
  const { of } = company;
  const columns = [...measured, ...pairedIn(groups, measured).map(({ column }) => column)];
  const summed = ["covered_seconds", ...coveredIn(groups).map(({ column }) => column), ...columns];
  const added = (table: string) => (c: string) =>
    `${c} = ${kept(`coalesce(${table}.${c}, 0) + coalesce(excluded.${c}, 0)`)}`;
  const add = (name: string, table: string, time: string): Insertion => ({
    name,
    table,
    columns: ["tenant_id", "kind", "subject_id", time, "layer", ...summed],
    rows: `select ${of("placed")}, kind, subject_id, ${time}, 0, ${list(summed, (c) => kept(`sum(${c})`))} from placed group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    onConflict: `on conflict (tenant_id, kind, subject_id, ${time}, layer) do update set ${list(summed, added(table))}`,
  });
  return [
    add("slot_rows", "rollups", "slot"),
    add("day_rows", "day_rollups", "day"),
    noteMonths("months", "placed", of("placed")),
    pairMarks(groups, company),
    ruleMarks(company),
  ];
}

/** Marks for the worker, of what `rows` gives: kind, subject and from when to when. */
export const marksOf = (name: string, rows: string): Insertion => ({
  name,
  table: "recompute_marks",
  columns: ["tenant_id", "kind", "subject_id", "from_at", "to_at"],
  rows,
  returning: "tenant_id",
});

/** Marks reach over whole slots: that is what is made anew. */
const markedSpan = `min(slot), max(slot) + interval '${slotSeconds} seconds'`;

/**
 * What is measured beside a line that measures no flow depends on the other lines of its access: added up by the worker.
 * Where there is no such line, the question is all this costs.
 */
const pairMarks = (groups: GroupTier, { of, isOwn }: BatchCompany) =>
  marksOf(
    "pair_marks",
    `select ${of("p")}, p.kind, p.subject_id, ${markedSpan}
  from placed p
  where (${groups === allGroups ? `(p.measured & ${noFlowBit}) <> 0 or ` : ""}(
      (select exists (select 1 from line_measures m where ${isOwn("m")} and (m.measured & ${noFlowBit}) <> 0))
      and exists (
        select 1 from bindings o join line_measures m on m.tenant_id = ${of("o")} and m.device_id = o.device_id and m.line = o.line
        where o.tenant_id = ${of("p")} and o.access_id = p.access_id and (m.measured & ${noFlowBit}) <> 0 offset 0)))
    and (select count(*) from bindings o where o.tenant_id = ${of("p")} and o.access_id = p.access_id) > 1
  group by 1, 2, 3`,
  );

/** What rules make of the new counts is for the worker. Where no rule exists, the question is all this costs. */
const ruleMarks = ({ of, isOwn }: BatchCompany) =>
  marksOf(
    "marks",
    `select ${of("t")}, 3::smallint, t.entity_id, t.first_at, t.last_at
  from (select tenant_id, entity_id, ${markedSpan} from placed group by 1, 2) as t(tenant_id, entity_id, first_at, last_at)
  join ruled_entities r on r.tenant_id = ${of("t")} and r.entity_id = t.entity_id and t.first_at < r.to_at and t.last_at > r.from_at
  where exists (select 1 from ruled_entities r where ${isOwn("r")})`,
  );
