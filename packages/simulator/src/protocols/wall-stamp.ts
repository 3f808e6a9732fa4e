/** What a device without zone shows at an instant: milliseconds, counted as if its wall clock were UTC. */
export interface WallClock {
  wallAt(instant: number): number;
}

/** `yyyyMMddHHmmss`. */
export function compactWall(clock: WallClock, instant: number): string {
  return new Date(clock.wallAt(instant)).toISOString().replace(/\D/g, "").slice(0, 14);
}
