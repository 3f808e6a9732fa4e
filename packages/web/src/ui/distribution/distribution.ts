import type { Bucket } from "@foyer/contract/counting/figure";
import type * as z from "zod/mini";

type Buckets = ReadonlyArray<z.output<typeof Bucket>>;

export interface Part {
  /** 0 is unknown. */
  type: number;
  value: number;
  share: number;
}

/** Buckets as shares of their sum: the known ones in order, unknown last, empty ones left out. */
export function toParts(buckets: Buckets): Part[] {
  const sums = new Map<number, number>();
  for (const { type, value } of buckets) {
    const known = Math.max(0, type);
    sums.set(known, (sums.get(known) ?? 0) + value);
  }
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  return [...sums]
    .filter(([, value]) => value > 0)
    .sort(([a], [b]) => (a || Number.MAX_SAFE_INTEGER) - (b || Number.MAX_SAFE_INTEGER))
    .map(([type, value]) => ({ type, value, share: value / total }));
}
