import type { FindingSubject, FoundKind } from "./finding.ts";
import { round } from "./finding.ts";
import { inOrder, isOpenHour, type LineHour, type Opening, toWeekday } from "./line-hours.ts";
import { median } from "./statistics.ts";

/** Half a morning: a quiet entrance may well see nobody for shorter than that. */
const fewestHours = 4;
/** Where 20 people are usual, nobody comes by chance once in e^20, some five hundred million times. */
const fewestUsual = 20;
/** An hour is known when reports cover this share of it: the last record of an hour may still be on its way. */
const knownShare = 0.9;
/** One earlier day of that weekday says too little of what is usual. */
const fewestEarlierDays = 2;

/** The hours of each business day. */
const byDay = (hours: readonly LineHour[]) => Map.groupBy(hours, ({ day }) => day);

/** What a line counted in these hours on earlier days of the same weekday: the median; 0 where that is not known. */
function usualIn(hours: ReadonlySet<number>, weekday: number, earlier: Map<string, LineHour[]>): number {
  const sums: number[] = [];
  for (const [day, all] of earlier) {
    if (toWeekday(day) !== weekday) continue;
    const same = all.filter(({ hour }) => hours.has(hour));
    if (same.length < knownShare * hours.size) continue;
    sums.push(same.reduce((sum, { count }) => sum + count, 0));
  }
  return sums.length < fewestEarlierDays ? 0 : median(sums);
}

/**
 * A line that reports zeros and nothing else, hour after opening hour, where it used to count people: covered, moved,
 * or half broken. `before` is what an earlier inspection found: once the counts of better times have passed out of sight,
 * the line is still stuck.
 */
export function stuckAtZero(
  subject: FindingSubject,
  hours: readonly LineHour[],
  opening: Opening,
  holidays: ReadonlySet<string>,
  before?: FoundKind<"stuckAtZero">,
): FoundKind<"stuckAtZero"> | null {
  const known = inOrder(hours, opening).filter(
    ({ day, hour, coveredSeconds }) =>
      isOpenHour(opening, { day, hour }) && coveredSeconds >= knownShare * 3600 && !holidays.has(day),
  );
  const lastCount = known.findLastIndex(({ count }) => count > 0);
  const run = known.slice(lastCount + 1);
  const [first] = run;
  const last = run.at(-1);
  if (run.length < fewestHours || !first || !last) return null;
  const isSameRun = lastCount === -1 || before?.since === first.day;
  const earlier = byDay(known.slice(0, lastCount + 1));
  const days = byDay(run);
  let usual = 0;
  for (const [day, zeros] of days)
    usual += usualIn(new Set(zeros.map(({ hour }) => hour)), toWeekday(day), earlier);
  if (usual < fewestUsual) return before && isSameRun ? { ...before, until: last.day } : null;
  return {
    kind: "stuckAtZero",
    subject,
    severity: "high",
    cause: "blocked",
    since: first.day,
    until: last.day,
    evidence: { hours: run.length, days: days.size, usual: round(usual) },
  };
}
