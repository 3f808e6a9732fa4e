import type pg from "pg";
import type { OpenHours } from "../../../platform/time/open-hours.ts";
import type { OwnedBy } from "../clock-groups/clock-groups.ts";
import type { PlacedSlot } from "../clocks/clocks.ts";
import { sumColumn } from "../columns/columns.ts";
import type { LayeredSums } from "../sums/sums.ts";
import { readMany } from "./many-rows.queries.ts";
import { openBit, openSlots } from "./open-slots.ts";
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
 * The time from the first to the last of spans as constants, beside the spans that are joined: only by constants the planner
 * leaves months out, which else are all opened and locked.
 */
export function slotsAround(spans: readonly Span[]): string {
  const first = spans.reduce((least, [begin]) => Math.min(least, begin), Number.POSITIVE_INFINITY);
  const last = spans.reduce((most, [, end]) => Math.max(most, end), first);
  return `r.slot >= to_timestamp(${first / 1000}) and r.slot < to_timestamp(${last / 1000})`;
}

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
  hours: ReadonlyMap<number, OpenHours> | null,
): Promise<Map<string, LayeredSums>> {
  const first = slots.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = slots.reduce((most, { at }) => Math.max(most, at), first);
  const pieces = new Array<number>((last - first) / slotMs + 1).fill(notAsked);
  for (const { at, piece } of slots) pieces[(at - first) / slotMs] = piece;
  const ids = [...(hours?.keys() ?? [])].sort((a, b) => a - b);
  const open = hours && openSlots(ids, hours, first, last + slotMs);
  const owners = ownersIn(by, of.ids, [
    of.tenantId,
    of.kind,
    of.ids,
    new Date(first),
    new Date(last),
    pieces,
    ...(open ? [open.bits, ids, open.runs] : []),
  ]);
  const subject = "width_bucket(r.subject_id::float8, $8::float8[])";
  const looked = open ? `, ${openBit("$7::bytea", "($9::int[])[r.subject]", "r.nth - 1")} as open` : "";
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
       ${owners.join}
       where r.piece <> ${notAsked}${open ? " and r.open = 1" : ""}
       group by 1, 2, 3) r`,
    owners.parameters,
  );
  return collectSums(rows, of.measures);
}

/** In which of scattered slots `p` the sites of subjects `h` are open, and the condition that says so. */
export function openSlotsOf(slots: readonly NumberedSlot[], hours: ReadonlyMap<number, OpenHours>) {
  const first = slots.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = slots.reduce((most, { at }) => Math.max(most, at), first);
  const ids = [...hours.keys()];
  const nth = `((p.second - ${first / 1000}) / ${slotMs / 1000})::int`;
  return {
    ids,
    ...openSlots(ids, hours, first, last + slotMs),
    isOpen: (bits: string) => `${openBit(bits, "h.run", nth)} = 1`,
  };
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
  hours: ReadonlyMap<number, OpenHours> | null,
): Promise<Map<string, LayeredSums>> {
  const open = hours && openSlotsOf(slots, hours);
  const owners = ownersIn(by, ids, [
    tenantId,
    kind,
    ids,
    spans.map(([begin]) => begin / 1000),
    spans.map(([, end]) => end / 1000),
    slots.map(({ at }) => at / 1000),
    slots.map(({ piece }) => piece),
    ...(open ? [open.bits, open.ids, open.runs] : []),
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
         and r.slot >= to_timestamp(d.first) and r.slot < to_timestamp(d.last) and ${slotsAround(spans)}
       group by r.slot, r.layer${own}
       offset 0) r
     join unnest($6::bigint[], $7::int[]) as p(second, piece) on to_timestamp(p.second) = r.slot
     ${open ? `join unnest($9::bigint[], $10::int[]) as h(id, run) on h.id = r.subject_id and ${open.isOpen("$8::bytea")}` : ""}
     ${owners.join}
     group by 1, 2`,
    owners.parameters,
  );
  return collectSums(rows, measures);
}
