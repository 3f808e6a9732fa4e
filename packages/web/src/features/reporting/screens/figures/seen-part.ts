import type { ScreenPart } from "@foyer/contract/reporting/screens/screen-parts";

/** An answer with when it came, and whether a later one failed. Made samples have neither. */
export type SeenPart = ScreenPart & { cameAt?: number; hasFailed?: boolean };

/** Milliseconds after which an answer is no longer of now. */
const oldAfter = 120_000;

/** How old an answer is, in milliseconds; null while it is of now. */
export function oldAge(part: ScreenPart, now: number): number | null {
  const { cameAt, hasFailed } = part as SeenPart;
  if (cameAt === undefined) return null;
  const age = Math.max(0, now - cameAt);
  return hasFailed || age > oldAfter ? age : null;
}
