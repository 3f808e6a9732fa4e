import { session } from "../../lib/session.ts";

/** How many are remembered of each kind. */
const remembered = 8;

const kindKey = (kind: number) => `foyer-recent-${session.current().signedIn?.user.id ?? 0}-${kind}`;

/** Ids this person chose last in this browser, the latest first. */
export function recentChoices(kind: number): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(kindKey(kind)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id): id is number => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

export function rememberChoices(kind: number, ids: readonly number[]): void {
  const kept = [...new Set([...ids.slice(0, remembered), ...recentChoices(kind)])].slice(0, remembered);
  localStorage.setItem(kindKey(kind), JSON.stringify(kept));
}
