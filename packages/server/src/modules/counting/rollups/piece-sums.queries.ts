import type { Interval } from "@foyer/contract/analytics/intervals";
import type pg from "pg";
import type { OpenMinutes } from "../../../platform/time/open-hours.ts";
import type { Days } from "../time/compared-days.ts";
import type { Piece, PlacedSlot } from "./interval-pieces.ts";
import type { LayeredSums } from "./layered-sums.ts";
import { type ByOwner, type OwnedBy, ownerOf } from "./owned-by.ts";
import { gatherSums, type SumRow, type SumsOf, sourceOfDays, sumColumns } from "./sums.queries.ts";

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
    `select r.owner || '|' || r.piece as key, r.* from (
       select ${owners.owner} as owner, ${firstDay[interval] ?? "r.day"} as piece, r.layer,
         sum(r.covered_seconds)::bigint as covered${sumColumns(of.measures)}
       from ${source.table} ${owners.join} group by 1, 2, 3) r`,
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

/** Sums of slots by the number of their piece; with `hours` only those of slots in which the subject's site is open. */
export async function slotsByPiece(
  pool: pg.Pool,
  of: SumsOf,
  slots: readonly NumberedSlot[],
  by: OwnedBy,
  hours: ReadonlyMap<number, OpenMinutes> | null,
): Promise<Map<string, LayeredSums>> {
  if (slots.length === 0 || of.ids.length === 0) return new Map();
  const times = slots.map(({ at }) => at);
  const open = hours
    ? `join unnest($9::bigint[], $10::int[], $11::int[]) as h(id, opens, closes) on h.id = r.subject_id and ${isOpen}`
    : "";
  const openHours = [...(hours ?? [])];
  const owners = ownersIn(by, of.ids, [
    of.tenantId,
    of.kind,
    of.ids,
    new Date(times.reduce((a, b) => Math.min(a, b))),
    new Date(times.reduce((a, b) => Math.max(a, b))),
    times.map((at) => at / 1000),
    slots.map(({ piece }) => piece),
    slots.map(({ minute }) => minute),
    ...(hours
      ? [
          openHours.map(([id]) => id),
          openHours.map(([, { openMinute }]) => openMinute),
          openHours.map(([, { closeMinute }]) => closeMinute),
        ]
      : []),
  ]);
  const { rows } = await pool.query<SumRow>(
    `select r.owner || '|' || r.piece as key, r.* from (
       select ${owners.owner} as owner, p.piece, r.layer, sum(r.covered_seconds)::bigint as covered${sumColumns(of.measures)}
       from rollups r
       join (select to_timestamp(s.second) as slot, s.piece, s.minute
         from unnest($6::bigint[], $7::int[], $8::int[]) as s(second, piece, minute)) p on p.slot = r.slot
       ${open}
       ${owners.join}
       where r.tenant_id = $1 and r.kind = $2 and r.subject_id = any($3::bigint[]) and r.slot >= $4 and r.slot <= $5
       group by 1, 2, 3) r`,
    owners.parameters,
  );
  return gatherSums(rows, of.measures);
}
