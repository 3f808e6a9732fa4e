import type { BulkOutcome } from "@foyer/contract/places/bulk";

/** How what becomes of a row is coloured. */
export const outcomeTone = (outcome: BulkOutcome) =>
  outcome === "fault" ? "broken" : outcome === "create" || outcome === "update" ? "up" : "quiet";
