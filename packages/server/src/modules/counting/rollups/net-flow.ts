import type pg from "pg";
import { type NetOf, netLeft, netSlots } from "./net-flow.queries.ts";

const slotMs = 900_000;

/** What a quarter of an hour changed: in − out of all layers, and how much of it is known. */
export interface NetSlot {
  /** Its beginning, milliseconds since 1970. */
  at: number;
  net: number;
  coveredSeconds: number;
}

/** The slots within [from, to) of which anything was counted, in order; `of` names one subject. */
export async function netFlow(pool: pg.Pool, of: NetOf, from: number, to: number): Promise<NetSlot[]> {
  const found = await netSlots(pool, of, new Date(from), new Date(to));
  return found.map(({ slot, net, covered }) => ({ at: slot.getTime(), net, coveredSeconds: covered }));
}

/** What is left of in − out after slots of which anything was counted, never having fallen below 0. */
export interface NetLeft {
  left: number;
  coveredSeconds: number;
}

/** What is left after slots (their beginnings, in order), by subject; nothing of subjects nothing was counted of. */
export async function netLeftAfter(
  pool: pg.Pool,
  of: NetOf,
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
