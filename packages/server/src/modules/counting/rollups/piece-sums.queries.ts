import type { Interval } from "@foyer/contract/analytics/intervals";
import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import { columnOf } from "../records/measure-columns.ts";
import type { Days } from "../time/compared-days.ts";
import type { Piece, PlacedSlot } from "./interval-pieces.ts";
import type { LayeredSums } from "./layered-sums.ts";
import { readMany } from "./many-rows.queries.ts";
import { type ByOwner, type OwnedBy, ownerOf } from "./owned-by.ts";
import { gatherSums, type SumRow, type SumsOf, sourceOfDays, sumColumns, sumNames } from "./sums.queries.ts";

const slotMs = 900_000;
/** Stands where nothing is asked of a slot. */
export const notAsked = -1;

/** The key of sums in a piece: the subject's id, or nothing for all together, before a bar. */
export const pieceKey = (owner: string, piece: string | number): string => `${owner}|${piece}`;

const ownerColumn: Record<ByOwner, string> = { subject: "r.subject_id", none: "''::text" };

/** The owner of rows `r`, with what is to be joined and given for it after the other parameters. */
function ownersIn(by: OwnedBy, ids: readonly number[], parameters: readonly unknown[]) {
  if (typeof by === "string") return { owner: ownerColumn[by], join: "", parameters: [...parameters] };
  const [id, name] = [parameters.length + 1, parameters.length + 2];
  return {
    owner: "o.owner",
    join: `join unnest($${id}::bigint[], $${name}::text[]) as o(id, owner) on o.id = r.subject_id`,
    parameters: [...parameters, ids, ids.map((subject) => ownerOf(by, subject))],
  };
}

/** First day of the piece that a day lies in, cut to the first day asked. Weeks are reckoned from a Monday. */
const firstDay: Partial<Record<Interval, string>> = {
  "1w": "greatest(r.day - (r.day - date '1969-12-29') % 7, $4::date)",
  "1n": "greatest(date_trunc('month', r.day::timestamp)::date, $4::date)",
  "1y": "greatest(date_trunc('year', r.day::timestamp)::date, $4::date)",
};

/** Sums of pieces made of whole business days. */
export async function daysByPiece(
  pool: pg.Pool,
  of: SumsOf,
  { from, to }: Days,
  interval: Interval,
  pieces: readonly Piece[],
  by: OwnedBy,
): Promise<Map<string, LayeredSums>> {
  const source = sourceOfDays(of, from, to, interval === "1n" || interval === "1y");
  const owners = ownersIn(by, of.ids, source.parameters);
  const { rows } = await pool.query<SumRow>(
    `select r.owner || '|' || r.piece as key, ${sumNames(of.measures)} from (
       select ${owners.owner} as owner, ${firstDay[interval] ?? "r.day"} as piece, r.layer,
         sum(r.covered_seconds)::bigint as covered${sumColumns(of.measures)}
       from ${source.table} ${owners.join} group by 1, 2, 3 ${source.having}) r`,
    owners.parameters,
  );
  const numbers = new Map(pieces.map(({ time }, index) => [time, index]));
  return new Map(
    [...gatherSums(rows, of.measures)].map(([key, sums]) => {
      const [owner = "", day = ""] = key.split("|");
      return [pieceKey(owner, numbers.get(day) ?? -1), sums];
    }),
  );
}

/** Slots with the number of the piece they belong to; a slot belongs to one piece. */
export interface NumberedSlot extends PlacedSlot {
  piece: number;
}

/**
 * Whether any of the quarter of an hour `p` lies within the opening hours `h` of a subject: said as in
 * `platform/time/open-hours.ts`.
 */
export const isOpen = `(h.opens = h.closes
  or (h.opens < h.closes and h.opens < p.minute + 15 and p.minute < h.closes)
  or (h.opens > h.closes and (h.opens < p.minute + 15 or p.minute < h.closes)))`;

/**
 * Sums of slots by the number of their piece; with `hours` only those of slots in which the subject's site is open. What
 * a row belongs to is looked up in lists, as in `week-sums.queries.ts`.
 */
export async function slotsByPiece(
  pool: pg.Pool,
  of: SumsOf,
  slots: readonly NumberedSlot[],
  by: OwnedBy,
  hours: ReadonlyMap<number, OpenMinutes> | null,
): Promise<Map<string, LayeredSums>> {
  if (slots.length === 0 || of.ids.length === 0) return new Map();
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
           select r.subject_id, r.layer, r.covered_seconds${of.measures.map((measure) => `, r.${columnOf(measure)}`).join("")},
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
  return gatherSums(rows, of.measures);
}
