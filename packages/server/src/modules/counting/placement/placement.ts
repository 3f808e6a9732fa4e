import { measureGroups } from "@foyer/contract/counting/measure-groups";
import type pg from "pg";
import { businessDayAt } from "../../../platform/database/business-day.ts";
import type { SubjectKind } from "../../places/subject-kinds/subject-kinds.ts";
import {
  coveredSums,
  directedPairs,
  flowBit,
  type GroupBits,
  noFlowBit,
  pairedSums,
  sumColumn,
  toBits,
} from "../columns/columns.ts";
import { longestRecordSeconds } from "../records/records.ts";
import { locksOfEntity } from "./entity-locks.queries.ts";

/** SQL fragments shared by the live statement and the recomputation: how a record becomes amounts of subjects. */

/** A slot is a quarter of an hour, UTC: every zone's hours begin on one. */
export const slotSeconds = 900;
const slotLength = "15 minutes";
export const slotSql = (moment: string, length = slotLength): string =>
  `date_bin('${length}', ${moment}, timestamptz '2000-01-01 00:00:00+00')`;

/** Longest record, so that one beginning before a span and reaching into it is found. */
export const longestRecord = `interval '${longestRecordSeconds} seconds'`;

/** The business day a slot belongs to, in the entity's zone `e`. */
export const businessDay = (slot: string, e: string): string =>
  businessDayAt(slot, `${e}.time_zone`, `${e}.day_start_minute`);

/** An amount as it is kept: 0 is empty. */
export const kept = (expression: string): string => `nullif(${expression}, 0)`;

/**
 * A directed column as the binding's direction `d` has it (0 two-way, 1 in only, 2 out only, 3 exchanged, 4 total),
 * then turned round where the area's `sign` is -1. Other columns stay as they are.
 */
export function signedByDirection(column: string, row: string, direction: string, sign: string): string {
  const pair = directedPairs.find((names) => names.includes(column));
  if (!pair) return `${row}.${column}`;
  const [into, checkRange] = pair.map((name) => `${row}.${name}`) as [string, string];
  const inAmount = `case ${direction} when 2 then null when 3 then ${checkRange} when 4 then ${kept(`coalesce(${into}, 0) + coalesce(${checkRange}, 0)`)} else ${into} end`;
  const outAmount = `case ${direction} when 1 then null when 3 then ${into} when 4 then null else ${checkRange} end`;
  const [straight, reversed] = column === pair[0] ? [inAmount, outAmount] : [outAmount, inAmount];
  return `case when ${sign} = 1 then ${straight} else ${reversed} end`;
}

/** The subjects an access `a` counts for: itself, its entity when it is an entrance, its areas with their sign. */
export const subjectsSql = (a: string, company: string): string => `(
    select 1::smallint as kind, ${a}.id as subject_id, 1 as sign
    union all select 0::smallint, ${a}.entity_id, 1 where ${a}.kind = 'entrance'
    union all select 2::smallint, t.area_id, t.sign::int from area_ties t where t.tenant_id = ${company} and t.access_id = ${a}.id)`;

const isInForce = (r: string, company: string): string =>
  `b.tenant_id = ${company} and b.device_id = ${r}.device_id and b.line = ${r}.line
    and b.from_at <= ${r}.start_at and (b.to_at is null or ${r}.start_at < b.to_at)`;

/** The binding `b` in force at the record's start, for rows `r` of a company's records. */
export const bindingSql = (r: string, company: string): string => `
  join bindings b on ${isInForce(r, company)}`;

/** The same, looked up for each row whatever the planner believes. */
export const bindingOfEach = (r: string, company: string): string => `
  cross join lateral (select b.access_id, b.direction from bindings b where ${isInForce(r, company)} offset 0) b`;

/**
 * The slots `g(slot, n)` a span of `seconds` from `start` touches, first one n = 1; an empty span touches one. Pieces of
 * slots have a `length` of their own.
 */
export const slotsTouched = (start: string, seconds: string, length = slotLength): string =>
  `generate_series(${slotSql(start, length)}, ${start} + make_interval(secs => greatest(${seconds} - 1, 0)), interval '${length}') with ordinality as g(slot, n)`;

/** Seconds of the span that lie in slot `g.slot`. */
export const secondsInSlot = (start: string, seconds: string, length = slotLength): string =>
  `extract(epoch from least(${start} + make_interval(secs => ${seconds}), g.slot + interval '${length}') - greatest(${start}, g.slot))::int`;

const accessesSql = [
  "(select a.entity_id, a.id, a.entity_id, 1 from accesses a where a.tenant_id = $1 and a.entity_id = any($2::bigint[]) and a.kind = 'entrance')",
  "(select a.id, a.id, a.entity_id, 1 from accesses a where a.tenant_id = $1 and a.id = any($2::bigint[]))",
  "(select t.area_id, a.id, a.entity_id, t.sign::int from area_ties t join accesses a on a.tenant_id = $1 and a.id = t.access_id where t.tenant_id = $1 and t.area_id = any($2::bigint[]))",
] as const;

/** SQL: the accesses `s(subject_id, access_id, entity_id, sign)` of subjects $2 of company $1 with their bindings `b`. */
export const boundAccesses = (kind: SubjectKind): string =>
  `${accessesSql[kind]} as s(subject_id, access_id, entity_id, sign)
   join bindings b on b.tenant_id = $1 and b.access_id = s.access_id`;

/** SQL: how what a record measured becomes amounts of subjects. `measured` names a row's bits. */

/**
 * As with measures, most devices measure little: the flow alone needs no column at all, the flow with those who pass by
 * or turn back a few. A batch takes the smallest tier that holds all its groups.
 */
export const groupTiers = [
  toBits(["flow"]),
  toBits(["flow", "passby", "turnback"]),
  noFlowBit * 2 - 1,
] as const;
export type GroupTier = (typeof groupTiers)[number];
export const allGroups: GroupTier = groupTiers[2];

export const narrowestGroupTier = (measured: GroupBits): GroupTier =>
  groupTiers.find((tier) => (measured & ~tier) === 0) ?? allGroups;

const isInTier =
  (tier: GroupTier) =>
  ({ bits }: { bits: GroupBits }): boolean =>
    tier === allGroups || (tier & bits) === bits;

/** The covered times and paired sums that a tier may add to; of measures that are among these columns. */
export const coveredIn = (tier: GroupTier) =>
  tier === groupTiers[0]
    ? []
    : coveredSums.filter(isInTier(tier)).map(({ name, bits }) => ({ column: sumColumn(name), bits }));

export const pairedIn = (tier: GroupTier, columns: readonly string[]) =>
  tier === groupTiers[0]
    ? []
    : pairedSums
        .filter(isInTier(tier))
        .map(({ name, of, bits }) => ({ column: sumColumn(name), of: sumColumn(of), bits }))
        .filter(({ of }) => columns.includes(of));

/** What a record of another time measured, where it does not say so itself: what its line was known to measure then. */
export const measuredSql = (r: string, company: string): string => `coalesce(${r}.measured, (
  select m.earlier from line_measures m where m.tenant_id = ${company} and m.device_id = ${r}.device_id and m.line = ${r}.line),
  ${toBits([measureGroups[0]])})`;

const has = (measured: string, bits: GroupBits) => `(${measured} & ${bits}) = ${bits}`;

/** Seconds of a slot in which all groups of some bits were measured. */
export const coveredSeconds = (measured: string, bits: GroupBits, seconds: string): string =>
  `case when ${has(measured, bits)} then ${seconds} end`;

/** The part of a measure that a paired sum adds up, as a binding's direction and an area's sign have it. */
export const pairedAmount = (
  { of, bits }: { of: string; bits: GroupBits },
  measured: string,
  row: string,
  direction: string,
  sign: string,
): string => `case when ${has(measured, bits)} then ${signedByDirection(of, row, direction, sign)} end`;

/**
 * SQL: lines that measure no flow (passers-by alone, or groups) speak of the people whom the lines beside them at the
 * same access count. What was measured where a record counts is what it measured and what those beside it did in its slot.
 */

/**
 * What the lines of each access measured in each slot that several of them tell of: `every` of all, `beside` of those
 * that do not measure the flow. `pieces` are rows of records and the slots they touch, as `access_id`, `slot`, `device_id`, `line` and `known`.
 */
export const measuredInSlots = (pieces: string): string => `(
  select p.access_id, p.slot, bit_or(p.known) as every,
    coalesce(bit_or(p.known) filter (where (p.known & ${noFlowBit}) <> 0), 0) as beside
  from (${pieces}) p group by 1, 2
  having count(distinct (p.device_id, p.line)) > 1)`;

/** What was measured where a record that measured `known` counts, by its row `n` of these; without one, by itself. */
export const pairedWith = (known: string, n: string): string => `case
  when ${n}.access_id is null then ${known}
  when (${known} & ${noFlowBit}) = 0 then ${known} | (${n}.beside & ~${noFlowBit})
  when (${n}.every & ${flowBit}) <> 0 then (${known} | ${n}.every) & ~${noFlowBit}
  else ${known} | ${n}.every end`;

/** What a record measured of time: its own groups, and whether the flow was measured where it is. */
export const timeMeasured = (known: string, seen: string): string =>
  `((${known} & ~${noFlowBit}) | (${seen} & ${noFlowBit}))`;

/** Bits that speak of time alone (`…Alone`): a group, and that the flow was not measured. */
export const isOfAlone = (bits: GroupBits): boolean => bits !== noFlowBit && (bits & noFlowBit) !== 0;

/** The accesses whose counts add up to those of a subject, with their sign. */
export const membersSql = [
  "(select a.id as access_id, 1 as sign from accesses a where a.tenant_id = $1 and a.entity_id = $3 and a.kind = 'entrance')",
  "(select $3::bigint as access_id, 1 as sign)",
  "(select t.access_id, t.sign::int from area_ties t where t.tenant_id = $1 and t.area_id = $3)",
] as const;

/** SQL: the month of a day. */
export const monthSql = (day: string): string => `date_trunc('month', ${day})::date`;

/**
 * SQL: changes of days before this are noted with their month: its days may be added up (`fresh`), its hours be made
 * (`hours_until`). Nothing is made of a day before its changes are noted for hours, so that none is missed.
 */
export const daysNoted = "(now() - interval '1 day')::date";

/** SQL: takes back, for the months of `month_states` met, that they are added up and their hours made. */
export const monthsChanged = "fresh = false, hours_until = null, hours_due = true";

/** The locks of all devices that count for an entity, in order. */
export const entityLocks = (client: pg.PoolClient, tenantId: number, entityId: number): Promise<number[]> =>
  locksOfEntity(client, tenantId, entityId);
