import type { BulkOutcome } from "@foyer/contract/places/bulk";

/** How what becomes of a row is coloured. */
export const toneOf = (outcome: BulkOutcome) =>
  outcome === "fault" ? "broken" : outcome === "create" || outcome === "update" ? "up" : "quiet";
