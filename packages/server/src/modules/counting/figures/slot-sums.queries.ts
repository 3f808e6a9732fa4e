import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import type { OwnedBy } from "../clock-groups/clock-groups.ts";
import type { PlacedSlot } from "../clocks/clocks.ts";
import { sumColumn } from "../columns/columns.ts";
import type { LayeredSums } from "../sums/sums.ts";
import { readMany } from "./many-rows.queries.ts";
import { collectSums, ownersIn, type SumRow, type SumsQuery, sumColumns, sumNames } from "./sums.queries.ts";

const slotMs = 900_000;
/** Stands where nothing is asked of a slot. */
export const notAsked = -1;

/** Slots with the number of the piece they belong to; a slot belongs to one piece. */
export interface NumberedSlot extends PlacedSlot {
  piece: number;
}

/** From the first moment up to but excluding the last, milliseconds since 1970. */
export type Span = readonly [begin: number, end: number];

/**
 * Whether any of the quarter of an hour `p` lies within the opening hours `h` of a subject: said as in
 * `platform/time/open-hours.ts`.
 */
export const isOpen = `(h.opens = h.closes
  or (h.opens < h.closes and h.opens < p.minute + 15 and p.minute < h.closes)
  or (h.opens > h.closes and (h.opens < p.minute + 15 or p.minute < h.closes)))`;

/**
 * Sums of slots by owner and number of their piece, all between the first and the last read at once; with `hours` only
 * those of slots in which the subject's site is open. What a row belongs to is looked up in lists, as in
 * `week-sums.queries.ts`.
 */
export async function sumsInStretch(
  pool: pg.Pool,
  of: SumsQuery,
  slots: readonly NumberedSlot[],
  by: OwnedBy,
  hours: ReadonlyMap<number, OpenMinutes> | null,
): Promise<Map<string, LayeredSums>> {
  const first = slots.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = slots.reduce((most, { at }) => Math.max(most, at), first);
  const list = () => new Array<number>((last - first) / slotMs + 1).fill(notAsked);
  const [pieces, minutes] = [list(), list()];
  for (const { at, piece, minute } of slots) {
    pieces[(at - first) / slotMs] = piece;
    minutes[(at - first) / slotMs] = minute;
  }
  const opens = [...(hours ?? [])].sort(([a], [b]) => a - b);
  const owners = ownersIn(by, of.ids, [
    of.tenantId,
    of.kind,
    of.ids,
    new Date(first),
    new Date(last),
    pieces,
    ...(hours
      ? [
          minutes,
          opens.map(([id]) => id),
          opens.map(([, { openMinute }]) => openMinute),
          opens.map(([, { closeMinute }]) => closeMinute),
        ]
      : []),
  ]);
  const subject = "width_bucket(r.subject_id::float8, $8::float8[])";
  const looked = hours
    ? `, ($7::int[])[r.nth] as minute, ($9::int[])[r.subject] as opens, ($10::int[])[r.subject] as closes`
    : "";
  const open = hours
    ? `cross join lateral (select r.minute) p cross join lateral (select r.opens, r.closes) h`
    : "";
  const rows = await readMany<SumRow>(
    pool,
    `select r.owner || '|' || r.piece as key, ${sumNames(of.measures)} from (
       select ${owners.owner} as owner, r.piece, r.layer, sum(r.covered_seconds)::bigint as covered${sumColumns(of.measures)}
       from (
         select r.*, ($6::int[])[r.nth] as piece${looked}
         from (
           select r.subject_id, r.layer, r.covered_seconds${of.measures.map((measure) => `, r.${sumColumn(measure)}`).join("")},
             1 + ((date_part('epoch', r.slot) - ${first / 1000}) / ${slotMs / 1000})::int as nth${hours ? `, ${subject} as subject` : ""}
           from rollups r
           where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.slot >= $4 and r.slot <= $5
           offset '0') r
         offset '0') r
       ${open}
       ${owners.join}
       where r.piece <> ${notAsked}${hours ? ` and ${isOpen}` : ""}
       group by 1, 2, 3) r`,
    owners.parameters,
  );
  return collectSums(rows, of.measures);
}

/**
 * The same of slots within scattered spans: rows are found span by span (`offset 0` keeps it so), what lies between the
 * spans is not read.
 */
export async function sumsInSpans(
  pool: pg.Pool,
  { tenantId, kind, ids, measures }: SumsQuery,
  spans: readonly Span[],
  slots: readonly NumberedSlot[],
  by: OwnedBy,
  hours: ReadonlyMap<number, OpenMinutes> | null,
): Promise<Map<string, LayeredSums>> {
  const open = [...(hours ?? [])];
  const owners = ownersIn(by, ids, [
    tenantId,
    kind,
    ids,
    spans.map(([begin]) => begin / 1000),
    spans.map(([, end]) => end / 1000),
    slots.map(({ at }) => at / 1000),
    slots.map(({ piece }) => piece),
    slots.map(({ minute }) => minute),
    ...(hours
      ? [
          open.map(([id]) => id),
          open.map(([, { openMinute }]) => openMinute),
          open.map(([, { closeMinute }]) => closeMinute),
        ]
      : []),
  ]);
  const own = hours || by !== "none" ? ", r.subject_id" : "";
  const { rows } = await pool.query<SumRow>(
    `select ${owners.owner} || '|' || p.piece as key, r.layer, sum(r.covered)::bigint as covered
       ${measures.map((measure) => `, sum(r."${measure}")::bigint as "${measure}"`).join("")}
     from unnest($4::bigint[], $5::bigint[]) as d(first, last)
     cross join lateral (
       select r.slot, r.layer${own}, sum(r.covered_seconds)::bigint as covered${sumColumns(measures)}
       from rollups r
       where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[])
         and r.slot >= to_timestamp(d.first) and r.slot < to_timestamp(d.last)
       group by r.slot, r.layer${own}
       offset 0) r
     join unnest($6::bigint[], $7::int[], $8::int[]) as p(second, piece, minute) on to_timestamp(p.second) = r.slot
     ${hours ? `join unnest($9::bigint[], $10::int[], $11::int[]) as h(id, opens, closes) on h.id = r.subject_id and ${isOpen}` : ""}
     ${owners.join}
     group by 1, 2`,
    owners.parameters,
  );
  return collectSums(rows, measures);
}
