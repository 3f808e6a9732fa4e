import { languageTag } from "./language.ts";

const collators = new Map<string, Intl.Collator>();

/** The order of names in the language of the page; numbers in them count as numbers: Camera 2 before Camera 10. */
export function compareNames(one: string, other: string, tag = languageTag()): number {
  const known = collators.get(tag) ?? new Intl.Collator(tag, { numeric: true });
  collators.set(tag, known);
  return known.compare(one, other);
}
