/** Lengths of time an analysis can be divided into: minutes, hour, day, week, month (`1n`), year. */
export const intervals = ["5m", "30m", "1h", "1d", "1w", "1n", "1y"] as const;
export type Interval = (typeof intervals)[number];

/** How many days, both ends included, a range has at least and at most for each interval. */
export const daysOfInterval: Readonly<Record<Interval, { least: number; most: number | null }>> = {
  "5m": { least: 1, most: 1 },
  "30m": { least: 1, most: 7 },
  "1h": { least: 1, most: 7 },
  "1d": { least: 3, most: 90 },
  "1w": { least: 7, most: 365 },
  "1n": { least: 7, most: 730 },
  "1y": { least: 1, most: null },
};

/** Why a range of so many days cannot be divided so: too short, too long, or not at all. */
export function intervalFault(interval: Interval, days: number): "tooShort" | "tooLong" | undefined {
  const { least, most } = daysOfInterval[interval];
  if (days < least) return "tooShort";
  return most !== null && days > most ? "tooLong" : undefined;
}

/** Ranges that move with the clock: 1 today, 2 yesterday, 3 this week (from Monday), 4 last week, 5 this month, 6 last month. */
export const analysisTimes = [1, 2, 3, 4, 5, 6] as const;
export type AnalysisTime = (typeof analysisTimes)[number];
