import type { MeasureGroup } from "@foyer/contract/counting/measure-groups";
import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
import { sumColumn } from "../columns/columns.ts";
import { coveredColumns, type LayeredSums } from "../sums/sums.ts";
import { type NumberedSlot, openSlotsOf, type Span, slotsAround } from "./slot-sums.queries.ts";
import { collectSums, type SumRow, type SumsQuery, sumColumns } from "./sums.queries.ts";

type Of = Pick<SumsQuery, "tenantId" | "kind" | "ids">;

/** Seconds in which all was measured that is needed, by subject and day. */
export type Covered = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** What is known of a month whose sums are those of its days. */
export interface MonthCovered {
  seconds: number;
  /** Days with a row, and the fewest seconds of any of these; 0 where it is not told. */
  days: number;
  leastOfDay: number;
}

/** Days since 1970, as lists of numbers are read fastest. */
interface CoveredRow {
  id: number;
  days: number[];
  covered: number[];
}

const dayMs = 86_400_000;

/** Makes the function that writes days since 1970. */
function dayNames(): (number: number) => string {
  const known = new Map<number, string>();
  return (number) => {
    const name = known.get(number) ?? new Date(number * dayMs).toISOString().slice(0, 10);
    known.set(number, name);
    return name;
  };
}

const dayNumbers = (column: string) => `array_agg((${column} - date '1970-01-01')::bigint)`;

/** Business days of a subject, the first and the last. */
export interface DaysOfSubject {
  id: number;
  from: string;
  to: string;
}

/** Of each business day. */
export async function coveredOfDays(
  pool: pg.Pool,
  { tenantId, kind, needs }: Omit<Of, "ids"> & { needs: readonly MeasureGroup[] },
  days: readonly DaysOfSubject[],
): Promise<Covered> {
  if (days.length === 0) return new Map();
  const { rows } = await pool.query<CoveredRow>(
    `select d.id, ${dayNumbers("d.day")} as days, array_agg(d.covered) as covered
     from (
       select m.id, r.day, coalesce(sum(${coveredColumns(needs)}), 0)::bigint as covered
       from unnest($3::bigint[], $4::date[], $5::date[]) as m(id, first, last)
       cross join lateral (
         select * from day_rollups r
         where r.tenant_id = $1 and r.kind = $2 and r.subject_id = m.id
           and r.day between m.first and m.last and r.covered_seconds is not null
         offset 0) r
       group by 1, 2) d
     group by d.id`,
    [tenantId, kind, days.map(({ id }) => id), days.map(({ from }) => from), days.map(({ to }) => to)],
  );
  const toName = dayNames();
  return new Map(
    rows.map(({ id, days, covered }) => [
      id,
      new Map(days.map((day, nth) => [toName(day), covered[nth] ?? 0])),
    ]),
  );
}

/** The least that is known of any of some days, and of how many of them anything is. */
export interface LeastCovered {
  days: number;
  seconds: number;
}

/** Of stretches of days, in their order. */
export async function leastOfDays(
  pool: pg.Pool,
  { tenantId, kind, needs }: Omit<Of, "ids"> & { needs: readonly MeasureGroup[] },
  stretches: readonly DaysOfSubject[],
): Promise<LeastCovered[]> {
  if (stretches.length === 0) return [];
  const { rows } = await pool.query<{ nth: number[]; days: number[]; seconds: number[] }>(
    `select array_agg(d.nth) as nth, array_agg(d.days) as days, array_agg(d.seconds) as seconds
     from (
       select m.nth, count(*) as days, min(coalesce(${coveredColumns(needs)}, 0))::bigint as seconds
       from unnest($3::bigint[], $4::date[], $5::date[]) with ordinality as m(id, first, last, nth)
       cross join lateral (
         select * from day_rollups r
         where r.tenant_id = $1 and r.kind = $2 and r.subject_id = m.id
           and r.day between m.first and m.last and r.layer = 0 and r.covered_seconds is not null
         offset 0) r
       group by 1) d`,
    [
      tenantId,
      kind,
      stretches.map(({ id }) => id),
      stretches.map(({ from }) => from),
      stretches.map(({ to }) => to),
    ],
  );
  const found = stretches.map((): LeastCovered => ({ days: 0, seconds: 0 }));
  const [{ nth, days, seconds } = { nth: [], days: [], seconds: [] }] = rows;
  nth?.forEach((number, at) => {
    found[number - 1] = { days: days[at] ?? 0, seconds: seconds[at] ?? 0 };
  });
  return found;
}

/** What was covered in those of the months, by their first days, whose sums are those of their days. */
export async function coveredOfMonths(
  pool: pg.Pool,
  { tenantId, kind, ids, needs }: Of & { needs: readonly MeasureGroup[] },
  months: readonly string[],
): Promise<Map<number, Map<string, MonthCovered>>> {
  if (ids.length === 0 || months.length === 0) return new Map();
  const listed = ["covered", "whole", "count", "least"] as const;
  const { rows } = await pool.query<CoveredRow & Record<(typeof listed)[number], number[]>>(
    `with fresh as materialized (
       select subject_id, month from month_states
       where tenant_id = $1 and kind = $2 and subject_id = any($3::bigint[]) and month = any($4::date[]) and fresh
     )
     select d.id, ${dayNumbers("d.month")} as days, ${listed.map((list) => `array_agg(d.${list}) as ${list}`).join()}
     from (
       select r.subject_id as id, r.month, coalesce(${coveredColumns(needs)}, 0)::bigint as covered,
         r.covered_seconds::bigint as whole, r.days::bigint as count, coalesce(r.least_covered, 0)::bigint as least
       from month_rollups r
       join fresh f on f.subject_id = r.subject_id and f.month = r.month
       where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.month = any($4::date[])
         and r.covered_seconds is not null) d
     group by d.id`,
    [tenantId, kind, ids, months],
  );
  const toName = dayNames();
  return new Map(
    rows.map(({ id, days, covered, whole, count, least }) => {
      const known = new Map<string, MonthCovered>();
      days.forEach((number, nth) => {
        const month = toName(number);
        const [seconds = 0, other] = [covered[nth], known.get(month)];
        // Of a part of the time, or of several layers, nothing is known of single days.
        const leastOfDay = seconds === whole[nth] && !other ? (least[nth] ?? 0) : 0;
        known.set(month, { seconds: seconds + (other?.seconds ?? 0), days: count[nth] ?? 0, leastOfDay });
      });
      return [id, known];
    }),
  );
}

/** A stretch of a subject whose slots are read. */
export interface OwnedSpan {
  id: number;
  span: Span;
}

/** Sums of slots within stretches, by subject and number of their piece (`id|piece`). */
export async function sumsOfOwnedSpans(
  pool: pg.Pool,
  { tenantId, kind, measures }: Omit<SumsQuery, "ids">,
  spans: readonly OwnedSpan[],
  slots: readonly NumberedSlot[],
  hours: ReadonlyMap<number, OpenHours> | null,
): Promise<Map<string, LayeredSums>> {
  if (spans.length === 0) return new Map();
  const open = hours && openSlotsOf(slots, hours);
  const { rows } = await pool.query<SumRow>(
    `select r.id || '|' || p.piece as key, r.layer, sum(r.covered_seconds)::bigint as covered${sumColumns(measures)}
     from (
       select d.id, r.slot, r.layer, r.covered_seconds${measures.map((measure) => `, r.${sumColumn(measure)}`).join("")}
       from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as d(id, first, last)
       cross join lateral (
         select r.* from rollups r
         where r.tenant_id = $1 and r.kind = $2 and r.subject_id = d.id
           and r.slot >= to_timestamp(d.first) and r.slot < to_timestamp(d.last)
           and ${slotsAround(spans.map(({ span }) => span))}
         offset 0) r
       offset 0) r
     join unnest($6::bigint[], $7::int[]) as p(second, piece) on to_timestamp(p.second) = r.slot
     ${open ? `join unnest($9::bigint[], $10::int[]) as h(id, run) on h.id = r.id and ${open.isOpen("$8::bytea")}` : ""}
     group by 1, 2`,
    [
      tenantId,
      kind,
      spans.map(({ id }) => id),
      spans.map(({ span: [begin] }) => begin / 1000),
      spans.map(({ span: [, end] }) => end / 1000),
      slots.map(({ at }) => at / 1000),
      slots.map(({ piece }) => piece),
      ...(open ? [open.bits, open.ids, open.runs] : []),
    ],
  );
  return collectSums(rows, measures);
}
