import { mostAtOnce } from "@foyer/contract/most-at-once";

/** Sends many ids in as many calls as they need, one after the other; what is sent stays if a later one fails. */
export async function inPieces(ids: readonly number[], send: (piece: number[]) => Promise<unknown>) {
  for (let from = 0; from < ids.length; from += mostAtOnce) await send(ids.slice(from, from + mostAtOnce));
}
