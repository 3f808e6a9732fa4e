import { beatRhythm, type WallBeat } from "@foyer/contract/reporting/screens/wall-player";
import { type WallState, wallStates } from "@foyer/contract/reporting/screens/walls";

/** Silent for three beats, which come with a little chance in them. */
export const darkMs = 3.5 * beatRhythm * 1_000;
/** Seconds after which figures are not fresh. */
const oldSeconds = 60;

export const isDark = (seenAt: Date, now: Date): boolean => now.getTime() - seenAt.getTime() > darkMs;

interface Seen {
  seen_at: Date;
  beat: Pick<WallBeat, "mode" | "age">;
}

/** How one browser is. */
export function displayState({ seen_at, beat }: Seen, now: Date): WallState {
  if (isDark(seen_at, now)) return "dark";
  return beat.mode === "cached" || (beat.age ?? 0) > oldSeconds ? "old" : "live";
}

/** A display is as well as the best of its browsers: one that was replaced says nothing any more. */
export const bestState = (states: readonly WallState[]): WallState =>
  wallStates.find((state) => states.includes(state)) ?? "never";
