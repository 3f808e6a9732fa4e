import type { Measure, MeasureValues } from "@foyer/contract/counting/measures";

/** What each total of a line stood at after a reading, and when it was reported; after a reset also those not reported since. */
export type Stood = Partial<Record<Measure, { total: number; atMs: number }>>;

export interface ReadTotals {
  atMs: number;
  totals: MeasureValues;
  modulus: number | null;
}

export interface TotalDifference {
  /** What was added since; null when nothing is known from before: the first reading counts nobody. */
  values: MeasureValues | null;
  /** A total fell: the counter was set back, the new totals are what came since. */
  isReset: boolean;
  /** The earliest moment the difference reaches back to. */
  sinceMs: number;
  stood: Stood;
}

/** Within its last and first eighth a counter that falls has run over, not been set back. */
const margin = 1 / 8;

const runsOver = (total: number, before: number, modulus: number | null): modulus is number =>
  modulus !== null && before <= modulus && before > modulus * (1 - margin) && total < modulus * margin;

/** All totals at 0: what a reset left of those that were known. */
function setBack(stood: Stood): Stood {
  const zero: Stood = {};
  for (const [measure, { atMs }] of Object.entries(stood) as [Measure, { atMs: number }][])
    zero[measure] = { total: 0, atMs };
  return zero;
}

/**
 * What came between two readings of running totals: never negative. One total that falls, unless it has run over its
 * width, is a reset of the whole reading: all its totals are what came since, also those that stand higher again.
 */
export function totalDifference({ atMs, totals, modulus }: ReadTotals, before: Stood): TotalDifference {
  const reported = Object.entries(totals) as [Measure, number][];
  const isReset = reported.some(([measure, total]) => {
    const known = before[measure];
    return known !== undefined && total < known.total && !runsOver(total, known.total, modulus);
  });
  const base = isReset ? setBack(before) : before;
  const knownSince = Math.min(...Object.values(before).map(({ atMs: since }) => since));
  const stood: Stood = { ...base };
  const values: MeasureValues = {};
  let sinceMs = atMs;
  for (const [measure, total] of reported) {
    // After a reset every total began at 0, known or not.
    const known = base[measure] ?? (isReset ? { total: 0, atMs: knownSince } : undefined);
    stood[measure] = { total, atMs };
    if (!known) continue;
    const ran = total < known.total ? (modulus ?? 0) : 0;
    values[measure] = total + ran - known.total;
    sinceMs = Math.min(sinceMs, known.atMs);
  }
  return { values: Object.keys(values).length > 0 ? values : null, isReset, sinceMs, stood };
}
