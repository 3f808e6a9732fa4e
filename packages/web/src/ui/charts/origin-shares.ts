import type { Figure } from "@foyer/contract/counting/figure";

/** Parts of the expected time, adding up to 1: counted, filled by an estimate, neither. */
export interface OriginShares {
  measured: number;
  estimated: number;
  missing: number;
}

/** How much of a figure was measured; undefined where nothing was expected. */
export function originShares({ value, completeness, origin }: Figure): OriginShares | undefined {
  if (completeness === null) return undefined;
  const measured = Math.min(1, Math.max(0, completeness));
  const estimatedShare = value !== null && value > 0 ? Math.max(0, (origin?.estimated ?? 0) / value) : 0;
  const estimated = Math.min(1 - measured, estimatedShare);
  return { measured, estimated, missing: 1 - measured - estimated };
}
