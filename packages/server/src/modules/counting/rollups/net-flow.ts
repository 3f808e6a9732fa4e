import type pg from "pg";
import { netFlowTexts } from "./net-flow.queries.ts";
import type { SumsOf } from "./sums.queries.ts";

const slotMs = 900_000;

/** What a quarter of an hour changed: in − out of all layers, and how much of it is known. */
export interface NetSlot {
  /** Its beginning, milliseconds since 1970. */
  at: number;
  net: number;
  coveredSeconds: number;
}

/** Layers of a slot added up, the slots in order. */
function slotsIn(text: string): NetSlot[] {
  const slots = new Map<number, NetSlot>();
  for (const layer of text.split(" ")) {
    const [number = 0, net = 0, coveredSeconds = 0] = layer.split(":").map(Number);
    const slot = slots.get(number);
    if (!slot) slots.set(number, { at: number * slotMs, net, coveredSeconds });
    else {
      slot.net += net;
      slot.coveredSeconds += coveredSeconds;
    }
  }
  return [...slots.values()].sort((a, b) => a.at - b.at);
}

/** The slots within [from, to) of which anything was counted, in order, by subject. */
export async function netFlow(
  pool: pg.Pool,
  of: Omit<SumsOf, "measures">,
  from: number,
  to: number,
): Promise<Map<number, NetSlot[]>> {
  const found = await netFlowTexts(pool, of, from, to);
  return new Map(found.map(({ id, slots }) => [id, slotsIn(slots)]));
}
