import type { FoundSubject } from "@foyer/contract/places/subjects";

/** How many of several that match a name are listed. */
export const mostMatches = 20;
/** A name that is given with its place is searched among more. */
const mostSearched = 2000;

/** A pasted line: a name, or a name with some of what it is in ("Mall 3 > Shop 12"). */
interface PastedName {
  whole: string;
  /** In small letters. */
  name: string;
  above: readonly string[];
}

export function pastedName(whole: string): PastedName {
  const parts = whole
    .split(/[>›]/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "");
  return { whole, name: parts.at(-1) ?? whole.toLowerCase(), above: parts.slice(0, -1) };
}

/** The names to search, each once. */
export function namesToFind(pasted: readonly PastedName[]): { name: string; most: number }[] {
  const wanted = new Map<string, number>();
  for (const { name, above } of pasted) {
    const most = above.length > 0 ? mostSearched : mostMatches;
    wanted.set(name, Math.max(most, wanted.get(name) ?? 0));
  }
  return [...wanted].map(([name, most]) => ({ name, most }));
}

/** What each line means, of everything that has one of the names. */
export function matchNames(pasted: readonly PastedName[], found: readonly FoundSubject[]) {
  const byName = Map.groupBy(found, ({ name }) => name.toLowerCase());
  return pasted.map(({ whole, name, above }) => ({
    name: whole,
    matches: (byName.get(name) ?? []).filter((one) => isIn(one, above)).slice(0, mostMatches),
  }));
}

/** The names stand above it in this order, though others may stand between them. */
function isIn(one: FoundSubject, above: readonly string[]): boolean {
  let left = [...above];
  for (const name of one.above) if (left[0] === name.toLowerCase()) left = left.slice(1);
  return left.length === 0;
}
