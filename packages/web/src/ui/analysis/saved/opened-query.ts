import type { OpenedQuery, SavedQuery } from "@foyer/contract/analytics/saved-queries";

/** What an address remembers of the saved query it was opened from. */
export interface OpenedFrom extends Pick<OpenedQuery, "leftOut" | "narrowed"> {
  id: number;
  name: string;
  author: string;
  own: boolean;
  shared: boolean;
  /** The places it named when it was opened. */
  places: string;
}

/** Which places an address names. */
export function placesIn(search: string): string {
  const parts = new URLSearchParams(search);
  return ["of", "ids", "dept"].map((part) => parts.get(part) ?? "").join("|");
}

export const openedFrom = (
  { id, name, author, own, shared }: SavedQuery,
  { question, leftOut, narrowed }: OpenedQuery,
): OpenedFrom => ({ id, name, author, own, shared, leftOut, narrowed, places: placesIn(question) });

/** Whether what the history kept of an address is such a memory. */
export function openedIn(state: unknown): OpenedFrom | undefined {
  if (typeof state !== "object" || state === null || !("savedQuery" in state)) return undefined;
  return state.savedQuery as OpenedFrom;
}
