/** Moments in milliseconds since 1970, from and up to; `to` may be infinite. */
export interface Period {
  from: number;
  to: number;
}

/** The parts of a period that lie in none of `others`, in order. */
export function without(period: Period, others: readonly Period[]): Period[] {
  const left: Period[] = [];
  let { from } = period;
  for (const other of [...others].sort((a, b) => a.from - b.from)) {
    if (other.to <= from || other.from >= period.to) continue;
    if (other.from > from) left.push({ from, to: other.from });
    from = Math.max(from, other.to);
  }
  if (from < period.to) left.push({ from, to: period.to });
  return left;
}
