import type pg from "pg";
import type { Piece } from "../clocks/clocks.ts";
import { shownSums } from "../sums/sums.ts";
import { type NetFlowQuery, netLeft } from "./net-flow.queries.ts";
import { sumsOfPieces } from "./read-pieces.ts";
import { pieceKey } from "./sums.queries.ts";

const slotMs = 900_000;

/** What a quarter of an hour changed: in − out of all layers, and how much of it is known. */
export interface NetSlot {
  /** Its beginning, milliseconds since 1970. */
  at: number;
  net: number;
  coveredSeconds: number;
}

/** The slots within [from, to) of which anything was counted, in order; `of` names one subject. */
export async function netFlow(pool: pg.Pool, of: NetFlowQuery, from: number, to: number): Promise<NetSlot[]> {
  const slots: Piece[] = [];
  for (let at = from; at < to; at += slotMs)
    slots.push({
      time: "",
      begin: at,
      end: at + slotMs,
      place: at,
      days: null,
      slots: () => [{ at, minute: 0 }],
    });
  const found = await sumsOfPieces(pool, { ...of, measures: ["in", "out"] }, slots, "none", null);
  return slots.flatMap(({ begin }, number) => {
    const sums = found.get(pieceKey("", number));
    if (!sums) return [];
    const { in: into = 0, out = 0 } = shownSums(sums);
    return [{ at: begin, net: into - out, coveredSeconds: sums.covered }];
  });
}

/** What is left of in − out after slots of which anything was counted, never having fallen below 0. */
export interface NetLeft {
  left: number;
  coveredSeconds: number;
}

/** What is left after slots (their beginnings, in order), by subject; nothing of subjects nothing was counted of. */
export async function netLeftAfter(
  pool: pg.Pool,
  of: NetFlowQuery,
  slots: readonly number[],
): Promise<Map<number, NetLeft>> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const own = new Set(slots);
  const others: Date[] = [];
  for (let at = first; at < last; at += slotMs) if (!own.has(at)) others.push(new Date(at));
  const found = await netLeft(pool, of, { first: new Date(first), last: new Date(last), others });
  return new Map(found.map(({ id, left, covered }) => [id, { left, coveredSeconds: covered }]));
}
