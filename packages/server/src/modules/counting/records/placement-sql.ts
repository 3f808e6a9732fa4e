import { businessDayAt } from "../../../platform/time/business-day-sql.ts";
import { longestRecordSeconds } from "./count-record.ts";
import { directedPairs } from "./measure-columns.ts";

/** SQL fragments shared by the live statement and the recomputation: how a record becomes amounts of subjects. */

/** A slot is a quarter of an hour, UTC: every zone's hours begin on one. */
export const slotSeconds = 900;
const slotLength = "15 minutes";
export const slotOf = (moment: string, length = slotLength): string =>
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
export function oriented(column: string, row: string, direction: string, sign: string): string {
  const pair = directedPairs.find((names) => names.includes(column));
  if (!pair) return `${row}.${column}`;
  const [into, outOf] = pair.map((name) => `${row}.${name}`) as [string, string];
  const inAmount = `case ${direction} when 2 then null when 3 then ${outOf} when 4 then ${kept(`coalesce(${into}, 0) + coalesce(${outOf}, 0)`)} else ${into} end`;
  const outAmount = `case ${direction} when 1 then null when 3 then ${into} when 4 then null else ${outOf} end`;
  const [straight, reversed] = column === pair[0] ? [inAmount, outAmount] : [outAmount, inAmount];
  return `case when ${sign} = 1 then ${straight} else ${reversed} end`;
}

/** The subjects an access `a` counts for: itself, its entity when it is an entrance, its areas with their sign. */
export const subjectsOf = (a: string): string => `(
    select 1::smallint as kind, ${a}.id as subject_id, 1 as sign
    union all select 0::smallint, ${a}.entity_id, 1 where ${a}.kind = 'entrance'
    union all select 2::smallint, t.area_id, t.sign::int from area_ties t where t.tenant_id = ${a}.tenant_id and t.access_id = ${a}.id)`;

/** The binding `b` in force at the record's start, for rows `r` of records. */
export const bindingOf = (r: string): string => `
  join bindings b on b.tenant_id = ${r}.tenant_id and b.device_id = ${r}.device_id and b.line = ${r}.line
    and b.from_at <= ${r}.start_at and (b.to_at is null or ${r}.start_at < b.to_at)`;

/** That binding with its access `a` and entity `e`. */
export const boundTo = (r: string): string => `${bindingOf(r)}
  join accesses a on a.tenant_id = b.tenant_id and a.id = b.access_id
  join entities e on e.tenant_id = a.tenant_id and e.id = a.entity_id`;

/**
 * The slots `g(slot, n)` a span of `seconds` from `start` touches, first one n = 1; an empty span touches one. Pieces of
 * slots have a `length` of their own.
 */
export const slotsTouched = (start: string, seconds: string, length = slotLength): string =>
  `generate_series(${slotOf(start, length)}, ${start} + make_interval(secs => greatest(${seconds} - 1, 0)), interval '${length}') with ordinality as g(slot, n)`;

/** Seconds of the span that lie in slot `g.slot`. */
export const secondsInSlot = (start: string, seconds: string, length = slotLength): string =>
  `extract(epoch from least(${start} + make_interval(secs => ${seconds}), g.slot + interval '${length}') - greatest(${start}, g.slot))::int`;
