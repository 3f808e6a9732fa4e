const hourMs = 3_600_000;
export const hoursOfWeek = 168;

/** Weeks before a silence that tell what is usual. */
export const usualWeeks = 4;

/** The hour of a week, from Thursday 00:00 UTC: summer time moves it by one, which an estimate bears. */
export const hourOfWeek = (ms: number): number => Math.floor(ms / hourMs) % hoursOfWeek;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Visitors who usually come between two moments, by what each hour of a week usually has. */
export function usualVisitors(usual: readonly number[], fromMs: number, toMs: number): number {
  if (usual.length !== hoursOfWeek || toMs <= fromMs) return 0;
  const weekMs = hoursOfWeek * hourMs;
  const weeks = Math.floor((toMs - fromMs) / weekMs);
  let visitors = weeks * sum(usual);
  for (let at = fromMs + weeks * weekMs; at < toMs; ) {
    const end = Math.min((Math.floor(at / hourMs) + 1) * hourMs, toMs);
    visitors += ((usual[hourOfWeek(at)] ?? 0) * (end - at)) / hourMs;
    at = end;
  }
  return Math.round(visitors);
}
