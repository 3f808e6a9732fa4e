import type { WallBeat } from "@foyer/contract/reporting/screens/wall-player";
import { isDark } from "./wall-state.ts";

export interface Problem {
  code: string;
  text: string;
  count: number;
  from: Date;
  to: Date;
}

const mostTimes = 1_000_000;

/** What a display says went wrong, the same once, and that it was silent for long, where it was. */
export function problemsOf({ errors }: WallBeat, before: Date | null, now: Date): Problem[] {
  const problems = new Map<string, Problem>();
  for (const { code, text, count } of errors) {
    const key = JSON.stringify([code, text]);
    const times = Math.min(Math.max(count, 1) + (problems.get(key)?.count ?? 0), mostTimes);
    problems.set(key, { code, text, count: times, from: before ?? now, to: now });
  }
  const silent = { code: "silent", text: "", count: 1, to: now };
  return [...problems.values(), ...(before && isDark(before, now) ? [{ ...silent, from: before }] : [])];
}
