import type { Figure } from "@foyer/contract/counting/figure";

type Coverage = Pick<Figure, "completeness" | "coveredSeconds" | "expectedSeconds">;

/** Below this share a figure is called incomplete; the rest is the jitter of upload times. */
const enough = 0.995;

export const isIncomplete = ({ completeness }: Pick<Figure, "completeness">): boolean =>
  completeness !== null && completeness < enough;

/** Hours counted and hours that should have been; an incomplete total never reads as a whole one. */
export function coveredHours(coverage: Coverage): { covered: number; expected: number } {
  const expected = tenths(coverage.expectedSeconds, Math.round);
  const covered = tenths(coverage.coveredSeconds, isIncomplete(coverage) ? Math.floor : Math.round);
  return { covered: Math.min(covered, expected), expected };
}

/** Hours; with a tenth as long as they are few. */
function tenths(seconds: number, round: (value: number) => number): number {
  const hours = seconds / 3600;
  return hours < 10 ? round(hours * 10) / 10 : round(hours);
}
