import { savedParts } from "@foyer/contract/analytics/saved-queries";
import type { SubjectType } from "@foyer/contract/places/subjects";

/** What a question names places of; with "dept" all organisations beside each other. */
export type SavedKind = SubjectType | "dept";

/**
 * The question in an address as it is saved: known parts only, with the kind of the places it names. Which page of a
 * table is in sight, and the way there, are no part of it.
 */
export function savedQuestion(search: string, kind: SavedKind): string {
  const address = new URLSearchParams(search);
  const kept = savedParts.flatMap((part) => {
    const text = part === "of" ? String(kind) : address.get(part);
    return text ? [[part, text]] : [];
  });
  return new URLSearchParams(kept).toString();
}
